import Endpoints

extension BaseURL {
    /// The base URL of an upstream of this program.
    ///
    /// - Precondition: the address is valid; an invalid one is a programming error.
    init(builtIn address: StaticString) {
        do throws(BaseURLError) {
            try self.init(address.description)
        } catch {
            preconditionFailure(error.description)
        }
    }
}
