// What each error code of the Urssaf means in French, and what to do about it.
import type { CodeMeaning } from './code-meaning.ts'
import { partyCodes } from './party-codes.ts'
import { registrationCodes } from './registration-codes.ts'
import { amountCodes, dateCodes, natureCodes, searchCodes } from './request-codes.ts'

export type ExplainedCode = CodeMeaning & {
  readonly code: string
  /** False: the code is unknown to us, and quoted as it came. */
  readonly isKnown: boolean
}
/** An error as the Urssaf sends one. */
export type ProviderFault = { readonly code: string; readonly message: string; readonly description: string }

const catalogue: ReadonlyMap<string, CodeMeaning> = new Map(
  Object.entries({
    ...registrationCodes,
    ...partyCodes,
    ...dateCodes,
    ...amountCodes,
    ...natureCodes,
    ...searchCodes,
  }),
)
/** Codes come in families: the most precise beginning wins. */
const families = [...catalogue].filter(([code]) => code.endsWith('_')).sort(([a], [b]) => b.length - a.length)

/** Codes that the catalogue explains, without the beginnings of families. */
export const knownCodes: readonly string[] = [...catalogue.keys()].filter((code) => !code.endsWith('_'))

/** `ERREUR_…` and `ERR_…` are written one for the other. */
const spellings = (code: string): readonly string[] => [
  code,
  code.startsWith('ERREUR_') ? code.replace('ERREUR_', 'ERR_') : code.replace('ERR_', 'ERREUR_'),
]

const longestQuote = 300
const quoted = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, longestQuote)

/** Explains a code; one that is unknown is quoted with what the Urssaf says of it. */
export const explainCode = (given: string, said: Partial<ProviderFault> = {}): ExplainedCode => {
  const code = quoted(given)
  const known = spellings(code)
    .map((spelling) => catalogue.get(spelling) ?? families.find(([start]) => spelling.startsWith(start))?.[1])
    .find((meaning) => meaning !== undefined)
  if (known) return { ...known, code, isKnown: true }
  const words = quoted([said.message, said.description].filter(Boolean).join(' — ')).replace(/\.$/, '')
  return {
    code,
    isKnown: false,
    explanation: `L’Urssaf a répondu «\u00a0${code || 'sans code'}\u00a0»${words ? `\u00a0: ${words}` : ''}.`,
    whatToDo: 'Transmettez ce code à l’assistance de l’Urssaf si la phrase ci-dessus ne suffit pas.',
  }
}

/** One line for a list or a trace: what happened, then what to do. */
export const codeSentence = ({ explanation, whatToDo }: CodeMeaning): string => `${explanation} ${whatToDo}`
