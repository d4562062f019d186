// A call about an unpaid bill: noted in the family's journal, with the day until which it promises to pay.
import type { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { longestPromiseDays, remindersRefusals } from '@cartable/domain/billing/reminders/reminders.refusals.ts'
import { addDays, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { noteCall as noteInJournal, noteLogEntries } from '../../customers/note-log-entries.ts'
import { findFamily } from '../receipts/receipts.queries.ts'
import { endPromise, findPromise, insertPromise } from './reminders.queries.ts'
import { listOwing, lockFamilies } from './unpaid.queries.ts'

type Api = typeof remindersApi

/** A new promise takes the place of the one that still runs. */
export const noteCall = async (context: OperationContext, input: InputOf<Api['noteCall']>) => {
  const { db, today, now, identity, live } = context
  const { customerId, comment, promisedOn } = input
  const authorAccountId = identity?.accountId ?? null
  if (!(await findFamily(db, customerId))) notFound()
  await lockFamilies(db, [customerId])
  if (promisedOn !== null) {
    if (promisedOn < today()) refuse(remindersRefusals.promisePast, 'promisedOn')
    if (promisedOn > addDays(today(), longestPromiseDays)) refuse(remindersRefusals.promiseTooFar, 'promisedOn')
    const [family] = await listOwing(db, today(), [customerId])
    const dueCents = family?.orders.reduce((sum, order) => sum + order.dueCents, 0) ?? 0
    if (dueCents === 0) refuse(remindersRefusals.nothingOwed, 'promisedOn')
    await endPromise(db, { customerId }, { outcome: 'replaced', endedOn: today() })
    await insertPromise(db, { customerId, promisedOn, dueCents, comment, authorAccountId })
  }
  await noteInJournal(db, {
    ...{ customerId, at: now(), accountId: authorAccountId, body: comment },
    title:
      promisedOn === null ? 'Appel au sujet d’un impayé' : `Appel\u00a0: promet de payer le ${formatDay(promisedOn)}`,
  })
  live(['billing'], ['customers'])
  return { errors: null, id: customerId, updatedAt: null }
}

/** « Retirer la promesse ». */
export const withdrawPromise = async ({ db, today, now, identity, live }: OperationContext, id: number) => {
  const promise = (await findPromise(db, id)) ?? notFound()
  await lockFamilies(db, [promise.customerId])
  if (!(await endPromise(db, { id }, { outcome: 'withdrawn', endedOn: today() }))) refuse(remindersRefusals.promiseOver)
  await noteLogEntries(db, {
    ...{ ownerClass: 'customers', ownerIds: [promise.customerId], at: now(), accountId: identity?.accountId ?? null },
    title: 'Promesse de payer retirée',
    body: `Promettait de payer le ${formatDay(promise.promisedOn)}.`,
  })
  live(['billing'], ['customers'])
  return { isValid: true, errorMsgs: [] }
}
