// Records named in a file by their words: found whatever the capitals and accents, and named so that they are found again.
import { fold } from './cells.ts'

export type Choice = {
  readonly id: number
  readonly name: string
  /** What the name belongs to, e.g. the career of a level: told only where two bear the same name. */
  readonly group?: string | null
}

export type Choices = {
  /** The id, or why there is none. */
  readonly find: (text: string) => number | { readonly problem: string }
  /** The words of an id; null when it is not among the choices. */
  readonly nameOf: (id: number) => string | null
}

const full = ({ name, group }: Choice) => (group ? `${group} / ${name}` : name)

/** Makes the look-up of a list of records, once for a whole file. */
export const choicesOf = (choices: readonly Choice[]): Choices => {
  const byName = new Map<string, number | 'several'>()
  const byFull = new Map<string, number | 'several'>()
  for (const choice of choices)
    for (const [map, text] of [
      [byName, choice.name],
      [byFull, full(choice)],
    ] as const) {
      const key = fold(text)
      map.set(key, map.has(key) && map.get(key) !== choice.id ? 'several' : choice.id)
    }
  const names = new Map(
    choices.map((choice) => [choice.id, byName.get(fold(choice.name)) === 'several' ? full(choice) : choice.name]),
  )
  return {
    nameOf: (id) => names.get(id) ?? null,
    find: (text) => {
      const key = fold(text)
      const found = byFull.get(key) ?? byName.get(key)
      if (typeof found === 'number') return found
      const isSeveral = found === 'several' || byName.get(key) === 'several'
      return {
        problem: isSeveral
          ? `Plusieurs fiches s’appellent «\u00a0${text}\u00a0»\u202f: écrivez «\u00a0Parcours / Nom\u00a0».`
          : `«\u00a0${text}\u00a0» n’existe pas.`,
      }
    },
  }
}
