import Testing

@testable import Catalogue

@Suite struct SamplePreviewTests {
    @Test(arguments: ["sample-song-1", "a b/c", "Ágætis"])
    func leadsBackToItsSample(id: String) {
        let address = SamplePreview.address(of: id)
        #expect(SamplePreview.id(in: address) == id)
        #expect(Card(title: "a", preview: address).presentable.preview == address)
    }

    @Test(arguments: [
        "", "https://samples.invalid/previews/.wav", "https://samples.invalid/a.wav",
        "https://samples.invalid/previews/a.mp3", "https://audio.example/previews/a.wav",
    ])
    func isNothingElse(address: String) {
        #expect(SamplePreview.id(in: address) == nil)
    }
}
