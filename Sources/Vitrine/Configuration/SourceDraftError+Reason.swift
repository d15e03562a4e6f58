import Catalogue
import Endpoints
import SourceFiles

extension SourceDraftError {
    /// The error of a command, without the address that it is about: the page has it above.
    init(_ error: any Error, about address: String) {
        if let error = error as? SourceDraftError {
            self = error
        } else {
            let command = error as? CommandError
            let message = (command?.message ?? "\(error)").trimmingPrefix("\(address): ")
            self.init(
                message.prefix(1).uppercased() + message.dropFirst(), Self.reason(of: command?.cause ?? error))
        }
    }

    private static func reason(of error: any Error) -> Reason {
        switch error {
        case let error as EndpointError:
            switch error.cause {
            case .status(401, _), .status(403, _): .needsKey
            case .status(404, _), .status(410, _): .notFound
            case .unreachable where error.isOfPrivateAddress: .isPrivate
            default: .noAnswer(error)
            }
        case is InferenceError: .noList
        default: .other
        }
    }
}
