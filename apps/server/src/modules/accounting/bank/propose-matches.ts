// What each open line of a company may be: what the bank is still to show, alone or together, and the families that may have paid.

import type { BankLineRow } from '@cartable/domain/accounting/bank/bank.schema.ts'
import {
  bankText,
  type Expected,
  type FamilyFacts,
  type LineFacts,
  onlyOnce,
  proposer,
} from '@cartable/domain/accounting/bank/match.rules.ts'
import { gapOf, isRounded } from '@cartable/domain/accounting/bank/parts.rules.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Awaited, type ExpectedRow, listExpected, listFamilies } from './expected.queries.ts'
import { findSince, type LineFound, type Part } from './lines.queries.ts'

/** Something that the bank is to show in one line, with what it then proves. */
export type Candidate = Expected & {
  readonly parts: readonly (Omit<Part, 'target'> & { readonly target: Awaited })[]
}

/** What was moved shortly before the first statement may stand in it. */
const daysBeforeFirst = 15
/** First day of what may stand in the statements of a company; null before the first one. */
export const findReach = async (db: Db, companyId: number): Promise<string | null> => {
  const since = await findSince(db, companyId)
  return since === null ? null : addDays(since, -daysBeforeFirst)
}

const senderOf = (sender: string | null): RegExp | null => {
  const words = sender === null ? '' : bankText(sender)
  return words.length > 2 ? new RegExp(`(^| )${words}( |$)`) : null
}
const candidate = (
  rows: readonly ExpectedRow[],
  words: string,
  names: readonly string[],
  cents?: number,
): Candidate => {
  const [first] = rows
  if (!first) throw new RangeError('a candidate is of something')
  const parts = rows.map(({ target, id, cents: own }) => ({ target, id, cents: cents ?? own }))
  const amountCents = parts.reduce((sum, part) => sum + part.cents, 0)
  return {
    key: `${first.target}:${rows.map(({ id }) => id).join(',')}:${amountCents}`,
    ...{ kind: first.kind, amountCents, day: first.day, words, names, sender: senderOf(first.sender), parts },
  }
}

/** A receipt that the bank took back: its amount and its fee on one line, or each on its own. */
const ofReturned = (row: ExpectedRow): Candidate[] => {
  const whole = candidate([row], row.words, row.names)
  if (row.feeCents === 0 || row.cents === -row.feeCents) return [whole]
  return [
    whole,
    candidate([row], row.words, row.names, row.cents + row.feeCents),
    candidate([row], `${row.words}, frais`, row.names, -row.feeCents),
  ]
}

/** VAT as it is filed, to the cent or in whole euros. */
const ofRounded = (row: ExpectedRow, amounts: ReadonlySet<number>): Candidate[] =>
  [...amounts].flatMap((amountCents) => {
    const exact = candidate([row], row.words, row.names)
    if (amountCents === row.cents) return [exact]
    if (!isRounded(amountCents, row.cents)) return []
    const gapCents = gapOf(amountCents, row.cents)
    return [{ ...exact, key: `${row.target}:${row.id}:${amountCents}`, amountCents, gapCents }]
  })

/** Seen together because they left in one file, whose name the bank prints. */
const withFileName: readonly Expected['kind'][] = ['refund', 'receipt', 'salary', 'teacher']

/** What of these a line of one of the amounts may be: nothing else is ever proposed. */
export const candidatesOf = (rows: readonly ExpectedRow[], amounts: ReadonlySet<number>): Candidate[] => {
  const isWanted = (group: readonly ExpectedRow[]) => amounts.has(group.reduce((sum, { cents }) => sum + cents, 0))
  const groups = Map.groupBy(
    rows.filter(({ together }) => together !== null),
    ({ kind, together }) => `${kind} ${together}`,
  )
  const joined = [...groups.values()]
    .filter(isWanted)
    .map((group) =>
      candidate(group, group[0]?.togetherWords ?? group[0]?.words ?? '', [
        ...new Set([
          ...(group[0] && withFileName.includes(group[0].kind) ? [group[0].together ?? ''] : []),
          ...(group.length === 1 || group[0]?.kind === 'urssaf' ? group.flatMap(({ names }) => names) : []),
        ]),
      ]),
    )
  // the Urssaf pays what it owes of a day at once, or request by request
  const days = Map.groupBy(
    rows.filter(({ kind, cents }) => kind === 'urssaf' && cents > 0),
    ({ day }) => day,
  )
  const daily = [...days.values()]
    .filter(isWanted)
    .filter((group) => new Set(group.map(({ together }) => together)).size > 1)
    .map((group) =>
      candidate(group, `Avance Urssaf, ${new Set(group.map(({ together }) => together)).size} demandes`, []),
    )
  const alone = rows.filter(({ kind }) => kind !== 'urssaf')
  const all = [
    ...joined,
    ...daily,
    ...alone.flatMap((row) => {
      if (row.kind === 'returned') return ofReturned(row)
      if (row.kind === 'vat') return ofRounded(row, amounts)
      return isWanted([row]) ? [candidate([row], row.words, row.names)] : []
    }),
  ]
  // a file of one transfer or debit is that one, by its name or by that of the file
  const byKey = new Map<string, Candidate>()
  for (const one of all)
    byKey.set(one.key, { ...one, names: [...new Set([...(byKey.get(one.key)?.names ?? []), ...one.names])] })
  return [...byKey.values()]
}

const factsOf = (line: LineFound): LineFacts => line

export type Reach = { readonly candidates: readonly Candidate[]; readonly families: readonly FamilyFacts[] }
/** Everything that lines of a company may be. */
export const reachOf = async (db: Db, companyId: number, lines: readonly LineFound[]): Promise<Reach> => {
  const since = await findReach(db, companyId)
  if (since === null) return { candidates: [], families: [] }
  const amounts = new Set(lines.map(({ amountCents }) => amountCents))
  const digests = lines.flatMap(({ counterpartyDigest }) => (counterpartyDigest === null ? [] : [counterpartyDigest]))
  const incoming = lines.some(({ amountCents }) => amountCents > 0)
  return {
    candidates: candidatesOf(await listExpected(db, companyId, { since, amounts: [...amounts] }), amounts),
    families: incoming
      ? await listFamilies(
          db,
          companyId,
          [...new Set(digests)].map((hex) => Buffer.from(hex, 'hex')),
        )
      : [],
  }
}

/** Lines with their proposals; those already settled have none. */
export const withProposals = async (db: Db, lines: readonly LineFound[]): Promise<BankLineRow[]> => {
  const open = lines.filter(({ kind }) => kind === null || kind === 'suspense')
  const proposed = new Map<number, BankLineRow['proposals']>()
  for (const [companyId, own] of Map.groupBy(open, (line) => line.companyId)) {
    const { candidates, families } = await reachOf(db, companyId, own)
    const propose = proposer(candidates, families)
    const told = own.map((line) => ({ id: line.id, proposals: propose(factsOf(line)) }))
    for (const { id, proposals } of onlyOnce(told)) proposed.set(id, proposals)
  }
  return lines.map(({ companyId: _, endToEndId: __, counterpartyDigest: ___, ...line }) => ({
    ...line,
    matched: [...(line.matched ?? [])],
    parts: [...(line.parts ?? [])],
    proposals: proposed.get(line.id) ?? [],
  }))
}
