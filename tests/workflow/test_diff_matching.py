"""Which node is which: after renumbering, swapping, copying, rewiring; never of two kinds."""

import json
import random
from itertools import pairwise
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from app.workflow.diff.match_nodes import match_nodes, match_scopes, match_workflows
from app.workflow.diff.told import tell_differences
from app.workflow.document import ROOT, Workflow
from app.workflow.ui_format import read_workflow, workflow_to_json
from tests.renumbered import renumbered
from tests.rich_documents import documents
from tests.workflow_cases import LIBRARY, document, node

Json = dict[str, Any]
POSITIVE, NEGATIVE = "a cat in the rain", "blurry, low quality"


def picture_maker() -> Workflow:
    """Return the usual text to image workflow; its two prompts and two decoders are of one kind each."""
    return document(
        node(4, "CheckpointLoaderSimple", "a.safetensors", pos=[0, 400],
             outputs=[("MODEL", "MODEL", [1]), ("CLIP", "CLIP", [3, 5]), ("VAE", "VAE", [8, 10])]),
        node(6, "CLIPTextEncode", POSITIVE, pos=[400, 100], inputs=[("clip", "CLIP", 3)],
             outputs=[("CONDITIONING", "CONDITIONING", [4])]),
        node(7, "CLIPTextEncode", NEGATIVE, pos=[400, 300], inputs=[("clip", "CLIP", 5)],
             outputs=[("CONDITIONING", "CONDITIONING", [6])]),
        node(5, "EmptyLatentImage", 512, 512, 1, pos=[400, 500], outputs=[("LATENT", "LATENT", [2])]),
        node(3, "KSampler", 5, "fixed", 20, 8.0, "euler", "normal", 1.0, pos=[800, 100],
             inputs=[("model", "MODEL", 1), ("positive", "CONDITIONING", 4),
                     ("negative", "CONDITIONING", 6), ("latent_image", "LATENT", 2)],
             outputs=[("LATENT", "LATENT", [7, 9])]),
        node(8, "VAEDecode", pos=[1200, 100], inputs=[("samples", "LATENT", 7), ("vae", "VAE", 8)],
             outputs=[("IMAGE", "IMAGE", [11])]),
        node(9, "VAEDecode", pos=[1200, 300], inputs=[("samples", "LATENT", 9), ("vae", "VAE", 10)],
             outputs=[("IMAGE", "IMAGE", [12])]),
        node(10, "SaveImage", "first", pos=[1500, 100], inputs=[("images", "IMAGE", 11)]),
        node(11, "SaveImage", "second", pos=[1500, 300], inputs=[("images", "IMAGE", 12)]),
        links=[[1, 4, 0, 3, 0, "MODEL"], [2, 5, 0, 3, 3, "LATENT"], [3, 4, 1, 6, 0, "CLIP"],
               [4, 6, 0, 3, 1, "CONDITIONING"], [5, 4, 1, 7, 0, "CLIP"], [6, 7, 0, 3, 2, "CONDITIONING"],
               [7, 3, 0, 8, 0, "LATENT"], [8, 4, 2, 8, 1, "VAE"], [9, 3, 0, 9, 0, "LATENT"],
               [10, 4, 2, 9, 1, "VAE"], [11, 8, 0, 10, 0, "IMAGE"], [12, 9, 0, 11, 0, "IMAGE"]],
    )  # fmt: skip


def told(a: Workflow, b: Workflow) -> list[tuple[str, str, str]]:
    """Return kind, node and name of everything that counts."""
    found = [item for item in tell_differences(a, b, LIBRARY) if item.level == "meaning"]
    return [(item.kind, item.node.path if item.node else "", item.name) for item in found]


def changed(workflow: Workflow) -> Json:
    raw: Json = json.loads(json.dumps(workflow_to_json(workflow)))
    return raw


def read(raw: Json) -> Workflow:
    return read_workflow(json.dumps(raw).encode())


@given(st.randoms(use_true_random=False))
def test_any_renumbering_of_all_with_moves_and_a_changed_value_is_told_as_just_that(
    chooser: random.Random,
) -> None:
    a = picture_maker()
    copy = renumbered(a, chooser)
    assert copy is not None
    # Where some keep their ids, two decoders that change theirs may be told as two links that do.
    assume(copy.numbers == len(a.nodes))
    kinds = sorted(kind for kind, _, _ in told(a, copy.workflow))
    assert kinds == ["node.renumbered"] * copy.numbers + ["node.value"] * copy.values


def test_ids_all_new_with_moves_and_a_changed_value_are_told_as_just_that() -> None:
    a = picture_maker()
    raw = changed(a)
    for item in raw["nodes"]:
        item["id"] = 25 - item["id"]
        item["pos"][0] += 10 * (item["id"] % 3)
    for link in raw["links"]:
        link[1], link[3] = 25 - link[1], 25 - link[3]
    raw["nodes"][4]["widgets_values"][2] = 30
    new = [("node.renumbered", str(25 - key), "") for key in (4, 6, 7, 5, 3, 8, 9, 10, 11)]
    assert told(a, read(raw)) == [*new[:5], ("node.value", "22", "steps"), *new[5:]]


