// What the provider or the bank did not pay of an invoice of a run stays held for another try, and the office has a task.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { giveTask } from '../../todo/give-task.ts'
import { findTeacherName, isHeldBesides, keepHeld } from './teacher-payments.queries.ts'

export const tellOfficeHeld = async (
  { db, now }: { readonly db: Db; readonly now: () => Date },
  held: { readonly teacherId: number; readonly teacher: string; readonly cents: number; readonly reason: string },
): Promise<void> => {
  await giveTask(db, {
    staffUserIds: (await listRightHolders(db, 'payroll')).map(({ staffUserId }) => staffUserId),
    describe: `Versement rejeté\u00a0: ${formatEuros(held.cents)} à ${held.teacher}. ${held.reason} Vérifiez son compte, puis relancez le versement dans «\u00a0Paie\u00a0».`,
    ...{
      importanceLevel: '1-hight',
      about: { class: 'teachers', id: held.teacherId },
      at: now(),
      link: '/crm/toDoList',
    },
  })
}

/** The row goes on holding its order: nothing else pays it meanwhile, and what it netted stays netted. */
export const holdTeacherPayment = async (
  db: Db,
  now: () => Date,
  payment: {
    readonly id: number
    readonly teacherId: number
    readonly teacherBillId: number | null
    readonly amountCents: number
  },
  message: string,
): Promise<void> => {
  await keepHeld(db, payment.id, message)
  // one task an invoice, however many of its orders come back
  if (await isHeldBesides(db, payment)) return
  await tellOfficeHeld(
    { db, now },
    {
      ...{ teacherId: payment.teacherId, teacher: await findTeacherName(db, payment.teacherId) },
      ...{ cents: payment.amountCents, reason: message },
    },
  )
}
