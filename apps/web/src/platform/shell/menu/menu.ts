// The menu as one person sees it: entries of the modules, in the tree's order, without those a right forbids.
import type { SessionIdentity } from '../../session/session.ts'
import type { MenuEntry, WebModule } from '../module.ts'
import { meets } from '../modules-context.ts'
import { headingIn, type MenuGroup, menuGroupKeys, rankIn } from './menu-tree.ts'

export type ShownGroup = { readonly key: MenuGroup; readonly entries: readonly MenuEntry[] }

/** Groups with at least one entry; the home group is always there. */
export const shownMenu = (modules: readonly WebModule[], identity: SessionIdentity | null): ShownGroup[] => {
  const entries = modules.flatMap((module) => module.menu ?? []).filter((entry) => meets(identity, entry.needs))
  return menuGroupKeys
    .map((key) => ({
      key,
      entries: entries
        .filter((entry) => entry.group === key)
        .map((entry, given) => ({ entry, given }))
        .sort((a, b) => rankIn(key, a.entry.path) - rankIn(key, b.entry.path) || a.given - b.given)
        .map(({ entry }) => {
          const heading = entry.heading ?? headingIn(key, entry.path)
          return heading === undefined ? entry : { ...entry, heading }
        }),
    }))
    .filter(({ key, entries }) => key === 'home' || entries.length > 0)
}

type Address = { readonly pathname: string; readonly search: Readonly<Record<string, unknown>> }

// An entry with a query (`?mode=contact`) needs it in the address; the longest path that fits wins.
const fit = (entry: MenuEntry, { pathname, search }: Address): number => {
  const [path = '', query = ''] = entry.path.split('?')
  const record = entry.records?.find((one) => pathname === one || pathname.startsWith(`${one}/`))
  if (record !== undefined) return record.length
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return -1
  for (const [name, value] of new URLSearchParams(query)) if (String(search[name] ?? '') !== value) return -1
  return path.length + (query ? 1000 : 0)
}

/** The entry that an address stands under, if any. */
export const currentEntry = (groups: readonly ShownGroup[], address: Address): MenuEntry | null => {
  let best: MenuEntry | null = null
  let bestFit = -1
  for (const entry of groups.flatMap((group) => group.entries)) {
    const length = fit(entry, address)
    if (length > bestFit) [best, bestFit] = [entry, length]
  }
  return best
}
