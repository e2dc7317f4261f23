"""Prompts that open laid out: as the canvas draws them, no node lies on another."""

from itertools import combinations

import pytest
from canvas_graphs import LIBRARY, Desk

from app.workflow.from_prompt import workflow_of_prompt
from app.workflow.open_file import open_workflow
from app.workflow.prompt import Prompt
from tests.shared_folder import need_shared

PROMPT = {
    "1": {"class_type": "CheckpointLoaderSimple", "inputs": {"ckpt_name": "a"}},
    "2": {"class_type": "CLIPTextEncode", "inputs": {"text": "a\nb\nc\nd", "clip": ["1", 1]}},
    "3": {"class_type": "CLIPTextEncode", "inputs": {"text": "bad", "clip": ["1", 1]}},
    "4": {"class_type": "EmptyLatentImage", "inputs": {"width": 8, "height": 8, "batch_size": 1}},
    "5": {
        "class_type": "KSampler",
        "inputs": {
            **{"model": ["1", 0], "positive": ["2", 0], "negative": ["3", 0], "latent_image": ["4", 0]},
            **{
                "seed": 1,
                "steps": 2,
                "cfg": 3.0,
                "sampler_name": "euler",
                "scheduler": "normal",
                "denoise": 1.0,
            },
        },
    },
    "6": {"class_type": "Nobody Has This", "inputs": {"x": ["5", 3], "text": "long\ntext", "b": 1, "c": 2}},
}


def check_apart(desk: Desk, what: object) -> None:
    for first, second in combinations(desk.canvas.graph.nodes.values(), 2):
        assert not first.frame().intersects(second.frame()), (what, first.node.id, second.node.id)


def test_nodes_of_a_prompt_lie_apart(desk: Desk) -> None:
    desk.show(workflow_of_prompt(Prompt.from_json(PROMPT), LIBRARY))
    check_apart(desk, "hand-written")


@pytest.mark.corpus
def test_nodes_of_every_prompt_of_the_corpus_lie_apart(desk: Desk) -> None:
    for path in sorted(need_shared("corpus", "api").glob("*.json")):
        desk.show(open_workflow(path, LIBRARY).workflow)
        check_apart(desk, path)
