/// The variables in the environment that errors name. They begin with the name of the program.
public enum SettingVariable {
    /// What the names begin with, such as `ATLAS_`; a program sets it for all that it runs.
    @TaskLocal public static var prefix = "VITRINE_"

    /// The name of a variable, such as `VITRINE_MAX_ITEMS` for `MAX_ITEMS`.
    public static func name(_ rest: String) -> String { prefix + rest }
}
