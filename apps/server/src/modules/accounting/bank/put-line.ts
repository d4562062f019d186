// Puts a line of the bank to accounts that a person chose: all of it, or the gap between it and what it proves.

import { accountNatures } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import { bankRefusals } from '@cartable/domain/accounting/bank/bank.refusals.ts'
import {
  bankKinds,
  type EnterLine,
  isGapKind,
  type LineForm,
  type ProveWithGap,
} from '@cartable/domain/accounting/bank/bank.schema.ts'
import { gapNature, gapOf, leftOfLine, mayTakeLine } from '@cartable/domain/accounting/bank/parts.rules.ts'
import { collectRefusals, type FormAnswer, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockCompany } from '../open-books/open-books.queries.ts'
import { listWithGap } from './expected.queries.ts'
import { findLine, insertMatches, type LineFound, lockLine, settle } from './lines.queries.ts'
import { insertParts, listAccounts } from './parts.queries.ts'
import { findReach } from './propose-matches.ts'

/** Held, with its company: one line at a time, so that two that show the same thing do not both take it; refused where it is settled. */
export const holdLine = async (db: Db, id: number): Promise<LineFound> => {
  const line = (await lockLine(db, id)) ?? notFound()
  if (line.kind !== null && line.kind !== 'suspense') refuse(bankRefusals.settled(bankKinds[line.kind]))
  await lockCompany(db, line.company)
  return line
}
export const toldOfLines = ({ live }: OperationContext) => live(['accounting'], ['billing'], ['payroll'], ['dashboard'])

/** Why an account may not take a part of a line; null where it may. */
const faultOf = (account: { readonly code: string; readonly nature: string | null } | undefined) => {
  if (!account) return bankRefusals.accountOff
  if (account.nature === 'bank') return bankRefusals.isBank
  return mayTakeLine(account.nature) ? null : bankRefusals.keptByEvents(account.code)
}

const awaitedBy = async (db: Db, line: LineFound) => {
  const since = await findReach(db, line.companyId)
  return since === null ? [] : listWithGap(db, line.companyId, { since, isOut: line.amountCents < 0 })
}
const keyOf = ({ target, id }: { readonly target: string; readonly id: number }) => `${target}:${id}`

export const readLineForm = async (db: Db, id: number): Promise<LineForm> => {
  const line = (await findLine(db, id)) ?? notFound()
  const all = await listAccounts(db)
  const idOf = (nature: string) => all.find((account) => account.nature === nature)?.id ?? null
  return {
    accounts: all
      .filter(({ nature }) => mayTakeLine(nature))
      .map((account) => ({ id: account.id, code: account.code, name: account.name })),
    ...{ expenseId: idOf(gapNature(-1)), revenueId: idOf(gapNature(1)) },
    awaited: (await awaitedBy(db, line)).flatMap((row) =>
      isGapKind(row.kind)
        ? [{ key: keyOf(row), kind: row.kind, words: row.words, day: row.day, cents: Math.abs(row.cents) }]
        : [],
    ),
  }
}

const saved: FormAnswer = { errors: null, id: null, updatedAt: null }

/** The whole line is put to accounts: nothing that the books know already is proved by it. */
export const enterLine = async (context: OperationContext, { id, parts }: EnterLine): Promise<FormAnswer> => {
  const { db, now } = context
  const line = await holdLine(db, id)
  const accounts = new Map((await listAccounts(db)).map((account) => [account.id, account]))
  const faults = collectRefusals()
  for (const [index, { accountId }] of parts.entries()) {
    const fault = faultOf(accounts.get(accountId))
    if (fault) faults.add(fault, `parts.${index}.accountId`)
  }
  const left = leftOfLine(line.amountCents, parts)
  if (left !== 0) faults.add(bankRefusals.partsNotWhole(left), 'parts')
  faults.throwIfAny()
  const sign = Math.sign(line.amountCents)
  await insertParts(
    db,
    id,
    parts.map(({ accountId, label, amountCents }) => ({ accountId, label, cents: sign * amountCents })),
  )
  const reason = 'Comptes choisis à la main'
  await settle(db, id, { kind: 'accounts', reason, at: now(), apartCents: line.amountCents })
  toldOfLines(context)
  return { ...saved, id }
}

const accountOfGap = async (db: Db, accountId: number | null): Promise<number> => {
  if (accountId === null) return refuse(bankRefusals.gapNeedsAccount, 'accountId')
  const fault = faultOf((await listAccounts(db)).find(({ id }) => id === accountId))
  return fault ? refuse(fault, 'accountId') : accountId
}

/** What a line proves though its sum, or its day, is another: the gap goes to an account, and what was expected is settled. */
export const proveWithGap = async (
  context: OperationContext,
  { id, awaited, accountId, label }: ProveWithGap,
): Promise<FormAnswer> => {
  const { db, now } = context
  const line = await holdLine(db, id)
  if (new Set(awaited).size < awaited.length) refuse(bankRefusals.sameAwaited, 'awaited')
  const rows = await awaitedBy(db, line)
  const chosen = awaited.map((key) => rows.find((row) => keyOf(row) === key) ?? refuse(bankRefusals.gone, 'awaited'))
  const [kind, ...others] = [...new Set(chosen.map((row) => row.kind))]
  if (!kind || others.length > 0) return refuse(bankRefusals.kindsMixed, 'awaited')
  const proven = chosen.reduce((sum, { cents }) => sum + cents, 0)
  const gapCents = gapOf(line.amountCents, proven)
  if (Math.abs(gapCents) >= Math.min(Math.abs(proven), Math.abs(line.amountCents)))
    refuse(bankRefusals.gapTooWide, 'awaited')
  const part = gapCents === 0 ? null : { accountId: await accountOfGap(db, accountId), label, cents: gapCents }
  await insertMatches(
    db,
    id,
    chosen.map(({ target, id: of, cents }) => ({ target, id: of, cents })),
  )
  if (part) await insertParts(db, id, [part])
  const reason = part ? 'Choisi à la main, avec un écart' : 'Choisi à la main'
  await settle(db, id, { kind, reason, at: now(), apartCents: gapCents })
  toldOfLines(context)
  return { ...saved, id }
}

/** The gap of a declaration that was rounded goes by itself to what such gaps cost, or bring. */
export const putGap = async (db: Db, id: number, gapCents: number, words: string): Promise<void> => {
  const nature = gapNature(gapCents)
  const account = (await listAccounts(db)).find((one) => one.nature === nature)
  if (!account) return refuse(bankRefusals.noGapAccount(accountNatures[nature].label))
  await insertParts(db, id, [{ accountId: account.id, label: `Arrondi, ${words}`, cents: gapCents }])
}
