// Lines of fixed width, of which files for accountants' programs are made: plain ASCII, whatever character set the program reads. Pure.

import type { FecLine } from '../fec/fec.rules.ts'
import { plainText } from '../fec/fec.rules.ts'

/** A line of the ledger, as these files need it. */
export type EntryLine = FecLine

/** Letters that are not a letter and its mark. */
const letters: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE', ß: 'ss', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' },
  ...{ '’': "'", '‘': "'", '–': '-', '—': '-', '‑': '-', '…': '...', '«': '"', '»': '"', '€': 'EUR', '°': 'o' },
}
/** What has no letter near it is a question mark; what would cut a line is a space. */
export const asciiText = (value: string): string =>
  [...plainText(value)]
    .map((one) => letters[one] ?? one.normalize('NFKD').replace(/\p{M}/gu, ''))
    .map((one) => (/^[ -~]*$/.test(one) ? one : '?'))
    .join('')

/** Left in its field, and cut to it. */
export const leftIn = (value: string, width: number): string => asciiText(value).slice(0, width).padEnd(width)
/** The end of it: the number of a piece stands after its series. */
export const endIn = (value: string, width: number): string => asciiText(value).slice(-width).padEnd(width)

/** Accounts kept person by person in the other program: each person of them has an account of its own. */
const personal = ['411', '401'] as const
export type Party = { readonly root: (typeof personal)[number]; readonly number: string; readonly name: string }
/** Who the account of a line is of; null for an account of the chart. Credits and funds held for somebody stay whole: one person has one account. */
export const partyOf = ({ account, auxiliary, auxiliaryName }: EntryLine): Party | null => {
  const root = personal.find((one) => account.startsWith(one))
  return root === undefined || auxiliary === null ? null : { root, number: auxiliary, name: auxiliaryName ?? auxiliary }
}
export const sideOf = ({ debitCents }: EntryLine): 'C' | 'D' => (debitCents === 0 ? 'C' : 'D')
export const centsOf = ({ debitCents, creditCents }: EntryLine): number => (debitCents === 0 ? creditCents : debitCents)

/** What writes a file line by line, in memory that grows with the accounts alone. */
export type EntryWriter = {
  readonly fileName: (from: string, to: string) => string
  readonly line: (line: EntryLine) => string
}
