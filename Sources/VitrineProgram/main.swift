import BuiltInSources
import Vitrine

await Vitrine.main(sources: builtInSources)
