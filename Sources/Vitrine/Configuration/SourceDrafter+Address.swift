import Catalogue
import Foundation
import SourceFiles

extension SourceDrafter {
    /// The address of a form as a definition has it: one of the web without secrets.
    func from(_ text: String) throws(SourceDraftError) -> Template {
        let address = AddressText.normalised(text)
        let expected = "Expected the address of an API that begins with “https://”, got “\(address.prefix(100))”."
        guard let url = URL(string: address), ["https", "http"].contains(url.scheme), url.host()?.isEmpty == false
        else { throw SourceDraftError(expected, .noAddress) }
        guard url.user() == nil, url.password() == nil else {
            throw SourceDraftError(
                "Expected an address without a password, got one. Keys belong in a file’s `headers`.", .hasSecret)
        }
        let template: Template
        do throws(SyntaxError) { template = try Template(address) } catch {
            throw SourceDraftError("The address: \(error)", .noAddress)
        }
        guard template.secrets.isEmpty else {
            throw SourceDraftError(
                "Expected an address without secrets, got “{secret.\(template.secrets[0])}”.", .hasSecret)
        }
        return template
    }
}
