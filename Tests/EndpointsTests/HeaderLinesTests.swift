import Endpoints
import Testing

@Suite struct HeaderLinesTests {
    @Test(arguments: [
        ([], nil), (["a"], "a"), ([""], ""), (["a", "b"], "a, b"), (["a", "a"], "a"),
        ([#"</1>; rel="self""#, #"</2>; rel="next""#], #"</1>; rel="self", </2>; rel="next""#),
    ])
    func areOneList(lines: [String], value: String?) {
        #expect(Answer.value(of: lines) == value)
    }
}
