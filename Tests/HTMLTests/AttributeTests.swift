import HTML
import Testing

@Suite struct AttributeTests {
    @Test func keepsItsOrderAndItsQuotes() {
        #expect(p(.id("a"), .class("b c"), .lang("")) {}.rendered() == #"<p id="a" class="b c" lang=""></p>"#)
    }

    @Test func standsAloneWhereItIsAFlag() {
        #expect(div(.hidden, .autofocus) {}.rendered() == "<div hidden autofocus></div>")
        #expect(option(.selected(), .disabled(false)) {}.rendered() == "<option selected></option>")
    }

    @Test func isLeftOutWhereItsConditionFails() {
        #expect(p(.when(true, .class("a")), .when(false, .id("b"))) {}.rendered() == #"<p class="a"></p>"#)
    }

    @Test func isNotMadeWhereItsConditionFails() {
        var count = 0
        func counted() -> Attribute {
            count += 1
            return .hidden
        }
        _ = p(.when(false, counted())) {}
        #expect(count == 0)
    }

    @Test func carriesDataAndStates() {
        let view = p(.data("item", "a/9"), .aria("label", "x"), .aria("pressed", true), .aria("busy", false)) {}
        #expect(
            view.rendered() == #"<p data-item="a/9" aria-label="x" aria-pressed="true" aria-busy="false"></p>"#)
    }

    @Test func saysWhatItIsCalledInTheStandard() {
        #expect(meta(.httpEquiv("refresh"), .content("5")).rendered() == #"<meta http-equiv="refresh" content="5">"#)
        #expect(label(.for("a")) {}.rendered() == #"<label for="a"></label>"#)
        #expect(div(.popover) {}.rendered() == #"<div popover="auto"></div>"#)
        #expect(form(.method(.post), .action("/x")) {}.rendered() == #"<form method="post" action="/x"></form>"#)
        #expect(p(.spellcheck(true)) {}.rendered() == #"<p spellcheck="true"></p>"#)
        #expect(
            input(.autocapitalize("off"), .minlength(10), .readonly).rendered()
                == #"<input autocapitalize="off" minlength="10" readonly>"#)
        #expect(a(.href("/x"), .download) {}.rendered() == #"<a href="/x" download></a>"#)
    }

    @Test func refusesAScriptInEveryAttributeThatLeadsSomewhere() {
        let script = "javascript:alert(1)"
        for attribute in [Attribute.href(script), .src(Address(script)), .action(script)] {
            let rendered = VoidElement("x", [attribute]).rendered()
            #expect(rendered.hasSuffix(#"="about:invalid">"#), "\(rendered)")
        }
        let pictures = img(.srcset([(Address(script), 100)])).rendered()
        #expect(pictures == #"<img srcset="about:invalid 100w">"#)
    }

    @Suite struct Srcset {
        private func rendered(_ address: String) -> String {
            img(.srcset([(Address(address), 100), ("/b", 200)])).rendered()
        }

        @Test func listsCandidates() {
            #expect(rendered("/a") == #"<img srcset="/a 100w, /b 200w">"#)
        }

        @Test func holdsNoMoreCandidatesThanItWasGiven() {
            #expect(rendered("/a,b c") == #"<img srcset="/a%2Cb%20c 100w, /b 200w">"#)
            #expect(rendered(",/a,") == #"<img srcset="%2C/a%2C 100w, /b 200w">"#)
        }

        @Test(arguments: ["/a,\u{301}x", "/a \u{301}x", "/a\tx", "/a\nx", "/a\r\nx", "/a\u{C}x"])
        func cannotBeBrokenByWhatLooksOtherwise(address: String) {
            let value = rendered(address).utf8
            #expect(value.count { $0 == UInt8(ascii: ",") } == 1)
            // One space behind `<img`, one before each width, one behind the comma.
            #expect(value.count { $0 == UInt8(ascii: " ") } == 4)
            #expect(!value.contains { [0x09, 0x0A, 0x0C, 0x0D].contains($0) })
        }
    }
}
