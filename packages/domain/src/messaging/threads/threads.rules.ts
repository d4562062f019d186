// What a conversation may hold: numbers of accounts and of cards never, ways around the company not before the first lessons.
import { isIban, passesLuhn } from '../../kernel/identifiers.ts'

/** Stands where a telephone, an address or a link was. */
export const mask = '•••'

const ibanLike = /[A-Z]{2}\d{2}(?:[ .\u00a0\u202f-]?[A-Z0-9]){11,30}/gi
/** Banks write them by fours; a number of 14 digits is a SIRET more often than a card. */
const cardLike = /(?<!\d)[3-6](?:[ .\u00a0\u202f-]?\d){14,18}(?!\d)/g
const bare = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const holdsIban = (text: string) =>
  (text.match(ibanLike) ?? []).map(bare).some((found) => {
    // the word after it may have been taken along
    for (let length = 15; length <= found.length; length += 1) if (isIban(found.slice(0, length))) return true
    return false
  })
const holdsCard = (text: string) => (text.match(cardLike) ?? []).map(bare).some(passesLuhn)

/** The number that a message must not hold; null: none. */
export const secretNumberIn = (text: string): 'iban' | 'card' | null =>
  holdsIban(text) ? 'iban' : holdsCard(text) ? 'card' : null

const ways: readonly RegExp[] = [
  /(?:https?:\/\/|www\.)\S+/gi,
  /[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[a-z]{2,}/gi,
  /(?<![\d+])(?:\+\d{1,3}[ .\u00a0\u202f-]?(?:\(0\)[ ]?)?|0)[1-9](?:[ .\u00a0\u202f/-]?\d{2}){4}(?!\d)/g,
  /\+\d(?:[ .\u00a0\u202f-]?\d){7,14}/g,
]
/** Without telephones, mail addresses and links. */
export const withoutWays = (text: string): string => ways.reduce((left, way) => left.replace(way, mask), text)

/** Nobody but whoever spams writes more in an hour. */
export const mostMessagesAnHour = 30
/** Minutes after which what was not read is told by mail. */
export const mailAfterMinutes = 10
/** Characters of a message that its mail shows. */
const excerptLength = 200
export const excerptOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= excerptLength ? line : `${line.slice(0, excerptLength).replace(/\s+\S*$/, '')}…`
}

type Standing = { readonly status: string; readonly endedOn: string | null }
/** Whether the family and the teacher of a contract may write to each other: while it lives, and some days after. */
export const mayStillWrite = ({ status, endedOn }: Standing, today: string, days: number): boolean => {
  if (status !== 'close' && status !== 'failed') return true
  if (endedOn === null) return false
  return (Date.parse(today) - Date.parse(endedOn)) / 86_400_000 <= days
}
