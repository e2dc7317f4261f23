"""The light process with ComfyUI's HTTP face: aiohttp, no torch and no Qt."""
