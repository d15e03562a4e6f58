package import Routes

/// The description of the JSON API in the OpenAPI format.
package enum OpenAPI {
    /// The document as JSON.
    ///
    /// - Parameter basePath: the path of the app, which becomes the address of the server.
    package static func document(under basePath: BasePath) -> [UInt8] {
        let text = String(decoding: EmbeddedFiles.openapi_json, as: UTF8.self)
        return Array(text.replacing("\"url\": \"/\"", with: "\"url\": \"\(basePath)\"").utf8)
    }
}
