// Which modules travel together. Each file that a screen needs is named in what opens the screen: a hundred small ones cost more
// in their names and their separate compression than in what they hold.
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Groups = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** Of some 250 screens: what fewer need would be loaded by a list that does not (at 108, it loads 16 KiB more). */
const screensThatShare = 114
const outsideEntry = join(import.meta.dirname, 'outside.html')

/** Modules that a page outside the office may load: those stay as they fall, for a telephone in the street. */
const reachedOutside = (context: Context): ReadonlySet<string> => {
  const reached = new Set<string>()
  for (const waiting = [outsideEntry]; waiting.length > 0; ) {
    const id = waiting.pop()
    if (id === undefined || reached.has(id)) continue
    reached.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    waiting.push(...importedIds, ...dynamicallyImportedIds)
  }
  return reached
}

/** What most screens of the office need is one file. */
export const officeTogether = (): Groups => {
  let outside: ReadonlySet<string> | null = null
  return {
    groups: [
      {
        name: (id, context) => {
          outside ??= reachedOutside(context)
          return outside.has(id) ? null : 'office'
        },
        debugName: 'office',
        minShareCount: screensThatShare,
        // what these need and outside pages load as well stays where it is: it needs nothing of these
        includeDependenciesRecursively: false,
      },
    ],
  }
}

/** Screens keep their names, which reports of faults show; their parts are told apart by what they hold. */
export const nameChunk = ({ isDynamicEntry }: Rolldown.PreRenderedChunk): string =>
  isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
