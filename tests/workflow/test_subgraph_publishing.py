"""Subgraphs in the library: published, listed, inserted into another workflow, renamed."""

import json
from pathlib import Path

import pytest

from app.folders import Folders, default_folders
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import RenameNode
from app.workflow.patch import EditRefused
from app.workflow.subgraphs.convert import fold
from app.workflow.subgraphs.publish import (
    insert_published,
    own_folder,
    publish,
    published_subgraphs,
    rename_published,
)
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow.subgraph_cases import comparable, loose_ends
from tests.workflow.test_subgraph_folding import same, small
from tests.workflow_cases import LIBRARY


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = default_folders({}, tmp_path / "home")
    made.create()
    return made


def nested() -> tuple[Workflow, str]:
    """Return a document with a subgraph in a subgraph, and the outer node."""
    workflow = small()
    inner = fold(workflow, LIBRARY, ROOT, ["2"], "Inner")
    workflow.apply(inner.edit)
    outer = fold(workflow, LIBRARY, ROOT, [inner.host, "3"], "Outer")
    workflow.apply(outer.edit)
    return workflow, outer.host


def test_a_published_subgraph_is_a_blueprint_of_comfyui(folders: Folders) -> None:
    workflow, host = nested()
    path = publish(workflow, folders, ROOT, host, "My sum")
    assert path == own_folder(folders) / "My sum.json"
    raw = json.loads(path.read_text("utf-8"))
    assert raw["version"] == 0.4
    (node,) = raw["nodes"]
    names = {item["id"]: item["name"] for item in raw["definitions"]["subgraphs"]}
    assert names[node["type"]] == "My sum"
    assert sorted(names.values()) == ["Inner", "My sum"]
    assert node["inputs"][0]["link"] is None
    (found,) = published_subgraphs(folders)
    assert (found.name, found.pack, found.category) == ("My sum", None, "Subgraphs")
    assert found.outputs == (("sum", "*"),)
    with pytest.raises(FileExistsError):
        publish(workflow, folders, ROOT, host, "My sum")
    publish(workflow, folders, ROOT, host, "My sum", overwrite=True)
    with pytest.raises(EditRefused, match="can be no file's"):
        publish(workflow, folders, ROOT, host, "../outside")
    renamed = rename_published(found, "Sum of two")
    assert [item.name for item in published_subgraphs(folders)] == ["Sum of two"]
    assert renamed.exists()


def test_inserting_uses_an_equal_definition_and_else_adds_one(folders: Folders) -> None:
    workflow, host = nested()
    path = publish(workflow, folders, ROOT, host, "Outer")
    kinds = set(workflow.scopes)
    edit, first = insert_published(workflow, ROOT, path, (10.0, 20.0))
    workflow.apply(edit)
    assert workflow.nodes[first].type == workflow.nodes[host].type
    assert set(workflow.scopes) == kinds, "the same definitions are used"

    other = small()
    data = write_workflow(other)
    edit, node_id = insert_published(other, ROOT, path, (0.0, 0.0))
    undo = other.apply(edit)
    assert sorted(scope.name for key, scope in other.scopes.items() if key != ROOT) == ["Inner", "Outer"]
    assert not loose_ends(other)
    again = read_workflow(write_workflow(other))
    assert f"{node_id}:3" in comparable(again, same)
    other.apply(undo)
    assert write_workflow(other) == data


def test_a_changed_definition_of_the_same_id_is_added_as_another(folders: Folders) -> None:
    workflow, host = nested()
    path = publish(workflow, folders, ROOT, host, "Outer")
    definition = workflow.scopes[workflow.nodes[host].type]
    workflow.apply(RenameNode(definition.id, "3", "Changed"))
    before = comparable(workflow, same)
    edit, node_id = insert_published(workflow, ROOT, path, (0.0, 0.0))
    workflow.apply(edit)
    new = workflow.scopes[workflow.nodes[node_id].type]
    assert new.id != definition.id
    assert new.nodes["3"].title is None
    after = comparable(workflow, same)
    assert {key: after[key] for key in before} == before


def test_packs_bring_subgraphs_and_broken_files_are_passed_over(folders: Folders) -> None:
    workflow, host = nested()
    path = publish(workflow, folders, ROOT, host, "Mine")
    pack = folders.custom_nodes / "some-pack" / "subgraphs"
    pack.mkdir(parents=True)
    (pack / "Theirs.json").write_bytes(path.read_bytes())
    off = folders.custom_nodes / "other.disabled" / "subgraphs"
    off.mkdir(parents=True)
    (off / "Off.json").write_bytes(path.read_bytes())
    (own_folder(folders) / "broken.json").write_text("{", "utf-8")
    page = folders.user / "subgraphs"
    page.mkdir()
    (page / "From the page.json").write_bytes(path.read_bytes())
    (own_folder(folders) / "none.json").write_text('{"nodes": [], "links": []}', "utf-8")
    found = published_subgraphs(folders)
    names = [(item.name, item.pack) for item in found]
    assert names == [("From the page", None), ("Mine", None), ("Theirs", "some-pack")]
    with pytest.raises(EditRefused, match="holds no subgraph"):
        insert_published(workflow, ROOT, own_folder(folders) / "broken.json", (0.0, 0.0))
    inside = workflow.nodes[host].type
    same_one = publish(workflow, folders, ROOT, host, "Outer")
    with pytest.raises(EditRefused, match="cannot contain itself"):
        insert_published(workflow, inside, same_one, (0.0, 0.0))


@pytest.mark.corpus
def test_blueprints_of_comfyui_are_inserted(folders: Folders) -> None:
    files = sorted(need_shared("corpus", "ui").glob("*.json"))
    found = [file for file in files if b'"BlueprintDescription"' in file.read_bytes()]
    assert found
    for file in found:
        workflow = Workflow()
        edit, node_id = insert_published(workflow, ROOT, file, (0.0, 0.0))
        workflow.apply(edit)
        assert workflow.nodes[node_id].type in workflow.scopes
        source = read_workflow(file.read_bytes())
        host = next(item.id for item in source.nodes.values() if item.type in source.scopes)
        inside = [path for path in comparable(source, same) if path.startswith(f"{host}:")]
        assert len(comparable(workflow, same)) == len(inside)
