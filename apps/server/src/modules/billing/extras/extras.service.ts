// Use cases of travel and bonuses of self-employed teachers: added to the next run, withdrawn while none has paid them.
import { extrasApi } from '@cartable/domain/billing/extras/extras.api.ts'
import { extrasRefusals } from '@cartable/domain/billing/extras/extras.refusals.ts'
import type { AddExtra, WithdrawExtra } from '@cartable/domain/billing/extras/extras.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findTeacherName } from '../payments/teacher-payments.queries.ts'
import { insertExtra, listExtras, listOwedExtras, lockExtra, lockPayee, noteWithdrawn } from './extras.queries.ts'

const add = async ({ db, today, live }: OperationContext, input: AddExtra) => {
  const { teacherId, day, kind, label, amount: amountCents } = input
  if (day > today()) refuse(extrasRefusals.dayToCome, 'day')
  const { isHired, isSelfEmployed } = (await lockPayee(db, teacherId, day)) ?? notFound()
  if (!isHired) refuse(extrasRefusals.notHired)
  if (!isSelfEmployed) refuse(extrasRefusals.notSelfEmployed, 'day')
  // typed by two people, or twice by one: the same words of the same day are one line
  const isSame = (one: { kind: string; day: string; label: string; amountCents: number }) =>
    one.kind === kind && one.day === day && one.label === label && one.amountCents === amountCents
  const open = await listOwedExtras(db, { before: addDays(today(), 1), teacherId })
  if (open.some(isSame)) refuse(extrasRefusals.alreadyThere, 'label')
  live(['billing'], ['payroll'])
  return { errors: null, ...(await insertExtra(db, { teacherId, kind, day, label, amountCents })) }
}

const withdraw = async ({ db, today, live }: OperationContext, { id, updatedAt, reason }: WithdrawExtra) => {
  const extra = (await lockExtra(db, id)) ?? notFound()
  if (extra.reference !== null) refuse(extrasRefusals.billed(extra.reference))
  if (extra.withdrawnOn !== null) refuse(extrasRefusals.withdrawn)
  if (extra.updatedAt !== updatedAt) refuse(extrasRefusals.changed)
  live(['billing'], ['payroll'])
  return { errors: null, ...(await noteWithdrawn(db, id, { withdrawnOn: today(), withdrawnReason: reason })) }
}

export const extrasService = handlers(extrasApi, {
  listExtras: async ({ db }, { teacherId }) => ({
    ...{ teacherId, teacher: await findTeacherName(db, teacherId) },
    rows: await listExtras(db, teacherId),
  }),
  addExtra: add,
  withdrawExtra: withdraw,
})
