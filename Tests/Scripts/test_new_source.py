"""Choices for a new source, which show in its preview at once."""

from __future__ import annotations

from script_page import ScriptPage, document

ADDRESS = "<form class=address action=/sources/new><input name=address value=https://boats.example/></form>"


def preview(layout: str = "", problem: str = "") -> str:
    """The page, with a preview of a layout if there is one."""
    choices = "".join(
        f"<label><input type=radio name=layout value={value}{' checked' if value == layout else ''}>{value}</label>"
        for value in ("list", "grid"))
    draft = (
        f"<div class=draft><article class=preview><ul data-layout={layout}><li data-item=boats/1></ul></article>"
        "<form class=parts action=/sources/new><input type=hidden name=address value=https://boats.example/>"
        f"<fieldset>{choices}</fieldset><fieldset class=own><input type=radio name=symbol value=own>"
        "<input name=character></fieldset>"
        f"<footer><button>Preview</button><button formmethod=post>Add {layout}</button></footer></form></div>"
        if layout else "")
    alert = f"<div class=problem role=alert>{problem}</div>" if problem else ""
    return document(
        f"<main id=content data-page=new-source><div class=pane>{ADDRESS}<div class=answer>{alert}{draft}</div>"
        "<template id=loading><p class=hint>Loading</p></template></div></main>")


def content(page: str) -> str:
    return page[page.index("<main"):page.index("</main>") + len("</main>")]


def begin(scripts: ScriptPage, page: str) -> None:
    """Shows a page, whose script has come before anything happens."""
    scripts.show("/sources/new", content(page))
    scripts("await import('/assets/new-source.js'); requests.length = 0;")


ASKED = "requests.map(({ address }) => address)"
SHOWN = "[...document.querySelectorAll('.preview > ul')].map((list) => list.dataset.layout)"


def test_an_address_is_asked_with_a_sign_of_it(scripts: ScriptPage) -> None:
    begin(scripts, preview())
    scripts("find('.address').requestSubmit(); await rest();")
    assert scripts("[find('.answer').textContent, find('.answer').ariaBusy]") == ["Loading", "true"]
    assert scripts("requests[0].purpose") == "update"
    scripts("requests[0].answer(it); await rest();", preview("list"))
    assert scripts(SHOWN) == ["list"]
    assert scripts("[location.search, find('.answer').ariaBusy]") == ["?address=https%3A%2F%2Fboats.example%2F", None]


def test_only_the_last_choice_is_shown(scripts: ScriptPage) -> None:
    begin(scripts, preview("list"))
    scripts("const [list, grid] = document.querySelectorAll('[name=layout]');"
            " grid.focus(); grid.click(); list.click(); grid.click(); await rest();")
    assert len(scripts(ASKED)) == 3  # type: ignore[arg-type]
    scripts("requests[2].answer(it[0]); requests[0].answer(it[1]); await rest();", [preview("grid"), preview("list")])
    assert scripts(SHOWN) == ["grid"]
    # The control that someone uses stays; the others are those of the preview.
    assert scripts("document.activeElement.value") == "grid"
    assert scripts("find('[formmethod]').textContent") == "Add grid"


def test_a_mistake_leaves_the_choices(scripts: ScriptPage) -> None:
    begin(scripts, preview("list"))
    scripts("find('[value=grid]').click(); await rest();"
            " requests[0].answer(it, { status: 422 }); await rest();", preview(problem="No answer"))
    assert scripts(SHOWN) == ["list"]
    assert scripts("text('.problem')") == ["No answer"]


def test_a_character_of_ones_own_is_chosen_by_typing_it(scripts: ScriptPage) -> None:
    begin(scripts, preview("list"))
    scripts("const field = find('[name=character]'); field.value = 'x'; fire('change', field);"
            " await rest();")
    assert "symbol=own&character=x" in scripts(ASKED)[0]  # type: ignore[index, operator]


def test_a_source_is_added_once(scripts: ScriptPage) -> None:
    begin(scripts, preview("list"))
    assert scripts("addEventListener('submit', (event) => event.preventDefault(), { once: true });"
                   " find('[formmethod]').click(); return find('[formmethod]').inert;") is True
    scripts.run_for(10_000)
    assert scripts("find('[formmethod]').inert") is False
