// Stored words and what people read of them, in cells and in selects.
import type { Option } from '@cartable/domain/kernel/list.ts'

type Words = Readonly<Record<string, string>>

/** « Entretiens, Stages »; a word that the program does not know is shown as it is. */
export const wordsOf = (words: Words, values: readonly string[]): string =>
  values.map((value) => words[value] ?? value).join(', ')

export const optionsOf = (words: Words): Option[] => Object.entries(words).map(([value, label]) => ({ value, label }))
