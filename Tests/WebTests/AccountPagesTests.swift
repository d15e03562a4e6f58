import Catalogue
import Endpoints
import Foundation
import HTML
import Testing

@testable import Screens

/// The pages of people, and what other pages show to guests and strangers.
@Suite struct AccountPagesTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let source = Boats().erased

    private func person(_ name: String = "Ann <b>", _ role: Role = .member) throws -> Person {
        Person(
            id: "id-\(role)", name: try #require(PersonName(name)), role: role, profile: .shared,
            createdAt: Self.now.addingTimeInterval(-172_800))
    }

    private func model(
        _ role: Role?, _ person: Person? = nil, notice: Notice? = nil, fragments: Fragments = Fragments(limit: 0)
    ) -> PageModel {
        var visitor = Visitor()
        visitor.role = role
        visitor.person = person
        visitor.notice = notice
        return PageModel(
            sources: [source], assets: Assets(layouts: []),
            pictures: Pictures(addresses: .test, sizes: CellSizes(layouts: [])), fragments: fragments,
            visitor: visitor, now: Self.now)
    }

    // MARK: Signing in

    private func signIn(
        name: String = "", problem: SignInProblem? = nil, isConfirming: Bool = false, _ model: PageModel
    ) -> String {
        SignInScreen(
            name: name, next: "/boats?sort=length&page=2", problem: problem, isConfirming: isConfirming, model: model
        ).rendered()
    }

    @Test func signInSaysWhatPasswordManagersFillIn() {
        let page = signIn(model(nil))
        for mark in [
            #"<form method="post" action="/sign-in">"#,
            #"<input type="hidden" name="next" value="/boats?sort=length&amp;page=2">"#,
            #"<label class="field"><span>Name</span><input type="text" name="name" value="" autocomplete="username" "#
                + #"autocapitalize="off" spellcheck="false" dir="auto" required autofocus></label>"#,
            #"<label class="field"><span>Password</span><input type="password" name="password" "#
                + #"autocomplete="current-password" required></label>"#,
            "vitrine people password NAME",
        ] { #expect(page.contains(mark), "\(mark)") }
        #expect(!page.contains("role=\"alert\""))
    }

    @Test func signInSaysThatTheFirstPersonWasAdded() {
        #expect(signIn(model(nil, notice: .account(.personAdded))).contains("role=\"status\">Person added</p>"))
    }

    @Test func signInKeepsTheNameAndSaysWhatIsWrong() {
        let page = signIn(name: "Ann \"<b>", problem: .wrong, model(nil))
        #expect(page.contains(#"<p class="problem" role="alert">The name or the password is wrong.</p>"#))
        #expect(page.contains("name=\"name\" value=\"Ann &quot;"))
        #expect(!page.contains("<b>"))
        #expect(page.contains(#"autocomplete="current-password" required autofocus>"#))
    }

    @Test(arguments: [(0, "1 minute."), (60, "1 minute."), (61, "2 minutes."), (900, "15 minutes.")])
    func signInSaysWhenToTryAgain(seconds: Int, end: String) {
        let page = signIn(problem: .tooManyTries(retryAfter: seconds), model(nil))
        #expect(page.contains("Too many tries. Try again in \(end)"))
    }

    @Test func confirmingFillsInTheNameAndSaysWhy() throws {
        let person = try person()
        let page = signIn(name: person.name.text, isConfirming: true, model(.member, person))
        #expect(page.contains("Confirm that it is you"))
        #expect(page.contains("Sign in again to change passwords"))
        #expect(page.contains("dir=\"auto\" required>"))
        #expect(page.contains("<nav"))
    }

    // MARK: Strangers

    @Test func strangersGetNeitherNavigationNorScripts() {
        let model = model(nil)
        let setupPages = [
            SetupScreen(token: "t", name: "", problem: nil, model: model).rendered(),
            SetupNeededScreen(model: model).rendered(),
        ]
        let pages = [
            signIn(model), LanguagesScreen(back: "/sign-in", model: model).rendered(),
            MessageScreen(title: "No", hint: "No.", kind: "error", model: model).rendered(),
        ]
        let absent = [
            "<nav", "id=\"player\"", "id=\"notice\"", "<script", "type=\"search\"", "/boats\"",
        ]
        for page in pages + setupPages {
            for mark in absent { #expect(!page.contains(mark), "\(mark)") }
            #expect(page.contains(/<header class="masthead"><img [^>]*><strong>Vitrine<\/strong>/))
        }
        for page in pages { #expect(page.contains("href=\"/languages\"")) }
        // Before there are people, there is no other page.
        for page in setupPages { #expect(!page.contains("href=\"/languages\"")) }
    }

    @Test func theFirstStartAsksForTheFirstAdmin() {
        let page = SetupScreen(token: "a\"b", name: "Ann", problem: .passwordTooShort(least: 10), model: model(nil))
            .rendered()
        for mark in [
            #"<form method="post" action="/setup">"#, #"name="token" value="a&quot;b""#, #"name="name" value="Ann""#,
            #"autocomplete="new-password" minlength="10" required aria-describedby="password-hint" autofocus>"#,
            #"<p id="password-hint" class="note">At least 10 characters</p>"#,
            "The password needs at least 10 characters.",
        ] { #expect(page.contains(mark), "\(mark)") }
        let needed = SetupNeededScreen(model: model(nil)).rendered()
        #expect(needed.contains("data-page=\"setup-needed\""))
        #expect(needed.contains("the program’s output"))
    }

    // MARK: The account

    private func session(_ id: String, _ device: String) -> Session {
        Session(
            id: id, person: "id-member", device: device, createdAt: Self.now.addingTimeInterval(-172_800),
            usedAt: Self.now.addingTimeInterval(-120), signedInAt: Self.now)
    }

    private func account(
        _ role: Role = .member, isRecent: Bool = true, newToken: String? = nil, problem: AccountProblem? = nil,
        canTakeOver: Bool = false
    ) throws -> String {
        let person = try person("Ann <b>", role)
        let token = AccessToken(
            id: "t1", person: person.id, name: "Feed <i>", scopes: [.metrics, .read], createdAt: Self.now,
            endsAt: Self.now.addingTimeInterval(86_400))
        return AccountScreen(
            person: person, sessions: [session("s1", "Firefox on Linux"), session("s2", "<Safari>")], current: "s1",
            tokens: [token],
            methods: SignInMethods(
                hasPassword: true, passkeys: [], accounts: [], offered: OfferedWays(), canAddPasskeys: false,
                provider: nil, isNamedByProxy: false),
            shares: [], isRecent: isRecent, newToken: newToken, newShare: nil, problem: problem,
            canTakeOver: canTakeOver, model: model(role, person)
        ).rendered()
    }

    @Test func theAccountShowsAllThatBelongsToThePerson() throws {
        let page = try account()
        for mark in [
            #"<h1 dir="auto">Ann &lt;b&gt;</h1>"#, #"<form method="post" action="/sign-out">"#,
            #"<input type="text" value="Ann &lt;b&gt;" autocomplete="username" readonly hidden>"#,
            #"autocomplete="new-password" minlength="10""#, #"name="edit" value="password""#,
            #"<strong dir="auto">Firefox on Linux</strong><span class="mark">This browser</span>"#,
            "Last used 2 minutes ago · Signed in 2 days ago", #"<strong dir="auto">&lt;Safari&gt;</strong>"#,
            #"name="session" value="s2""#, #"aria-label="Sign out of &lt;Safari&gt;""#, "Feed &lt;i&gt;",
            "Reading, Metrics · Ends on January 16, 2027 · Never used", #"name="token" value="t1""#,
            #"<input type="checkbox" name="read" value="true" checked>"#, #"<option value="90" selected>in 90 days"#,
            #"<option value="">never"#, #"href="/account/data" download>"#,
            #"<input type="checkbox" name="confirm" value="true" required>"#, #"name="edit" value="remove-me""#,
        ] { #expect(page.contains(mark), "\(mark)") }
        for mark in ["value=\"s1\"", "take-over", "name=\"sources\"", "/account/people", "<b>", "<i>", "new-token"] {
            #expect(!page.contains(mark), "\(mark)")
        }
    }

    @Test func theAccountLeadsAdminsToPeople() throws {
        let page = try account(.admin)
        #expect(page.contains("href=\"/account/people\""))
        #expect(page.contains("name=\"sources\" value=\"true\""))
    }

    @Test func theAccountAsksForAPasswordBeforeChanges() throws {
        let page = try account(isRecent: false)
        #expect(page.contains(#"href="/sign-in?next=%2Faccount">Confirm that it is you</a>"#))
        for mark in ["type=\"password\"", "add-token", "remove-token", "remove-me"] {
            #expect(!page.contains(mark), "\(mark)")
        }
        #expect(page.contains("name=\"edit\" value=\"end-session\""))
    }

    @Test func theAccountShowsANewTokenOnceAndProblems() throws {
        let page = try account(newToken: "secret", problem: .tooManyTokens(limit: 100), canTakeOver: true)
        #expect(page.contains("value=\"secret\" readonly"))
        #expect(page.contains("Copy it now. It is not shown again."))
        #expect(page.contains("role=\"alert\">You can have up to 100 tokens."))
        #expect(page.contains("name=\"edit\" value=\"take-over\""))
    }

    @Test(arguments: Language.allCases)
    func eachProblemHasASentenceOfItsOwn(language: Language) {
        let strings = Strings(locale: Locale(identifier: language.rawValue))
        let problems: [AccountProblem] = [
            .passwordTooShort(least: 10), .passwordIsName, .passwordIsCommon, .invalidName, .nameTaken, .lastAdmin,
            .tooManyTokens(limit: 100), .badToken,
        ]
        let sentences = problems.map { $0.message(strings) }
        #expect(Set(sentences).count == problems.count)
        #expect(!sentences.contains { $0.isEmpty || $0.contains("%") })
    }

    // MARK: People

    private func people(isRecent: Bool) throws -> String {
        let admin = try person("Zoë", .admin)
        return PeopleScreen(
            people: [try person(), admin], current: admin, isRecent: isRecent, problem: .lastAdmin, newName: "Bo \"",
            newRole: .guest, model: model(.admin, admin)
        ).rendered()
    }

    @Test func peopleAreChangedByForms() throws {
        let page = try people(isRecent: true)
        for mark in [
            #"<strong dir="auto">Ann &lt;b&gt;</strong>"#, #"<strong dir="auto">Zoë</strong><span class="mark">You"#,
            "Member · Added 2 days ago", #"<span class="visually-hidden">Role of Ann &lt;b&gt;</span>"#,
            #"<option value="member" selected>Member</option>"#, #"name="person" value="id-admin""#,
            #"name="edit" value="role""#, #"name="edit" value="password""#, #"name="edit" value="remove""#,
            #"name="edit" value="add""#, #"id="password-id-member""#, "Somebody has to be an admin.",
            #"value="Bo &quot;""#, #"<option value="guest" selected>Guest</option>"#,
        ] { #expect(page.contains(mark), "\(mark)") }
        #expect(!page.contains("<b>"))
    }

    @Test func peopleAreOnlyListedUntilThePasswordIsConfirmed() throws {
        let page = try people(isRecent: false)
        #expect(page.contains("href=\"/sign-in?next=%2Faccount%2Fpeople\""))
        #expect(page.contains("Ann &lt;b&gt;"))
        #expect(!page.contains("name=\"edit\""))
    }

    @Test func theFirstPersonIsAnAdmin() {
        let page = PeopleScreen(
            people: [], current: nil, isRecent: true, problem: nil, newName: "", newRole: .member, model: model(.admin)
        ).rendered()
        #expect(page.contains("You will be the admin"))
        #expect(!page.contains("name=\"role\""))
    }

    // MARK: Other pages

    private func list(_ model: PageModel) -> String {
        let tub = CatalogueItem(id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub"))
        let content = FeedContent(items: [tub], provenance: .fresh(at: Self.now, from: "boats.example"))
        let request = FeedRequest(source: source, query: FeedQuery(sort: "name"), problems: [])
        let page = ListPage(request, state: .showing(content, .resting), strings: model.strings)
        return ListScreen(
            list: FeedList(page: page, parameters: source.parameters, favourites: [], selected: nil, model: model)
        ).rendered()
    }

    /// Both get their cells and their frame from the same cache.
    @Test func guestsHaveNoStars() throws {
        let fragments = Fragments(limit: 1 << 20)
        for role in [Role.member, .guest, .member, .guest] {
            let page = list(model(role, try person("Ann", role), fragments: fragments))
            #expect(page.contains("data-item=\"boats/tub\""))
            #expect(page.contains("action=\"/boats/tub/favourite\"") == (role == .member))
            #expect(page.contains("class=\"put\"") == (role == .member))
            #expect(page.contains("data-searches=") == (role == .member))
        }
    }

    @Test func guestsEditNothing() throws {
        let guest = model(.guest, try person("Ann", .guest))
        let home = HomeScreen(home: Home(), contents: [], model: guest).rendered()
        #expect(!home.contains("edit=true"))
        let recent = RecentSearches(terms: [try #require(SearchTerm("tub"))], model: guest).rendered()
        #expect(recent.contains("/search?term=tub"))
        #expect(!recent.contains("<form"))
        let failed = FailedAttempt(
            error: EndpointError(host: "boats.example", cause: .unreachable("")), at: Self.now, attempts: 1)
        for (model, isMember) in [(guest, false), (model(.member), true)] {
            let failure = HomeSectionView.Failure(source: source, failedAttempt: failed, model: model).rendered()
            let status = FeedStatusLine(source: source, state: .failed(failed), model: model).rendered()
            #expect(failure.contains("<form") == isMember)
            #expect(status.contains("<form") == isMember)
        }
    }

    @Test func theNavigationLeadsToTheAccountOfWhoHasSignedIn() throws {
        let fragments = Fragments(limit: 1 << 20)
        for name in ["Ann <b>", "Bo"] {
            let page = list(model(.member, try person(name), fragments: fragments))
            let escaped = name.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            #expect(page.contains("<a class=\"account\" href=\"/account\">"))
            #expect(page.components(separatedBy: "<span class=\"person\" dir=\"auto\">\(escaped)</span>").count == 2)
        }
        #expect(!list(model(.admin, fragments: fragments)).contains("href=\"/account\""))
    }
}
