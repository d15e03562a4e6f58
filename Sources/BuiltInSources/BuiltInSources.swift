public import Catalogue

/// The sources of the app, in the order of the tab bar.
public let builtInSources: [any Source] = [Charts(), Music(), Heroes(), Starships()]
