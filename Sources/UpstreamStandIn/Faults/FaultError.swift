/// A fault that cannot be switched on as was asked.
enum FaultError: Error, CustomStringConvertible {
    case unknown(String)
    case parameter(String, of: String, expected: [String])
    case value(String, of: String, expected: String)
    case needsTLS

    var description: String {
        switch self {
        case .unknown(let name):
            "Expected the name of a fault, got “\(name)”. Take one of: \(FaultKind.names.joined(separator: ", "))."
        case .parameter(let parameter, let fault, let expected):
            "Expected \(expected.isEmpty ? "no parameters" : expected.joined(separator: ", ")) of the fault "
                + "“\(fault)”, got “\(parameter)”. Leave it out."
        case .value(let value, let parameter, let expected):
            "Expected \(expected) as “\(parameter)”, got “\(value)”."
        case .needsTLS:
            "Expected https for the fault “certificate”, got http. Start with --tls --certificate-authority FILE."
        }
    }
}
