public import Catalogue

extension Heroes {
    public var fields: [Field<Hero>] { person + powers + record }

    private var person: [Field<Hero>] {
        [
            Field("description") { $0.description },
            Field("full-name") { $0.fullName },
            Field("aliases", label: "Also known as") { hero in
                hero.aliases.isEmpty ? .unknown : FieldValue.list(hero.aliases)
            },
            Field("publisher") { $0.publisher },
            Field("first-appearance") { $0.firstAppearance },
            Field("alignment") { $0.alignment },
            Field("groups") { $0.groups },
            Field("occupation") { $0.occupation },
            Field("base", label: "Based in") { $0.base },
            Field("birthplace", label: "Born in") { $0.birthplace },
            Field("gender") { $0.gender },
            Field("race", label: "Species") { $0.race },
            Field("height", unit: .metres) { $0.height },
            Field("weight", unit: .kilograms) { $0.weight },
            Field("relatives") { $0.relatives },
        ]
    }

    private var powers: [Field<Hero>] {
        Power.allCases.map { power in
            Field(power.fieldKey, label: power.label, unit: .outOfHundred, bar: 100) { $0.powers[power] }
        }
    }

    private var record: [Field<Hero>] {
        [
            Field("comics") { $0.comics },
            Field("modified", label: "Last updated") { $0.modified.map { FieldValue.date($0) } },
            Field("page", label: "Website") { $0.page.map { FieldValue.link($0) } },
            Field("provider", label: "Data from") { $0.attribution },
        ]
    }
}
