// Small helpers on French text: what is searched in labels, agreeing counts.
import { folded } from '@cartable/domain/kernel/folded.ts'

/** How school levels are said and typed, whose names are short forms. */
const saidAs: Readonly<Record<string, readonly string[]>> = {
  ...{ '6e': ['sixieme', '6eme'], '5e': ['cinquieme', '5eme'], '4e': ['quatrieme', '4eme'] },
  ...{ '3e': ['troisieme', '3eme'], '2de': ['seconde', '2nde'], '2e': ['deuxieme', '2eme'] },
  ...{ '1re': ['premiere', '1ere'], tle: ['terminale'] },
}
const compact = (text: string) => folded(text).replace(/\s/g, '')
/** Whether what is typed stands in a label, without accents nor spaces, or in what it is when it is said: « seconde » finds 2de. */
export const isFoundIn = (label: string, typed: string): boolean => {
  const wanted = compact(typed)
  if (compact(label).includes(wanted)) return true
  const words = folded(label).split(/\s+/)
  return words.some((word, index) =>
    saidAs[word]?.some((said) =>
      words
        .map((one, at) => (at === index ? said : one))
        .join('')
        .includes(wanted),
    ),
  )
}

/** Plural after 1: `plural(2, 'client', 'clients')`. Zero is singular in French. */
export const plural = (count: number, one: string, many: string): string => (Math.abs(count) < 2 ? one : many)

/** What a closed control says of several values: up to 3 labels, then a count. */
export const summaryOf = (labels: readonly string[], feminine = false): string =>
  labels.length > 3 ? `${labels.length} ${feminine ? 'sélectionnées' : 'sélectionnés'}` : labels.join(', ')
