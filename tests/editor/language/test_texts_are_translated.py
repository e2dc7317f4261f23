"""Every text that a user sees goes through `tr`: the code of the editor is read, not run."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
TREES = {
    path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8"))
    for path in sorted((ROOT / "app" / "editor").rglob("*.py"))
}
TRANSLATING = {"tr", "tr_count", "marked"}
SHOWN = re.compile(
    r"QAction|QCheckBox|QDialog|QDockWidget|QFileDialog|QGroupBox|QLabel|QLineEdit|QListWidgetItem|QMenu"
    r"|QPlainTextEdit|QPushButton|QRadioButton|QTableWidgetItem|QToolButton|QTreeWidgetItem"
    r"|addAction|addButton|addItem|addMenu|addRow|addSection|addTab|centered|critical|do|drawText|emit"
    r"|getItem|getOpenFileName|getSaveFileName|getText|information|question|request|say|setAccessibleDescription"
    r"|setAccessibleName|setHeaderLabels|setHtml|setInformativeText|setLabelText|setPlaceholderText"
    r"|setPlainText|setStatusTip|setTabText|setText|setTitle|setToolTip|setWindowTitle|showMessage|show_notice"
    r"|show_server|take_version|warning|EditRefused|Problem|Remedy"
)
"""What shows its texts, or hands them on to what does: widgets, messages, titles of undo steps, problems."""

CODES = re.compile("Problem|centered|do|emit|show_server")
"""What takes names of the code, too, such as `input.invalid`: for these one small word is none for people."""
NO_WORDS = {
    "JSON (*.json)",  # the names of formats are the same everywhere
    "CSV (*.csv *.txt)",
    "PNG (*.png)",
    "PNG (*.png);;JPEG (*.jpg);;WebP (*.webp)",
    "keys.json",  # the name of a file
    "Confy",  # and of the program
}


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def literals(part: ast.expr) -> Iterator[str]:
    """Yield the texts that an argument shows as they stand; what is in other calls is theirs."""
    match part:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            constants = [each.value for each in part.values if isinstance(each, ast.Constant)]
            yield from (text for text in constants if isinstance(text, str))
        case ast.IfExp():
            yield from (*literals(part.body), *literals(part.orelse))
        case ast.BinOp():
            yield from (*literals(part.left), *literals(part.right))
        case ast.List() | ast.Tuple():
            for each in part.elts:
                yield from literals(each)


def in_words(text: str, function: str) -> bool:
    """Whether a text is for people: not a name of the code, a mark-up or one of `NO_WORDS`."""
    text = re.sub(r"<[^>]*>?", "", text).strip(" —[*]")
    if CODES.fullmatch(function) and re.fullmatch(r"[a-z_.]+", text):
        return False
    return bool(re.search(r"[^\W\d_]{2}", text)) and text not in NO_WORDS


def untranslated(tree: ast.AST) -> list[str]:
    found = []
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not SHOWN.fullmatch(called(call)):
            continue
        if isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == "LOG":
            continue  # the log is for developers
        for part in (*call.args, *(keyword.value for keyword in call.keywords)):
            found += [f"{call.lineno}: {text}" for text in literals(part) if in_words(text, called(call))]
    return found


def test_no_text_is_shown_as_it_stands() -> None:
    assert {name: found for name, tree in TREES.items() if (found := untranslated(tree))} == {}


def test_such_texts_are_found() -> None:
    shown = 'a.setText("Two words" if b else tr("Fine"))\na.setToolTip(f"{n} nodes")\nQLabel(["Lone"])'
    assert untranslated(ast.parse(shown)) == ["1: Two words", "2:  nodes", "3: Lone"]


def test_texts_are_literals_that_the_tool_finds() -> None:
    for name, tree in TREES.items():
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and called(call) in TRANSLATING and isinstance(call.func, ast.Name):
                text = call.args[0]
                assert not isinstance(text, ast.JoinedStr | ast.BinOp), f"{name}:{call.lineno}"
                if isinstance(text, ast.Constant):
                    assert "{}" not in str(text.value), f"{name}:{call.lineno}: places have names"


def outside_of_functions(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield what is called while a module is imported: before the language is known."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts: list[ast.expr] = [*node.args.defaults, *filter(None, node.args.kw_defaults)]
            for part in parts:
                yield from (each for each in ast.walk(part) if isinstance(each, ast.Call))
        elif not isinstance(node, ast.Lambda):
            if isinstance(node, ast.Call):
                yield node
            yield from outside_of_functions(node)


def test_nothing_is_translated_before_the_language_is_known() -> None:
    early = [(name, call) for name, tree in TREES.items() for call in outside_of_functions(tree)]
    assert not [f"{name}:{call.lineno}" for name, call in early if called(call) in ("tr", "tr_count")]


PAINTED_SELDOM = {
    "app/editor/canvas/notes/note_text.py",  # the hint in a note that is still empty
    "app/editor/canvas/editors/choice_popup.py",  # the rows of a list that is open
}


def test_the_canvas_looks_nothing_up_while_it_paints() -> None:
    found = [
        f"{name}:{call.lineno}"
        for name, tree in TREES.items()
        if name.startswith("app/editor/canvas/") and name not in PAINTED_SELDOM
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name.lstrip("_").startswith(("paint", "draw"))
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)  # QRectF.translated moves, it looks nothing up
        and called(call) in ("tr", "tr_count", "translated")
    ]
    assert not found
