"""How the names of files end that may carry a workflow; what counts is what is in them."""

from __future__ import annotations

PICTURES = (".png", ".apng", ".webp", ".jpg", ".jpeg", ".avif", ".heic", ".heif", ".svg")
VIDEOS = (".mp4", ".mov", ".m4v", ".webm", ".mkv")
SOUNDS = (".flac", ".mp3", ".opus", ".ogg", ".oga", ".m4a")
MODELS = (".glb", ".latent", ".safetensors")
SUFFIXES = (*PICTURES, *VIDEOS, *SOUNDS, *MODELS)
