// Cells of sheets: what a cell holds, and how French cells become text, numbers, days and yes or no.
import { addDays, formatDay, parseDay } from './dates.ts'

/** A value as a sheet holds it. What a csv file holds is text; an error of the spreadsheet is its text, `#REF!`. */
export type Cell = string | number | boolean | { readonly date: string } | null

/** A value read from a cell, null when the cell is empty; or the French sentence that says why there is none. */
export type Converted<Value> =
  | { readonly value: Value | null; readonly problem?: undefined }
  | { readonly problem: string; readonly value?: undefined }

/** Longest text a spreadsheet keeps in a cell. */
export const maxCellLength = 32_767

const errors =
  /^#(REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|VALEUR!|NOM\?|NOMBRE!|NUL!|SPILL!|CALC!|GETTING_DATA|(Err|Erreur)\s*:\s*\d+)$|^Err:\d+$/i
const longestQuote = 40

const quote = (text: string) => `«\u00a0${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}\u00a0»`
const refuse = (text: string, what: string) => ({ problem: `${quote(text)} n’est pas ${what}.` })

/** 15 digits are what a spreadsheet keeps; beyond them stand the errors of binary fractions. No exponent. */
const plainNumber = (value: number): string => {
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) >= 1 ? BigInt(Math.round(rounded)).toString() : rounded.toFixed(15).replace(/\.?0+$/, '')
}

/** Characters that no text of ours holds: PostgreSQL refuses the first, printers the others. Tabs and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes away
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g

const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non'
  if (typeof cell === 'number') return plainNumber(cell)
  if (typeof cell === 'object') return formatDay(cell.date)
  return cell.replaceAll('\r\n', '\n').replace(invisible, '').normalize('NFC').trim()
}

/** The text of a cell that holds an error of the spreadsheet is no value: `#REF!` must not become a name. */
const reading = <Value>(cell: Cell, convert: (text: string) => Converted<Value>): Converted<Value> => {
  const text = textOf(cell)
  if (text === '') return { value: null }
  if (errors.test(text)) return { problem: `La cellule contient une erreur du tableur (${text}).` }
  return convert(text)
}

/** Any cell as text without blanks around it: a number as it is shown in full, a day as 31/12/2025. */
export const asText = (cell: Cell): Converted<string> =>
  reading<string>(cell, (text) => {
    if (text.length <= maxCellLength) return { value: text }
    return { problem: `Le texte est trop long\u00a0: ${text.length.toLocaleString('fr-FR')} caractères.` }
  })

const groups = /^([+-]?\d{1,3})((?:[ \u00a0\u202f.]\d{3})+|(?:,\d{3}){2,}|(?:,\d{3})+(?=\.))([.,]\d+)?$/

/**
 * A decimal number, exact, as `-1234.56`: comma or dot, blanks between thousands, € or % behind it.
 * One dot or one comma alone is the decimal mark; `1.234,56` and `1,234.56` are read as they are written.
 */
export const asDecimal = (cell: Cell): Converted<string> => {
  if (typeof cell === 'boolean' || (typeof cell === 'object' && cell)) return refuse(textOf(cell), 'un nombre')
  return reading<string>(cell, (text) => {
    const bare = text.replace(/[\s\u00a0\u202f]*[€%]$/, '').replace('\u2212', '-')
    const single = /^[+-]?\d*[.,]?\d*$/.test(bare)
    const grouped = single ? null : groups.exec(bare)
    if (!single && !grouped) return refuse(text, 'un nombre')
    const plain = grouped ? `${grouped[1]}${grouped[2]!.replace(/\D/g, '')}${grouped[3] ?? ''}` : bare
    const parts = /^([+-]?)0*(\d*)(?:[.,](\d*))?$/.exec(plain)
    if (!parts || !/\d/.test(plain)) return refuse(text, 'un nombre')
    const decimals = (parts[3] ?? '').replace(/0+$/, '')
    const digits = `${parts[2] || '0'}${decimals ? `.${decimals}` : ''}`
    return { value: parts[1] === '-' && digits !== '0' ? `-${digits}` : digits }
  })
}

/** A whole number that a computer counts with. */
export const asInteger = (cell: Cell): Converted<number> => {
  const { value, problem } = asDecimal(cell)
  if (problem !== undefined) return { problem }
  if (value === null) return { value }
  const whole = Number(value)
  return Number.isSafeInteger(whole) && !value.includes('.')
    ? { value: whole }
    : refuse(textOf(cell), 'un nombre entier')
}

/** Day 0 of the serial numbers of spreadsheets; before 01/03/1900 they count a day that never was. */
const dayZero = '1899-12-30'
const firstSureSerial = 61
/** 31/12/9999. */
const lastSerial = 2_958_465
const isYear = (serial: number) => Number.isInteger(serial) && serial >= 1900 && serial <= 2100

/**
 * A day, `YYYY-MM-DD`: a date of the spreadsheet, its serial number, 31/12/2025, 31-12-2025, 31.12.2025 or 2025-12-31,
 * the hour behind it left out. A year of two digits needs `today`. A bare year is refused, not taken for a serial number.
 */
export const asDate = (cell: Cell, today?: string): Converted<string> => {
  const what = 'une date\u00a0: écrivez-la comme 31/12/2025'
  if (typeof cell === 'boolean') return refuse(textOf(cell), what)
  if (typeof cell === 'object' && cell) {
    return /^\d{4}-\d{2}-\d{2}$/.test(cell.date) ? { value: cell.date } : refuse(cell.date, what)
  }
  return reading<string>(cell, (text) => {
    const serial = typeof cell === 'number' ? cell : /^\d{5}(?:[.,]\d+)?$/.test(text) ? Number.parseInt(text, 10) : null
    if (serial !== null) {
      const isDay = serial >= firstSureSerial && serial < lastSerial + 1 && !isYear(serial)
      return isDay ? { value: addDays(dayZero, Math.floor(serial)) } : refuse(text, what)
    }
    const day = text.replace(/[T ]+\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/, '')
    const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(day)
    const typed = iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : day
    if (!/^\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{4}$/.test(typed) && !(today && /^\d{1,2}\D\d{1,2}\D\d{2}$/.test(typed))) {
      return refuse(text, what)
    }
    const value = parseDay(typed, today ?? dayZero)
    return value === null ? refuse(text, what) : { value }
  })
}

const yes = new Set(['oui', 'o', 'vrai', 'true', 'yes', '1', 'x', '✓', '✔'])
const no = new Set(['non', 'n', 'faux', 'false', 'no', '0', '-'])

/** Yes or no: oui, non, vrai, faux, 1, 0, x; an empty cell is null. */
export const asBoolean = (cell: Cell): Converted<boolean> => {
  if (typeof cell === 'boolean') return { value: cell }
  return reading<boolean>(cell, (text) => {
    const word = text.toLowerCase()
    if (yes.has(word)) return { value: true }
    if (no.has(word)) return { value: false }
    return { problem: `${quote(text)} ne veut dire ni oui ni non\u00a0: écrivez oui ou non.` }
  })
}
