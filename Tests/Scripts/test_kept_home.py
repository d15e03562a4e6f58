"""The home page with changes that wait for the server, in one page without the program."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kept_page import RAFT, TELL, TUB, KeptPage, page_of, saved_page

EDITS = (
    "/ edit=add&feed=/boats&style=list", "/ section=boats-2&style=grid&edit=restyle", "/ section=boats-2&edit=rename&name=My+fleet",
    "/ section=boats-2&edit=up", "/ section=gone&edit=remove", "/ edit=story&feed=/boats",
)
ROWS = "[...document.querySelectorAll('.rows > li')].map(({ id }) => id.replace('section-', ''))"


def test_the_home_page_is_arranged_while_the_changes_wait(kept: KeptPage) -> None:
    kept.save(boats="feed-fresh")
    kept.know(edits=EDITS)
    kept.show_page("/?edit=true", "home-editing", kept="/?edit=true")
    assert kept(ROWS) == ["boats", "boats-2", "canals"]
    row = kept.page.locator("#section-boats-2")
    heading = row.get_by_role("heading")
    expect(heading).to_have_text("My fleet")
    expect(heading).to_have_attribute("data-waiting", "")
    expect(heading).to_have_accessible_description("Saved here. Vitrine sends it as soon as it can.")
    expect(row.locator("select")).to_have_value("grid")
    expect(row.locator("input[type=text]")).to_have_value("My fleet")
    expect(row.locator("[value=up]")).to_have_accessible_name("Move Boats up")
    assert kept("[...document.querySelectorAll('[value=up], [value=down]')].filter((each) => each.disabled).map((each) =>"
                " each.closest('li').id + each.value)") == ["section-boatsup", "section-canalsdown"]
    assert kept("find('#stories-feed').value") == "/boats"


def test_the_home_page_has_the_sections_of_the_changes_that_wait(kept: KeptPage) -> None:
    kept.save(**{"boats": "feed-fresh", "?edit=true": "home-editing"})
    kept.know(edits=(
        "/ edit=add&feed=/boats&style=list", "/ section=boats&edit=rename&name=My+fleet", "/ section=grid&edit=remove"))
    kept.show_page("/", "home", kept="/")
    fleet = kept.page.locator('main section[data-section="boats"]')
    expect(fleet.get_by_role("heading")).to_have_text("My fleet")
    expect(fleet.get_by_role("heading")).to_have_attribute("data-waiting", "")
    assert kept("order('[data-section=boats] [data-layout=list] > [data-item]')") == [RAFT, TUB]
    expect(kept.page.locator('main section[data-section="grid"]')).to_have_count(0)


@pytest.mark.parametrize(("style", "most"), [("list", 6), ("mosaic", 9), ("story", 12), ("carousel", 12), ("grid", 12)])
def test_a_section_has_each_style(kept: KeptPage, style: str, most: int) -> None:
    rows = "".join(
        f'<li data-item="boats/{number}"><a href="/boats/{number}"><span class="title">Boat {number}</span></a>'
        f'<form class="favourite" action="/boats/{number}/favourite"><button data-key="boats/{number}"></button></form></li>'
        for number in range(20))
    lists = '<ul data-layout="list" role="list">'
    kept("worker.pages['/boats'] = it", page_of("feed-fresh").replace(lists, lists + rows))
    kept.know(edits=(f"/ edit=add&feed=/boats&style={style}", "/ edit=story&feed=/boats"))
    kept.show_page("/", "home", kept="/")
    shown = kept("order(`[data-section=boats] [data-layout=${it}] > [data-item]`)", style)
    assert shown == [f"boats/{number}" for number in range(most)]
    # Stories are above the sections, and say what they are of.
    assert kept("[order('.stories [data-item]').length, text('.stories .overline')[0], text('.stories .title')[0]]") == [
        12, "Boats", "Boat 0"]


def test_a_list_without_saved_cells_has_a_place(kept: KeptPage) -> None:
    kept("worker.pages['/?edit=true'] = it", page_of("home-editing"))
    kept.know(edits=("/ edit=add&feed=/canals&style=carousel",))
    kept.show_page("/", "home", kept="/")
    added = kept.page.locator("main section:has(h2[data-waiting])")
    expect(added.get_by_role("heading")).to_have_text("Top rivers")
    expect(added).to_contain_text("Saved here. Vitrine sends it as soon as it can.")


def test_favourites_that_wait_are_in_a_section_that_waits(kept: KeptPage) -> None:
    kept.save(boats="feed-fresh")
    kept.know(RAFT, added=(RAFT,), waiting=(RAFT,), edits=("/ edit=add&feed=/favourites&style=list",))
    kept.show_page("/", "home", kept="/")
    assert kept("order('section:has(h2[data-waiting]) [data-item]')") == [RAFT]


def test_a_change_is_taken_back_while_it_waits(kept: KeptPage) -> None:
    kept("worker.pages['/?edit=true'] = it", saved_page("home-editing", "/?edit=true"))
    kept.know(edits=("/ section=canals&edit=remove",))
    kept.show_page("/?edit=true", "home-editing", kept="/?edit=true")
    assert kept(ROWS) == ["boats", "gone"]
    kept.know(edits=("/ section=canals&edit=remove", "/ edit=undo"))
    kept(TELL, [{"path": "/", "body": "edit=undo"}])
    assert kept(ROWS) == ["boats", "gone", "canals"]


def test_the_focus_stays_where_a_section_goes_while_the_change_waits(kept: KeptPage) -> None:
    kept("worker.pages['/?edit=true'] = it", saved_page("home-editing", "/?edit=true"))
    kept.show_page("/?edit=true", "home-editing", kept="/?edit=true")
    up = kept.page.locator("#section-canals [value=up]")
    up.focus()
    edits = ("/ section=canals&edit=up",)
    kept.know(edits=edits)
    kept(TELL, [{"path": "/", "body": "section=canals&edit=up"}])
    assert kept(ROWS) == ["boats", "canals", "gone"]
    expect(up).to_be_focused()
    kept.page.locator("#section-canals [value=remove]").focus()
    kept.know(edits=(*edits, "/ section=canals&edit=remove"))
    kept(TELL, [{"path": "/", "body": "section=canals&edit=remove"}])
    assert kept(ROWS) == ["boats", "gone"]
    # That of the section which took its place.
    assert kept("find('#section-gone').contains(document.activeElement)")
