"""The gallery of templates: workflows to begin with."""
