// Choices of a select made of a table of words: one way for forms, filters and answers.

/** All the words in their order, or those of `values`. */
export const wordOptions = <K extends string>(
  words: Readonly<Record<K, string>>,
  values: readonly NoInfer<K>[] = Object.keys(words) as K[],
): { value: K; label: string }[] => values.map((value) => ({ value, label: words[value] }))
