// Rules of statements: how banks write days, amounts and titles in a csv, and which lines an earlier file had brought.

import { parseDay } from '../../kernel/dates.ts'
import { folded } from '../../kernel/folded.ts'
import type { ColumnsAsked } from './bank.schema.ts'

/** A line as a file says it, before it is known whether it is new. */
export type ReadLine = {
  readonly bookedOn: string
  readonly amountCents: number
  readonly label: string
  readonly counterparty: string | null
  readonly counterpartyIban: string | null
  readonly endToEndId: string | null
  /** The bank's own name of the line; null where it gives none. */
  readonly reference: string | null
}

const iso = (year: string, month: string, day: string): string | null =>
  parseDay(`${day}/${month}/${year}`, '2000-01-01')

/** `30/11/2026`, `30/11/26`, `30.11.2026`, `2026-11-30`, `20261130`, with or without an hour behind; null when it is no day. */
export const readDay = (cell: string): string | null => {
  const text = cell.trim().split(/[T ]/)[0] ?? ''
  const first = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (first) return iso(first[1] ?? '', first[2] ?? '', first[3] ?? '')
  const french = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text)
  if (!french) return null
  const year = french[3] ?? ''
  return iso(year.length === 2 ? `20${year}` : year, french[2] ?? '', french[1] ?? '')
}

/**
 * Cents of `1 234,56`, `-1.234,5`, `1,234.56`, `+12 €`, `(12,00)`; null when it is no amount. The last comma or point is the
 * decimal one where at most two digits follow it; others, and spaces, part the thousands.
 */
export const readCents = (cell: string): number | null => {
  const text = cell.replaceAll(/[\s\u00a0\u202f€']|EUR/g, '')
  const isBelow = /^\(.*\)$|^[-\u2212]|-$/.test(text)
  const digits = text.replaceAll(/[()+\-\u2212]/g, '')
  const parts = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(digits) ?? /^()[.,](\d{1,2})$/.exec(digits)
  if (!parts) return null
  const whole = (parts[1] ?? '').replaceAll(/[.,]/g, '')
  const cents = Number(whole || '0') * 100 + Number((parts[2] ?? '').padEnd(2, '0') || '0')
  if (!Number.isSafeInteger(cents) || whole.length > 10) return null
  return isBelow ? -cents : cents
}

const guesses: Readonly<Record<keyof ColumnsAsked['guess'], readonly RegExp[]>> = {
  day: [/date.*(compta|operation|booking)/, /^date$/, /date/],
  label: [/libelle/, /intitule|description|detail|motif/, /label/],
  amount: [/^montant/, /montant|amount/],
  debit: [/debit/],
  credit: [/credit/],
  counterparty: [/contrepartie|tiers|beneficiaire|emetteur|nom/],
  reference: [/^reference|identifiant|numero.*operation|^ref/],
}

/** Which column is what, by the titles that banks give. */
export const guessColumns = (titles: readonly string[]): ColumnsAsked['guess'] => {
  const taken = new Set<string>()
  const find = (patterns: readonly RegExp[]): string | null => {
    for (const pattern of patterns) {
      const title = titles.find((one) => !taken.has(one) && pattern.test(folded(one)))
      if (title === undefined) continue
      taken.add(title)
      return title
    }
    return null
  }
  const day = find(guesses.day)
  const [debit, credit] = [find(guesses.debit), find(guesses.credit)]
  const isApart = debit !== null && credit !== null
  const amount = isApart ? null : find(guesses.amount)
  return {
    ...{ day, amount, label: find(guesses.label) },
    ...{ debit: isApart ? debit : null, credit: isApart ? credit : null },
    ...{ reference: find(guesses.reference), counterparty: find(guesses.counterparty) },
  }
}

/** Something that the bank says twice the same way on one day stands there twice: the second is told apart by its rank. */
export const withReferences = (lines: readonly ReadLine[]): (ReadLine & { readonly reference: string })[] => {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const name = line.reference ?? [line.bookedOn, line.amountCents, line.label, line.endToEndId ?? ''].join('|')
    const rank = (seen.get(name) ?? 0) + 1
    seen.set(name, rank)
    return { ...line, reference: rank === 1 ? name : `${name}#${rank}` }
  })
}

type Known = { readonly bookedOn: string; readonly amountCents: number; readonly reference: string }
/**
 * Lines that no file had brought yet. The same reference is the same line; between two formats, whose references differ, the
 * same day and amount are the same line, as often as the other format has them.
 */
export const newLines = <L extends Known>(
  lines: readonly L[],
  known: readonly (Known & { readonly isOtherFormat: boolean })[],
): L[] => {
  const references = new Set(known.map(({ reference }) => reference))
  const left = new Map<string, number>()
  const place = ({ bookedOn, amountCents }: Known) => `${bookedOn} ${amountCents}`
  for (const one of known) if (one.isOtherFormat) left.set(place(one), (left.get(place(one)) ?? 0) + 1)
  return lines.filter((line) => {
    if (references.has(line.reference)) return false
    const others = left.get(place(line)) ?? 0
    if (others === 0) return true
    left.set(place(line), others - 1)
    return false
  })
}
