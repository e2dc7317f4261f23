"""The modules that ComfyUI's node packs import, written anew; this folder is on the path of workers only."""
