// SMS that leave beside a mail: at which hour, at how short notice, and how their words fit into one.
import { addDays, dayOf, formatTime, startOfDay } from '../kernel/dates.ts'
import { countSms, smsCapacity, smsEncoding, smsText } from '../kernel/sms.ts'

/** No telephone rings of us before or after, Europe/Paris. */
const firstHour = 8
const lastHour = 21
/** What happens at shorter notice is told by SMS, too. */
const lateHours = 24

const hourOf = (instant: Date): number => Number(formatTime(instant.toISOString()).slice(0, 2))

/** When an SMS written now may leave: now, or the next morning at eight. */
export const smsLeavesAt = (now: Date): Date => {
  const hour = hourOf(now)
  if (hour >= firstHour && hour < lastHour) return now
  const today = dayOf(now)
  const morning = startOfDay(hour < firstHour ? today : addDays(today, 1))
  const at = new Date(morning.getTime() + firstHour * 3_600_000)
  // the night on which clocks change is an hour longer, or shorter
  return new Date(at.getTime() + (firstHour - hourOf(at)) * 3_600_000)
}

/** Whether one of these instants is near, and still to come: it is then told by SMS, too. */
export const isShortNotice = (now: Date, instants: readonly (string | null)[]): boolean =>
  instants.some((at) => {
    const away = at === null ? Number.NaN : Date.parse(at) - now.getTime()
    return away > 0 && away < lateHours * 3_600_000
  })

/** A letter that would halve the room (« ë », « ç ») as the one it is written on; « œ » as two. */
const plainLetter = (letter: string): string => {
  if (smsEncoding(letter) === 'gsm') return letter
  const plain = letter.replace('œ', 'oe').replace('Œ', 'OE').normalize('NFD').replace(/\p{M}/gu, '')
  return smsEncoding(plain) === 'gsm' ? plain : ''
}

/** The words in one SMS: plain letters, cut before their last word, which is kept where it is an address. */
export const inOneSms = (text: string): string => {
  const plain = [...smsText(text)].map(plainLetter).join('').trim()
  const fits = (some: string) => countSms(some).parts <= 1
  if (fits(plain)) return plain
  const address = /\s*https?:\S+$/.exec(plain)?.[0] ?? ''
  let head = plain.slice(0, plain.length - address.length).slice(0, smsCapacity.gsm.single)
  while (head !== '' && !fits(`${head}...${address}`)) head = head.replace(/\s*\S*\s*$/, '')
  return `${head}...${address}`
}
