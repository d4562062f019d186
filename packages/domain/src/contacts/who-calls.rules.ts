// Who calls and until when, in the words of the page and of the mail alike.
import { withFirst } from '../kernel/french.ts'
import type { WhoCalls } from './who-calls.schema.ts'

const dayWords = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** « lundi 30 novembre » */
export const dayInWords = (day: string): string => withFirst(dayWords.format(new Date(`${day}T00:00:00Z`)))

/** « Mathieu Tanguy vous appelle au plus tard le lundi 30 novembre ; son numéro est le 02 99 12 34 56. » */
export const callSentence = ({ name, phone, callBy }: WhoCalls, isByMail = false): string => {
  const by = `au plus tard le ${dayInWords(callBy)}`
  const who = name ?? 'Un conseiller'
  if (isByMail) return `${who} vous répond par mail, ${by}.`
  return `${who} vous appelle ${by}${phone === null ? '' : `\u202f; son numéro est le ${phone}`}.`
}
