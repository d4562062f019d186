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
const numbered = (choice: Choice) => `${full(choice)} (n° ${choice.id})`

/** Makes the look-up of a list of records, once for a whole file. */
export const choicesOf = (choices: readonly Choice[]): Choices => {
  /** Ids by their words; null for words that several share. */
  const ids = new Map<string, number | null>()
  const add = (text: string, id: number) => {
    const key = fold(text)
    ids.set(key, ids.has(key) && ids.get(key) !== id ? null : id)
  }
  for (const choice of choices) {
    add(choice.name, choice.id)
    if (choice.group) add(full(choice), choice.id)
    add(numbered(choice), choice.id)
  }
  const wordsOf = (choice: Choice) =>
    [choice.name, full(choice)].find((text) => ids.get(fold(text)) === choice.id) ?? numbered(choice)
  const names = new Map(choices.map((choice) => [choice.id, wordsOf(choice)]))
  return {
    nameOf: (id) => names.get(id) ?? null,
    find: (text) => {
      const found = ids.get(fold(text))
      if (typeof found === 'number') return found
      if (found === undefined) return { problem: `«\u00a0${text}\u00a0» n’existe pas.` }
      const same = choices.filter(({ name }) => fold(name) === fold(text)).slice(0, 3)
      return {
        problem: `Plusieurs fiches s’appellent «\u00a0${text}\u00a0»\u00a0: écrivez ${same.map((choice) => `«\u00a0${wordsOf(choice)}\u00a0»`).join(' ou ')}.`,
      }
    },
  }
}
