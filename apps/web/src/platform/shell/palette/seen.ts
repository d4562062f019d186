// Which records somebody opened last, by their addresses alone: the server says what they are now, and to whom.
import type { PreferenceStore } from '../../list/preferences.ts'

const key = 'vus'
const kept = 30

/** The address of a record: the number at its end or its `id`, or the one that is open over a list or a board. */
const recordIn = (href: string): string | null => {
  const { pathname, searchParams } = new URL(href, location.origin)
  if (/\/[1-9]\d*$/.test(pathname)) return pathname
  const shown = searchParams.get('id')
  if (pathname.endsWith('/show') && shown !== null && /^[1-9]\d*$/.test(shown)) return `${pathname}/${shown}`
  for (const name of ['commande', 'carte']) {
    const id = searchParams.get(name)
    if (id !== null && /^[1-9]\d*$/.test(id)) return `${pathname}?${name}=${id}`
  }
  return null
}

/** The last one first. */
export const readSeen = (store: PreferenceStore): readonly string[] => store.read(key)?.split(',').filter(Boolean) ?? []

/** What was opened before, without the record on screen. */
export const seenBefore = (store: PreferenceStore, href: string): readonly string[] => {
  const here = recordIn(href)
  return readSeen(store).filter((path) => path !== here)
}

export const noteSeen = (store: PreferenceStore, href: string): void => {
  const path = recordIn(href)
  if (path === null) return
  const others = readSeen(store).filter((other) => other !== path)
  store.write(key, [path, ...others].slice(0, kept).join(','))
}
