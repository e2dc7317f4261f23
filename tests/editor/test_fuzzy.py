"""Which kinds of nodes a few letters find, and in which order."""

import pytest

from app.editor.creating.search.fuzzy import in_categories, score
from app.editor.creating.search.kind_index import rank
from app.workflow.node_info import NodeInfo

TITLES = {
    "KSampler": ("KSampler", "sampling"),
    "KSamplerAdvanced": ("KSampler (Advanced)", "sampling"),
    "CheckpointLoaderSimple": ("Load Checkpoint", "loaders"),
    "CLIPTextEncode": ("CLIP Text Encode (Prompt)", "conditioning"),
    "EmptyLatentImage": ("Empty Latent Image", "latent"),
    "LatentUpscale": ("Upscale Latent", "latent"),
    "VAEDecode": ("VAE Decode", "latent"),
    "VAEEncode": ("VAE Encode", "latent"),
    "LoadImage": ("Load Image", "image"),
    "ImageScale": ("Upscale Image", "image/upscaling"),
    "SaveImage": ("Save Image", "image"),
}
INFOS = [NodeInfo(name, title, category) for name, (title, category) in TITLES.items()]


def best(query: str, recent: tuple[str, ...] = ()) -> str:
    return rank(query, INFOS, recent)[0].class_type


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("kspl", "KSampler"),
        ("ksa", "KSampler"),
        ("ksadv", "KSamplerAdvanced"),
        ("loadim", "LoadImage"),
        ("li", "LoadImage"),
        ("cte", "CLIPTextEncode"),
        ("prompt", "CLIPTextEncode"),
        ("vd", "VAEDecode"),
        ("eli", "EmptyLatentImage"),
        ("checkpoint", "CheckpointLoaderSimple"),
        ("image save", "SaveImage"),
        ("SAVE", "SaveImage"),
    ],
)
def test_a_few_letters_find_the_node_first(query: str, expected: str) -> None:
    assert best(query) == expected


def test_letters_in_the_wrong_order_find_nothing() -> None:
    assert score("pmask", "KSampler") is None
    assert rank("zzzz", INFOS) == []


def test_the_category_finds_its_nodes_after_those_of_that_name() -> None:
    found = [info.class_type for info in rank("upscaling", INFOS)]
    assert found == ["ImageScale"]
    assert best("latent") in ("EmptyLatentImage", "LatentUpscale")


def test_recent_nodes_come_first_when_the_letters_do_not_decide() -> None:
    assert best("") != "SaveImage"
    assert best("", recent=("SaveImage",)) == "SaveImage"
    assert best("vae", recent=("VAEEncode",)) == "VAEEncode"
    assert best("kspl", recent=("SaveImage",)) == "KSampler"


def test_deprecated_kinds_come_last() -> None:
    old = NodeInfo("KSamplerOld", "KSampler", "sampling", deprecated=True)
    assert [info.class_type for info in rank("ksampler", [old, INFOS[0]])] == ["KSampler", "KSamplerOld"]


def test_categories_are_sorted_and_hold_their_nodes_by_name() -> None:
    tree = in_categories({info.class_type: info for info in INFOS})
    assert list(tree) == sorted(tree)
    assert [info.display_name for info in tree["image"]] == ["Load Image", "Save Image"]
