// XIMPORT, the file of entries that Sage 50 and Ciel Compta take in: a line of 142 characters by line of the ledger. Pure.
// Sources: « Accounting export template CielXimport » (openflyers.com), Dolibarr's export « CIEL (Format XIMPORT), compatible CIEL > 2002
// / Sage50 », and the help of Sage 50 on importing entries (sage50c.online-help.sage.fr).
import { numberOf } from '../fec/fec.rules.ts'
import { centsOf, type EntryWriter, endIn, leftIn, partyOf, sideOf } from './fixed-line.rules.ts'

/** The fields in their order, with their widths in characters. */
export const ximportFields = [
  ['movement', 5],
  ['journal', 2],
  ['day', 8],
  ['due', 8],
  ['piece', 12],
  ['account', 11],
  ['label', 25],
  ['amount', 13],
  ['side', 1],
  ['reconciled', 12],
  ['analytic', 6],
  ['accountName', 34],
  ['euro', 1],
  ['version', 4],
] as const

/** Movements are numbered in the file, since each journal has numbers of its own; after the last one they begin again. */
const lastMovement = 99_999

const amountOf = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`.padStart(13, '0')

export const ximportWriter = (): EntryWriter => {
  let [movement, entry] = [0, '']
  return {
    // the name under which the program looks for it
    fileName: () => 'XIMPORT.TXT',
    line: (line) => {
      const key = `${numberOf(line)} ${line.day}`
      if (key !== entry) [movement, entry] = [(movement % lastMovement) + 1, key]
      const party = partyOf(line)
      const values: Readonly<Record<(typeof ximportFields)[number][0], string>> = {
        movement: String(movement).padStart(5),
        journal: leftIn(line.journal, 2),
        day: line.day.replaceAll('-', ''),
        due: ''.padEnd(8),
        piece: endIn(line.piece, 12),
        account: leftIn(party === null ? line.account : `${party.root}${party.number}`, 11),
        label: leftIn(line.label, 25),
        amount: amountOf(centsOf(line)),
        side: sideOf(line),
        reconciled: ''.padEnd(12),
        analytic: ''.padEnd(6),
        accountName: leftIn(party?.name ?? line.accountName, 34),
        // amounts in euros, of the format of 2003
        euro: 'O',
        version: '2003',
      }
      return `${ximportFields.map(([name]) => values[name]).join('')}\r\n`
    },
  }
}
