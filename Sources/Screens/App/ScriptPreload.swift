import HTML
import Routes

/// Has browsers fetch a script that the page's own script loads later. Otherwise it would arrive one round trip later.
struct ScriptPreload: HTML {
    private let script: Assets.Asset?
    private let model: PageModel

    /// - Parameter module: the name of the script, as in `Assets.laterScripts`.
    init(_ module: String, model: PageModel) {
        script = model.assets.laterScripts[module]
        self.model = model
    }

    var body: some HTML {
        if let script { link(.rel("modulepreload"), .href(model.path(to: .asset(script.name)))) }
    }
}
