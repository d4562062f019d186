// What the palette offers besides the search: pages and things to create, filtered by the words typed.
import { folded } from '@cartable/domain/kernel/folded.ts'
import type { SessionIdentity } from '../../session/session.ts'
import { shownMenu } from '../menu/menu.ts'
import { menuGroups } from '../menu/menu-tree.ts'
import type { WebModule } from '../module.ts'
import { meets } from '../modules-context.ts'
import type { Hit, HitGroup } from './hits.ts'

const matches = (words: string, typed: string) =>
  folded(typed)
    .split(/\s+/)
    .every((part) => folded(words).includes(part))

/** Rows shown per group. */
const perGroup = 7

/** Pages and creations that match what was typed; with nothing typed, the creations and first pages. */
export const offeredPages = (
  modules: readonly WebModule[],
  identity: SessionIdentity | null,
  typed: string,
): HitGroup[] => {
  const pages = shownMenu(modules, identity).flatMap(({ key, entries }) =>
    entries.map((entry) => ({
      label: entry.label,
      detail: menuGroups[key].label,
      path: entry.path,
      words: `${entry.label} ${menuGroups[key].label} ${entry.heading ?? ''}`,
    })),
  )
  const others = modules
    .flatMap((module) => module.palette ?? [])
    .filter((entry) => meets(identity, entry.needs))
    .map((entry) => ({
      label: entry.label,
      detail: null,
      path: entry.path,
      words: `${entry.label} ${entry.words ?? ''}`,
    }))
  const home = { label: 'Accueil', detail: null, path: '/', words: 'Accueil' }
  const creations = modules
    .flatMap((module) => module.create ?? [])
    .filter((entry) => meets(identity, entry.needs))
    .map((entry) => ({ ...entry, detail: null, words: `Créer nouveau ${entry.label}` }))
  const group = (label: string, all: readonly (Hit & { words: string })[]): HitGroup => {
    const found = all.filter(({ words }) => matches(words, typed))
    return { label, total: found.length, hits: found.slice(0, perGroup) }
  }
  return [group('Aller à', [home, ...pages, ...others]), group('Créer', creations)].filter(({ total }) => total > 0)
}

/** What may be created of what was typed, for when no record has it. */
export const offeredForUnknown = (
  modules: readonly WebModule[],
  identity: SessionIdentity | null,
  typed: string,
): HitGroup[] => {
  const hits = modules
    .flatMap((module) => module.create ?? [])
    .filter((entry) => meets(identity, entry.needs))
    .flatMap((entry) => entry.fromTyped?.(typed.trim()) ?? [])
  return hits.length > 0 ? [{ label: 'Créer', total: hits.length, hits }] : []
}
