// Opens the next fiscal year and closes one for good: one at a time for a company, its balances handed over in the same act.
import { accountNatures } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import { yearsRefusals } from '@cartable/domain/accounting/years/years.refusals.ts'
import {
  firstOpenMonth,
  nameOfYear,
  nextYear,
  opensOn,
  yearToClose,
} from '@cartable/domain/accounting/years/years.rules.ts'
import type {
  CloseYear,
  FiscalYearRow,
  OpenYear,
  YearObstacle,
} from '@cartable/domain/accounting/years/years.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addDays, formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { type Refusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { archiveYear } from '../fec/archive-year.ts'
import { lockCompany } from '../open-books/open-books.queries.ts'
import { countUnposted } from '../open-books/unposted.queries.ts'
import { companyOfYear, hasNature, insertYear, listYears, noteClosed, openWithBalances } from './years.queries.ts'

const page = '/accounting/years'
const screens = {
  months: '/accounting/closing',
  books: '/accounting/books',
  accounts: '/accounting/codification/sysAccounts',
}
const done = { isValid: true, errorMsgs: [] }

/** Whoever closes months, besides whoever did it now. */
const tellOthers = async (
  { db, identity }: OperationContext,
  words: { readonly title: string; readonly body: string | null },
): Promise<void> => {
  const others = (await listRightHolders(db, 'closing')).flatMap(({ accountId }) =>
    accountId === identity?.accountId ? [] : [accountId],
  )
  await notify(db, others, { kind: 'task', link: page, ...words })
}

type Obstacle = YearObstacle & { readonly refusal: Refusal }
const obstacle = (refusal: Refusal, path: string): Obstacle => ({ refusal, words: refusal.message, path })

/** All that keeps a year from being closed today. */
export const obstaclesOf = async (
  db: Db,
  companyId: number,
  year: FiscalYearRow,
  today: string,
): Promise<Obstacle[]> => {
  if (year.to >= today) return [obstacle(yearsRefusals.notOver(year.name), page)]
  const found: Obstacle[] = []
  const month = firstOpenMonth(year, year.closedThrough)
  if (month !== null) found.push(obstacle(yearsRefusals.monthsOpen(formatMonth(month)), screens.months))
  const waiting = await countUnposted(db, companyId, year.to)
  const words = waiting === 1 ? '1 événement attend' : `${waiting} événements attendent`
  if (waiting > 0) found.push(obstacle(yearsRefusals.unposted(words), screens.books))
  const nature = year.resultCents < 0 ? 'year-loss' : 'year-profit'
  if (year.resultCents !== 0 && !(await hasNature(db, nature)))
    found.push(obstacle(yearsRefusals.noAccount(accountNatures[nature].label), screens.accounts))
  return found
}

export const openYear = async (context: OperationContext, { company, from }: OpenYear) => {
  const { db, today, live } = context
  const companyId = await lockCompany(db, company)
  const years = await listYears(db, companyId)
  const known = years.find((year) => year.from <= from && year.to >= from)
  if (known) refuse(yearsRefusals.exists(known.name))
  const next = nextYear(years[0] ?? null, today())
  if (next.from !== from) refuse(yearsRefusals.notNext)
  if (opensOn(next) > today()) refuse(yearsRefusals.tooSoon(nameOfYear(next), formatDay(opensOn(next))))
  await insertYear(db, { companyId, ...next })
  live(['accounting'], ['dashboard'])
  return done
}

export const closeYear = async (context: OperationContext, { id }: CloseYear) => {
  const { db, platform, today, now, identity, live } = context
  const { code } = (await companyOfYear(db, id)) ?? notFound()
  const company = code as CompanyCode
  const companyId = await lockCompany(db, company)
  const years = await listYears(db, companyId)
  const year = years.find((one) => one.id === id) ?? notFound()
  if (year.closedAt !== null) refuse(yearsRefusals.alreadyClosed(year.name))
  const turn = yearToClose(years)
  if (turn !== null && turn.id !== id) refuse(yearsRefusals.earlierFirst(turn.name))
  if (turn === null) refuse(yearsRefusals.empty(year.name))
  const [first] = await obstaclesOf(db, companyId, year, today())
  if (first) refuse(first.refusal)
  // whoever is writing an entry of the year holds it: from here on its balances no longer move
  await noteClosed(db, companyId, { to: year.to, at: now(), accountId: identity?.accountId ?? null })
  const opened = addDays(year.to, 1)
  if (!years.some(({ from }) => from === opened)) await insertYear(db, { companyId, ...nextYear(year, today()) })
  const next = (await listYears(db, companyId)).find(({ from }) => from === opened) ?? notFound()
  await openWithBalances(db, {
    yearId: id,
    nextId: next.id,
    label: `À-nouveaux de l’exercice ${year.name}`,
    piece: `AN-${year.name}`,
  })
  await platform.tasks.startTask(db, archiveYear, { yearId: id }, identity?.accountId ?? null)
  await tellOthers(context, {
    title: `L’exercice ${year.name} est clôturé, ${companyLabels[company].toLowerCase()}`,
    body: `Ses soldes ouvrent l’exercice ${next.name}.`,
  })
  live(['accounting'], ['dashboard'])
  return done
}
