// Stored words and what people read of them, in cells.
type Words = Readonly<Record<string, string>>

/** « Entretiens, Stages »; a word that the program does not know is shown as it is. */
export const wordsOf = (words: Words, values: readonly string[]): string =>
  values.map((value) => words[value] ?? value).join(', ')
