import Catalogue
import HTTPTypes
import Hummingbird
import Routes
import Screens

extension WebApplication {
    func chooseLanguage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let form = try await form(request, context)
        let language = form["value"].flatMap(Language.init(rawValue:))
        guard language != nil || form["value"] == LanguagesScreen.automatic else {
            let values = Language.allCases.map(\.rawValue) + [LanguagesScreen.automatic]
            throw WebError.badForm(expected: "a form with “value”, one of \(values.joined(separator: ", "))")
        }
        var response = Response.seeOther(form["back"].flatMap(basePath.ownPath) ?? path(to: .home))
        response.setCookie(Cookies(basePath).language(language))
        return response
    }
}
