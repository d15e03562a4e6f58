/// An error in JSON.
package struct ErrorDocument: Encodable {
    package struct Content: Encodable {
        let code: String
        let message: String
        /// The time after which to retry, in seconds.
        let retryAfter: Int?

        package init(code: String, message: String, retryAfter: Int?) {
            self.code = code
            self.message = message
            self.retryAfter = retryAfter
        }
    }

    let error: Content

    package init(error: Content) {
        self.error = error
    }
}
