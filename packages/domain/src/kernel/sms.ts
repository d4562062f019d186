// How a text travels as SMS: its alphabet (GSM 03.38 or UCS-2), and the messages it is cut into, as operators bill them.

/** Default alphabet of GSM 03.38: one septet a character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension table: an escape and the character, two septets. */
const extended = new Set('\f^{}\\[~]|€')

export type SmsEncoding = 'gsm' | 'unicode'

/** Units (septets, or UTF-16 code units) that one SMS holds, alone and as a part of several. */
export const smsCapacity = {
  gsm: { single: 160, part: 153 },
  unicode: { single: 70, part: 67 },
} as const satisfies Readonly<Record<SmsEncoding, { single: number; part: number }>>

/** Longest text that is sent, in SMS: beyond it a mail is the right means. */
export const smsPartsLimit = 10

/** What people's keyboards and word processors write, in the letters of the cheaper alphabet where one says the same. */
const plainer: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\t': ' ',
}

/** The text as it is sent: typographic signs that would halve the room are written plainly; letters are never changed. */
export const smsText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/«[ \u00a0\u202f]*/g, '"')
    .replace(/[ \u00a0\u202f]*»/g, '"')
    .replace(/[’‘“”–—…\u00a0\u202f\u2009\t]/g, (sign) => plainer[sign] ?? sign)

const septetsOf = (character: string) => (extended.has(character) ? 2 : 1)

export const smsEncoding = (text: string): SmsEncoding => {
  for (const character of text) if (!basic.has(character) && !extended.has(character)) return 'unicode'
  return 'gsm'
}

/** Cuts a text into its SMS; no character is cut in two. One empty part for an empty text. */
export const smsParts = (text: string): string[] => {
  const encoding = smsEncoding(text)
  const unitsOf = encoding === 'gsm' ? septetsOf : (character: string) => character.length
  const characters = [...text]
  const units = characters.reduce((sum, character) => sum + unitsOf(character), 0)
  const { single, part } = smsCapacity[encoding]
  if (units <= single) return [text]
  const parts: string[] = []
  let current = ''
  let used = 0
  for (const character of characters) {
    const needed = unitsOf(character)
    if (used + needed > part) {
      parts.push(current)
      current = ''
      used = 0
    }
    current += character
    used += needed
  }
  return [...parts, current]
}

export type SmsCount = {
  readonly encoding: SmsEncoding
  /** Septets or code units used in all. */
  readonly units: number
  readonly parts: number
  /** Units left before one more SMS is needed. */
  readonly remaining: number
}

/** What a counter shows under the text. */
export const countSms = (text: string): SmsCount => {
  const encoding = smsEncoding(text)
  const unitsOf = encoding === 'gsm' ? septetsOf : (character: string) => character.length
  const unitsIn = (piece: string) => [...piece].reduce((sum, character) => sum + unitsOf(character), 0)
  const pieces = smsParts(text)
  const room = pieces.length === 1 ? smsCapacity[encoding].single : smsCapacity[encoding].part
  return {
    encoding,
    units: unitsIn(text),
    parts: text === '' ? 0 : pieces.length,
    remaining: room - unitsIn(pieces.at(-1) ?? ''),
  }
}
