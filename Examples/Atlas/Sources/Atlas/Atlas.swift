import SourceFiles
import Vitrine

/// Three catalogues without a model: what is not written here is inferred from the first answers.
@main
struct Atlas {
    static func main() async {
        await Vitrine.main(
            "Atlas",
            inferred: [
                InferredSource("countries", from: "https://restcountries.com/v3.1/all") {
                    Title("name.common")
                    Subtitle("capital[*]")
                    Picture("flags.png", width: 320, height: 213)
                    Fact("population", row: true)
                    Fact("region")
                    Fact("area", unit: "km²")
                },
                InferredSource("pokemon", from: "https://pokeapi.co/api/v2/pokemon?limit=200") {
                    // Each record is about 100 kB, and the page shows little of it.
                    Limit(bytes: 256 << 20)
                    Keep()
                },
                InferredSource("shows", from: "https://api.tvmaze.com/shows?page=0") {
                    Shelf("cast", from: "/shows/{id}/cast") {
                        ID("person.id")
                        Title("person.name")
                        Subtitle("character.name")
                        Picture("person.image.medium", width: 210, height: 295)
                    }
                    Shelf("episodes", from: "/shows/{id}/episodes")
                },
            ])
    }
}
