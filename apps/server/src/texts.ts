// The texts that server and web share, gathered from the domains: sentences of refusals, labels, titles of operations.
import { fieldLabels } from '@cartable/domain/journal/journal.fields.ts'
import { entityLabels } from '@cartable/domain/journal/journal.labels.ts'
import { periodLabels } from '@cartable/domain/kernel/dates.ts'
import { declaredSentences, type Sentence } from '@cartable/domain/kernel/refusal.ts'
import { rightCatalogue } from '@cartable/domain/kernel/rights.ts'
import type { Texts } from './modules/configuration/translations.service.ts'

/**
 * A sentence with its values as `%1%`, `%2%`. Null for one that counts or compares them: its words depend on the values, and
 * only the program can make it.
 */
const withPlaces = (sentence: Sentence): string | null => {
  if (typeof sentence === 'string') return sentence
  const places = Array.from({ length: sentence.length }, (_, index) => `%${index + 1}%`)
  try {
    const made = (sentence as (...values: string[]) => string)(...places)
    return places.every((place) => made.includes(place)) ? made : null
  } catch {
    return null
  }
}

const prefixed = (prefix: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]))

/** By domain of texts; `messages` holds them all. */
export const sharedTexts = (operationTitles: ReadonlyMap<string, string>): Texts => {
  const refusals = Object.fromEntries(
    [...declaredSentences()].flatMap(([code, sentence]) => {
      const text = withPlaces(sentence)
      return text === null ? [] : [[code, text] as const]
    }),
  )
  const labels = {
    ...prefixed('entity', entityLabels),
    ...prefixed('field', fieldLabels),
    ...prefixed('period', periodLabels),
    ...prefixed('right', Object.fromEntries(Object.entries(rightCatalogue).map(([code, { title }]) => [code, title]))),
    ...prefixed('operation', Object.fromEntries(operationTitles)),
  }
  return { refusals, labels, messages: { ...prefixed('refusal', refusals), ...labels } }
}
