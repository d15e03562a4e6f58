import Endpoints
import Foundation
import Testing

@Suite struct ServerMessageTests {
    @Test(arguments: [
        (#"{"message": "Too many"}"#, "Too many"), (#"{"code": "E1", "message": "Too many"}"#, "E1: Too many"),
        (#"{"error": "no key"}"#, "no key"), (#"{"error": {"code": 7, "message": "no key"}}"#, "no key"),
        (#"{"errors": [{"message": "No permission"}], "data": null}"#, "No permission"),
        (#"{"errors": [{"status": "422", "title": "Wrong page"}]}"#, "Wrong page"), (#"{"errors": ["no"]}"#, "no"),
        (#"{"type": "about:blank", "title": "Not Acceptable", "detail": "HAL only"}"#, "HAL only"),
        (#"{"errors": []}"#, nil), (#"{"error": 7}"#, nil), ("[1]", nil), ("", nil),
    ])
    func isFoundInTheUsualPlaces(body: String, message: String?) {
        #expect(Answer(resource: Resource("/"), body: Data(body.utf8)).serverMessage == message)
    }
}
