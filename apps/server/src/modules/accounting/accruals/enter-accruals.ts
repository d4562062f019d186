// Enters the accruals of a year in one act, on its last day and reversed on the next, and takes one back by the opposite entries: one at a time for a company.

import { accrualsRefusals } from '@cartable/domain/accounting/accruals/accruals.refusals.ts'
import { areSame, sidesToEnter } from '@cartable/domain/accounting/accruals/accruals.rules.ts'
import {
  accrualKinds,
  type EnterAccruals,
  type TakeBackAccrual,
} from '@cartable/domain/accounting/accruals/accruals.schema.ts'
import type { LedgerSource } from '@cartable/domain/accounting/ledger.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { lockCompany } from '../open-books/open-books.queries.ts'
import { correctEntry, postEvents } from '../post-entries.queries.ts'
import { companyOfYear, listYears } from '../years/years.queries.ts'
import { findAccrual, insertAccrual, noteTakenBack } from './accruals.queries.ts'
import { obstacleOf, readYear } from './read-accruals.ts'

const page = (company: CompanyCode, yearId: number) =>
  `/accounting/accruals${company === 'traineeship' ? '/stages' : ''}?exercice=${yearId}`

/** Whoever closes months, besides whoever did it now. */
const tellOthers = async (
  { db, identity }: OperationContext,
  words: { readonly title: string; readonly body: string | null; readonly link: string },
): Promise<void> => {
  const others = (await listRightHolders(db, 'closing')).flatMap(({ accountId }) =>
    accountId === identity?.accountId ? [] : [accountId],
  )
  await notify(db, others, { kind: 'task', ...words })
}

/** Both entries are of the same act as what they are made from. */
const post = async (db: Db, kind: LedgerSource, id: number): Promise<void> => {
  if ((await postEvents(db, kind, [id])) !== 1) throw new Error(`${kind} ${id} was not posted`)
}

export const enterAccruals = async (context: OperationContext, { yearId, read }: EnterAccruals) => {
  const { db, today, identity, live } = context
  const company = ((await companyOfYear(db, yearId)) ?? notFound()).code as CompanyCode
  const companyId = await lockCompany(db, company)
  const years = await listYears(db, companyId)
  const year = years.find(({ id }) => id === yearId) ?? notFound()
  const { sides, obstacle } = await readYear(db, { companyId, company }, { year, years, today: today() })
  if (obstacle) refuse(obstacle)
  const wanted = sidesToEnter(sides)
  if (wanted.length === 0)
    refuse(sides.some(({ standing }) => standing !== null) ? accrualsRefusals.already : accrualsRefusals.nothing)
  const isAsRead =
    read.length === wanted.length &&
    wanted.every(({ kind, now }) => read.some((one) => one.kind === kind && areSame(one, now)))
  if (!isAsRead) refuse(accrualsRefusals.changed)
  for (const { kind, now, lines } of sides.filter((side) => wanted.some(({ kind: one }) => one === side.kind))) {
    const { exclTaxCents, vatCents } = now
    const accountId = identity?.accountId ?? null
    const bare = lines.map(({ party: _, what: __, contractId: ___, ...line }) => line)
    const accrual = { companyId, yearId, kind, closingOn: year.to, exclTaxCents, vatCents, accountId }
    const id = await insertAccrual(db, accrual, bare)
    await post(db, 'accrual', id)
    await post(db, 'accrualBack', id)
  }
  await tellOthers(context, {
    title: `Les régularisations de l’exercice ${year.name} sont écrites, ${companyLabels[company].toLowerCase()}`,
    body: `${wanted.map(({ kind }) => accrualKinds[kind].title).join(', ')}.`,
    link: page(company, yearId),
  })
  live(['accounting'])
  return { isValid: true, errorMsgs: [] }
}

export const takeBackAccrual = async (context: OperationContext, { id, reason }: TakeBackAccrual) => {
  const { db, today, now, identity, live } = context
  const company = ((await findAccrual(db, id)) ?? notFound()).company as CompanyCode
  const companyId = await lockCompany(db, company)
  // read again under the lock: somebody may have taken it back meanwhile
  const { yearId, kind, closingOn, takenBackAt } = (await findAccrual(db, id)) ?? notFound()
  if (takenBackAt !== null) refuse(accrualsRefusals.notStanding)
  const years = await listYears(db, companyId)
  const year = years.find((one) => one.id === yearId) ?? notFound()
  const obstacle = obstacleOf(year, years, today())
  if (obstacle) refuse(obstacle)
  const accountId = identity?.accountId ?? null
  const saved = await noteTakenBack(db, id, { reason, at: now(), accountId })
  await correctEntry(db, 'accrual', id, closingOn)
  await correctEntry(db, 'accrualBack', id, addDays(closingOn, 1))
  await tellOthers(context, {
    title: `${accrualKinds[kind].title} de l’exercice ${year.name}\u00a0: reprises, ${companyLabels[company].toLowerCase()}`,
    ...{ body: reason, link: page(company, yearId) },
  })
  live(['accounting'])
  return { errors: null, ...saved }
}
