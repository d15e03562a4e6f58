import BuiltInSources
import Vitrine

await Vitrine.main("Vitrine", sources: builtInSources)
