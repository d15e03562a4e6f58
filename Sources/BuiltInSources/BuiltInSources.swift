public import Catalogue

/// The catalogues that come with the app, in the order of the tab bar.
public let builtInSources: [any Source] = [Charts(), Music(), Heroes(), Starships()]
