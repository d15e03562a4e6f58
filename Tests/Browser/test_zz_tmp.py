from test_heroes import *
from test_heroes_states import long, load_on, phase, came, MANY
def test_fix(marvel, open_page):
    page = open_page(marvel("/sources"), PHONE)
    js=open("/work/main/Sources/Web/Assets/site.js").read()
    old="const cell = (item) => document.querySelector(`[data-item=\"${CSS.escape(item)}\"] > a`);"
    assert old in js
    js=js.replace(old,"const cell = (item) => ['.list ', ''].map((scope) => document.querySelector(`${scope}[data-item=\"${CSS.escape(item)}\"] > a`)).find(Boolean);")
    page.route("**/assets/site-*.js", lambda r: r.fulfill(content_type="text/javascript",body=js))
    recruit(page, marvel, 40); page.goto(marvel(HEROES))
    entry = page.locator(f'.list [data-item="{item(40)}"] > a')
    entry.click(); expect(page.locator("main article h1")).to_have_text(name(40)); page.go_back()
    expect(entry).to_be_focused()
def test_retry_place(long, open_page):
    page=open_page(long.site(MANY),PHONE); phase(page,"failedOnNext"); load_on(page)
    print("SAMPLES among:", len(page.locator("[data-item]").all())-len(came(page)), page.locator(".state").first.get_attribute("data-state"), page.locator(".state").first.inner_text())
    print("attribution", page.locator(".attribution").all_text_contents())
    y=page.evaluate("scrollY"); page.locator("[data-rest] button").click(); page.wait_for_timeout(4000)
    print("PLACE", y, page.evaluate("scrollY"), page.locator("[data-item]").count())