def test_two_texts_that_change_places_are_changed_texts() -> None:
    raw = changed(picture_maker())
    raw["nodes"][1]["widgets_values"], raw["nodes"][2]["widgets_values"] = [NEGATIVE], [POSITIVE]
    assert told(picture_maker(), read(raw)) == [("node.value", "6", "text"), ("node.value", "7", "text")]


def test_two_ids_that_change_places_are_renumbered_nodes() -> None:
    raw = changed(picture_maker())
    raw["nodes"][1]["id"], raw["nodes"][2]["id"] = 7, 6
    names = {6: 7, 7: 6}
    for link in raw["links"]:
        link[1], link[3] = names.get(link[1], link[1]), names.get(link[3], link[3])
    assert told(picture_maker(), read(raw)) == [("node.renumbered", "7", ""), ("node.renumbered", "6", "")]


def test_links_that_change_places_are_rewired() -> None:
    raw = changed(picture_maker())
    raw["links"][3][4], raw["links"][5][4] = 2, 1
    assert told(picture_maker(), read(raw)) == [
        ("link.rewired", "3", "positive"),
        ("link.rewired", "3", "negative"),
    ]


def test_a_node_of_another_kind_with_the_id_of_one_that_is_gone_is_new() -> None:
    raw = changed(picture_maker())
    raw["nodes"][3]["type"] = "EmptyImage"
    kinds = sorted((kind, key) for kind, key, _ in told(picture_maker(), read(raw)))
    assert kinds == [("link.rewired", "3"), ("node.added", "5"), ("node.removed", "5")]


def test_a_copied_node_is_new_and_the_first_one_stays() -> None:
    raw = changed(picture_maker())
    raw["nodes"].insert(0, {**raw["nodes"][1], "id": 30, "inputs": [], "outputs": []})
    assert told(picture_maker(), read(raw)) == [("node.added", "30", "")]


def test_a_node_that_was_made_anew_at_the_same_links_is_the_same_one() -> None:
    raw = changed(picture_maker())
    raw["nodes"][4] |= {
        "id": 50,
        "pos": [900, 900],
        "widgets_values": [6, "fixed", 9, 1.0, "ddim", "simple", 0.5],
    }
    for link in raw["links"]:
        link[1], link[3] = (50 if end == 3 else end for end in (link[1], link[3]))
    kinds = {kind for kind, _, _ in told(picture_maker(), read(raw))}
    assert kinds == {"node.renumbered", "node.value"}


def test_the_only_node_of_its_kind_is_known_whatever_became_of_it() -> None:
    a = document(node(1, "KSampler", 1, "fixed", 20, 8.0, "euler", "normal", 1.0), node(2, "Note", "hello"))
    b = document(
        node(8, "KSampler", 2, "randomize", 3, 1.0, "ddim", "simple", 0.1), node(9, "Note", "unlike")
    )
    assert match_nodes(a.root, b.root) == {"1": "8"}


def test_a_long_chain_of_twins_keeps_its_order_when_renumbered() -> None:
    def chain(ids: list[int]) -> Workflow:
        nodes = [
            node(key, "Reroute", inputs=[("", "*", index)], outputs=[("", "*", [index + 1])], pos=[index, 5])
            for index, key in enumerate(ids, 1)
        ]
        links = [[index + 2, one, 0, other, 0, "*"] for index, (one, other) in enumerate(pairwise(ids))]
        return document(*nodes, links=links)

    ids = list(range(1, 301))
    mixed = random.Random(5).sample(ids, len(ids))
    pairs = match_nodes(chain(ids).root, chain(mixed).root)
    assert pairs == {str(old): str(new) for old, new in zip(ids, mixed, strict=True)}


def test_definitions_match_by_id_content_and_name() -> None:
    def file(**definitions: tuple[str, list[Json]]) -> Workflow:
        return document(
            definitions={
                "subgraphs": [
                    {"id": key, "name": name, "nodes": nodes, "links": []}
                    for key, (name, nodes) in definitions.items()
                ]
            }
        )

    one, two, three = node(1, "PInt", 1), node(2, "PStr", "x"), node(3, "PFloat", 0.5)
    a = file(
        a=("Up", [one]),
        b=("New Subgraph", [one, two]),
        c=("Same name", [one, two, three]),
        d=("Gone", [three]),
    )
    b = file(
        a=("Other", [three]), x=("Renamed", [one, two]), y=("Same name", [one, node(2, "PStr", "y"), three])
    )
    assert match_scopes(a, b) == {ROOT: ROOT, "a": "a", "b": "x", "c": "y"}


@given(documents(), documents())
def test_nodes_of_different_kinds_never_match_and_none_matches_twice(a: Workflow, b: Workflow) -> None:
    matching = match_workflows(a, b)
    assert len(set(matching.scopes.values())) == len(matching.scopes)
    for old, pairs in matching.nodes.items():
        here, there = a.scopes[old].nodes, b.scopes[matching.scopes[old]].nodes
        assert len(set(pairs.values())) == len(pairs)
        for one, other in pairs.items():
            kind = here[one].type
            assert there[other].type == matching.scopes.get(kind, kind)


@given(documents())
def test_every_node_of_an_unchanged_workflow_is_itself(workflow: Workflow) -> None:
    matching = match_workflows(workflow, workflow)
    assert matching.nodes == {
        key: {node_id: node_id for node_id in scope.nodes} for key, scope in workflow.scopes.items()
    }
