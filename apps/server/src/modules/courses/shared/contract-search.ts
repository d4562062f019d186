// How the office chooses among all contracts: one alone is listed, more are found by some letters.

/** `listed`: most that need no search; `from`: letters; `most`: shown at once, as in every autocomplete. */
export const searchRules = { listed: 1, from: 3, most: 10 } as const
