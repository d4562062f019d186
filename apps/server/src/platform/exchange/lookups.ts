// Names of a line turned into the ids that forms hold; a name that is unknown is refused at its column.
import type { Db } from '../db/database.ts'
import type { Choices } from './choices.ts'
import type { LineValue } from './layout.ts'
import { refuseLine } from './record-layout.ts'

const found = (key: string, text: string, choices: Choices): number => {
  const result = choices.find(text)
  return typeof result === 'number' ? result : refuseLine(key, result.problem)
}

/** `{[key]: id}`; null for an empty cell, nothing when the file has no such column. */
export const idOf = (key: string, value: LineValue | undefined, choices: Choices): Record<string, number | null> => {
  if (value === undefined) return {}
  return { [key]: value === null || value === '' ? null : found(key, String(value), choices) }
}

/** `{[key]: ids}`, each once in the order of the numbers, as records hold them. */
export const idsOf = (key: string, value: LineValue | undefined, choices: Choices): Record<string, number[]> => {
  if (value === undefined) return {}
  const words = typeof value === 'object' && value !== null ? value : []
  return { [key]: [...new Set(words.map((word) => found(key, word, choices)))].toSorted((one, other) => one - other) }
}

/** `{[key]: ids}`, each once in the order of the cell, where the first one counts. */
export const orderedIdsOf = (key: string, value: LineValue | undefined, choices: Choices): Record<string, number[]> => {
  if (value === undefined) return {}
  const words = typeof value === 'object' && value !== null ? value : []
  return { [key]: [...new Set(words.map((word) => found(key, word, choices)))] }
}

/** What is read once for all pages and lines of one transaction, whose handle is its own. */
export const oncePerHandle = <T>(read: (db: Db) => Promise<T>): ((db: Db) => Promise<T>) => {
  const known = new WeakMap<Db, Promise<T>>()
  return (db) => {
    const found = known.get(db) ?? read(db)
    known.set(db, found)
    return found
  }
}
