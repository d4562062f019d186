// Closes a month and opens it again: one at a time for a company, with what was left and why, told to direction.
import { closingRefusals } from '@cartable/domain/accounting/closing/closing.refusals.ts'
import { lastDayOf } from '@cartable/domain/accounting/closing/closing.rules.ts'
import {
  type CloseMonth,
  declaredWords,
  isLeft,
  type ReopenMonth,
} from '@cartable/domain/accounting/closing/closing.schema.ts'
import { nameOfYear } from '@cartable/domain/accounting/years/years.rules.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addDays, formatDay, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { readBank } from '../bank/read-bank.ts'
import { hasYear, lockCompany } from '../open-books/open-books.queries.ts'
import { countChecks } from './checks.queries.ts'
import {
  closeThrough,
  findClosing,
  findLastClosed,
  findLastClosedYear,
  findLastDeclared,
  insertClosing,
  noteReopened,
  readTurnover,
} from './closing.queries.ts'

/** `Octobre 2026`. */
const named = (month: string) => {
  const words = formatMonth(month)
  return words.charAt(0).toLocaleUpperCase('fr-FR') + words.slice(1)
}
const changed = ({ live }: OperationContext) => live(['accounting'], ['billing'])
/** Whoever closes months, besides whoever did it now. */
const others = async ({ db, identity }: OperationContext) =>
  (await listRightHolders(db, 'closing')).flatMap(({ accountId }) =>
    accountId === identity?.accountId ? [] : [accountId],
  )
const ofCompany = (code: keyof typeof companyLabels) => companyLabels[code].toLowerCase()

export const closeMonth = async (context: OperationContext, { company, month: asked, reason }: CloseMonth) => {
  const { db, today, identity } = context
  const month = startOfMonth(asked)
  const to = lastDayOf(month)
  const companyId = await lockCompany(db, company)
  if (to >= today()) refuse(closingRefusals.notOver(named(month)), 'month')
  const last = await findLastClosed(db, companyId)
  if (last !== null && last >= month) refuse(closingRefusals.already(named(month)), 'month')
  if (!(await hasYear(db, companyId, month))) refuse(closingRefusals.noYear, 'month')
  const next = addDays(to, 1)
  if (!(await hasYear(db, companyId, next))) refuse(closingRefusals.noNextYear(formatDay(next)), 'month')
  const bank = await readBank(db, companyId, to)
  const left = (await countChecks(db, { companyId, from: month, to }, bank)).filter(isLeft)
  if (left.length > 0 && reason === null) refuse(closingRefusals.reasonMissing, 'reason')
  await closeThrough(db, companyId, to)
  const accountId = identity?.accountId ?? null
  const turnoverCents = await readTurnover(db, companyId, month)
  const closed = await insertClosing(db, { companyId, month, reason, left, turnoverCents, accountId })
  await notify(db, await others(context), {
    ...{ kind: 'task', title: `${named(month)} est clôturé, ${ofCompany(company)}`, link: '/accounting/closing' },
    body: reason,
  })
  changed(context)
  return { errors: null, ...closed }
}

export const reopenMonth = async (context: OperationContext, { id, reason }: ReopenMonth) => {
  const { db, now, identity } = context
  const found = (await findClosing(db, id)) ?? notFound()
  const company = found.code as keyof typeof companyLabels
  await lockCompany(db, company)
  // read again under the lock: somebody may have opened it, or closed the next one, meanwhile
  const { companyId, month, reopenedAt } = (await findClosing(db, id)) ?? notFound()
  if (reopenedAt !== null) refuse(closingRefusals.notStanding)
  const last = await findLastClosed(db, companyId)
  if (last !== null && last > month) refuse(closingRefusals.laterStands(named(last)))
  const year = await findLastClosedYear(db, companyId)
  if (year !== undefined && year.to > month) refuse(closingRefusals.yearClosed(nameOfYear(year)))
  const declared = await findLastDeclared(db, companyId, month)
  if (declared !== null) refuse(closingRefusals.declared(declaredWords(declared)))
  const accountId = identity?.accountId ?? null
  const reopened = await noteReopened(db, id, { reason, at: now(), accountId })
  const before = await findLastClosed(db, companyId)
  // a month that was closed with a whole year before it opens no more than itself
  const days = [...(before === null ? [] : [lastDayOf(before)]), ...(year === undefined ? [] : [year.to])]
  await closeThrough(db, companyId, days.toSorted().at(-1) ?? null)
  await notify(db, await others(context), {
    ...{ kind: 'task', title: `${named(month)} est rouvert, ${ofCompany(company)}`, link: '/accounting/closing' },
    body: reason,
  })
  changed(context)
  return { errors: null, ...reopened }
}
