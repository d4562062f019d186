// The ASCII file of entries that Cegid Quadra (QuadraCompta) takes in: an account before its first entry, then a line by line of the ledger. Pure.
// Sources: « Fichier d'entrée ASCII dans QuadraCOMPTA » as Dolibarr's export « Quadratus (Format ASCII) » and CAERP's writer
// « IMPORT CEGID / QUADRA » describe it, and « Accounting export template Quadratus » (openflyers.com).
import {
  centsOf,
  type EntryLine,
  type EntryWriter,
  endIn,
  leftIn,
  type Party,
  partyOf,
  sideOf,
} from './fixed-line.rules.ts'

/** A movement: the fields in their order, with their widths; together 193 characters. */
export const quadraFields = [
  ['kind', 1],
  ['account', 8],
  ['shortJournal', 2],
  ['folio', 3],
  ['day', 6],
  ['labelCode', 1],
  ['shortLabel', 20],
  ['side', 1],
  ['amount', 13],
  ['counterpart', 8],
  ['due', 6],
  ['letter', 2],
  ['statistics', 3],
  ['shortPiece', 5],
  ['matter', 10],
  ['quantity', 10],
  ['middlePiece', 8],
  ['currency', 3],
  ['journal', 3],
  ['vatFlag', 1],
  ['vatCode', 1],
  ['vatMethod', 1],
  ['label', 30],
  ['longVatCode', 2],
  ['piece', 10],
  ['reserved', 10],
  ['currencyAmount', 13],
  ['attachment', 12],
] as const
/** An account: its number, name, sorting key, the collective account that it is of, and that it completes what is known of it. */
export const quadraAccountFields = [
  ['kind', 1],
  ['account', 8],
  ['name', 30],
  ['key', 7],
  ['before', 52],
  ['collective', 8],
  ['after', 110],
  ['update', 1],
  ['type', 1],
] as const

type Values<F extends readonly (readonly [string, number])[]> = Partial<Readonly<Record<F[number][0], string>>>
const written = <F extends readonly (readonly [string, number])[]>(fields: F, values: Values<F>): string =>
  `${fields.map(([name, width]) => leftIn((values as Readonly<Record<string, string>>)[name] ?? '', width)).join('')}\r\n`

const types = { 411: 'C', 401: 'F' } as const
const accountText = (number: string, line: EntryLine, party: Party | null): string =>
  written(quadraAccountFields, {
    ...{ kind: 'C', account: number, name: party?.name ?? line.accountName },
    ...(party && { key: `${types[party.root]}${party.name.toUpperCase()}`, collective: line.account }),
    // the partial update of an account that is known
    ...{ update: '2', type: party === null ? 'G' : types[party.root] },
  })

const dayOf = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`

export const quadraWriter = (): EntryWriter => {
  const known = new Set<string>()
  return {
    fileName: (from, to) => `quadra-${from}-${to}.txt`,
    line: (line) => {
      const party = partyOf(line)
      const account = party?.number ?? line.account
      const before = known.has(account) ? '' : accountText(account, line, party)
      known.add(account)
      const movement = written(quadraFields, {
        ...{ kind: 'M', account, folio: '000', day: dayOf(line.day), side: sideOf(line) },
        ...{ amount: `+${String(centsOf(line)).padStart(12, '0')}`, currency: 'EUR', journal: line.journal },
        ...{ label: line.label, piece: endIn(line.piece, 10), middlePiece: endIn(line.piece, 8) },
      })
      return before + movement
    },
  }
}
