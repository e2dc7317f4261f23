"""What a search for kinds finds: filters, typing errors, habits, and what is said beside the names."""

import pytest

from app.editor.creating.search.kind_index import KindIndex
from app.editor.creating.search.search_words import Filter, read_search, without_filter
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo

IMAGE, LATENT = OutputInfo("IMAGE", "IMAGE"), OutputInfo("LATENT", "LATENT")
INFOS = (
    NodeInfo("KSampler", "KSampler", "sampling", "", (InputInfo("latent_image", "LATENT"),), (LATENT,)),
    NodeInfo("KSamplerOld", "KSampler (old)", "sampling", outputs=(LATENT,), deprecated=True),
    NodeInfo("VAEDecode", "VAE Decode", "latent", inputs=(InputInfo("samples", "LATENT"),), outputs=(IMAGE,)),
    NodeInfo("LoadImage", "Load Image", "image", outputs=(IMAGE,)),
    NodeInfo("FaceFix", "Face Fix", "image", "Mends portraits.", (InputInfo("image", "IMAGE"),), (IMAGE,),
             module="custom_nodes.impact.nodes", experimental=True),
    NodeInfo("Picker", "Picker", "utils", extra={"search_aliases": ["eyedropper"]}),
)  # fmt: skip
INDEX = KindIndex(INFOS)


def found(text: str, recent: tuple[str, ...] = (), weights: dict[str, float] | None = None) -> list[str]:
    weigh = (weights or {}).get
    ranked = INDEX.rank(read_search(text), recent, lambda kind: weigh(kind, 0.0))
    return [info.class_type for info in ranked]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("smapler", "KSampler"),  # two letters swapped
        ("ksamplr", "KSampler"),  # one missing
        ("decpde", "VAEDecode"),  # a wrong one
        ("loaad", "LoadImage"),  # one too many
        ("eyedrop", "Picker"),  # a search word
        ("portraits", "FaceFix"),  # the description
        ("impact", "FaceFix"),  # the pack
        ("latent_image", "KSampler"),  # a slot
    ],
)
def test_it_is_found(typed: str, first: str) -> None:
    assert found(typed)[0] == first


def test_a_name_comes_before_what_is_said_beside_it() -> None:
    assert found("image")[0] == "LoadImage"
    assert set(found("image")) > {"LoadImage", "FaceFix"}


def test_filters_narrow_the_list_and_are_no_words() -> None:
    assert set(found("in:latent")) == {"KSampler", "VAEDecode"}
    assert found("in:LATENT out:IMAGE") == ["VAEDecode"]
    assert found("pack:impact") == ["FaceFix"]
    assert found("is:experimental") == ["FaceFix"]
    assert found("category:image load") == ["LoadImage"]
    assert "FaceFix" not in found("is:core")
    assert set(found("in:")) == set(found(""))  # while it is being typed


def test_a_filter_is_taken_away_alone() -> None:
    assert without_filter("load in:IMAGE out:MASK", Filter("in", "image")) == "load out:MASK"


def test_deprecated_kinds_come_last_and_unasked_only_for_words() -> None:
    assert found("ksampler") == ["KSampler", "KSamplerOld"]
    assert found("ksampler old")[0] == "KSamplerOld"
    assert "KSamplerOld" not in found("")
    assert found("is:deprecated") == ["KSamplerOld"]


def test_what_is_used_often_comes_first_when_letters_do_not_decide() -> None:
    assert found("", weights={"LoadImage": 3.0})[0] == "LoadImage"
    assert found("", ("Picker",), {"LoadImage": 3.0})[:2] == ["Picker", "LoadImage"]
    assert found("vae", weights={"LoadImage": 3.0})[0] == "VAEDecode"


def test_odd_text_finds_nothing_and_harms_nothing() -> None:
    for typed in ("((", "[a-z]", "\\", "ﬁ", "ßßß", "pack:(", "x" * 500):
        assert found(typed) == []


def test_a_name_without_end_is_searched_at_its_beginning() -> None:
    endless = NodeInfo("Endless", "Endless " + "x" * 100_000, "c" * 100_000, "d" * 100_000)
    assert [info.class_type for info in KindIndex([endless]).rank(read_search("endless"))] == ["Endless"]
    assert KindIndex([endless]).rank(read_search("wrong word")) == []
