// For tests of the pay of self-employed teachers: teachers who may be paid, lessons that were, the month as the office reads it.
import { payRunsApi as api } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeTeacherAccount } from '../../../../test/factories/advance.ts'
import { completeTeacher } from '../../../../test/factories/payroll.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import type { TuitionApp } from '../../../../test/tuition-app.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { sendPay } from './send-pay.ts'

/** Application and people are asked for as each gesture is made: they are there once the file has begun. */
export const payOf = (app: () => TuitionApp, callers: () => { readonly compta: Caller; readonly director: Caller }) => {
  const setParameter = async (code: string, value: string | number | boolean) => {
    const { id, updatedAt } = (await app().call(parametersApi.showParameter, { mode: 'admin', code }, callers().compta))
      .body
    const { body } = await app().call(
      parametersApi.saveParameter,
      { id, code, updatedAt, form: { value } },
      callers().compta,
    )
    expect(body.errors).toBeNull()
  }

  const inJob = {
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app().database, { operation }, change as never),
  }
  const jobContext = () =>
    ({ db: app().database.db, ...inJob, platform: app().platform, signal: new AbortController().signal }) as never
  /** What a run gave the queue to send, and once more: it may be done twice. */
  const drain = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from teacher_payments where status = 'pending' and teacher_bill_id is not null and idempotency_key is not null order by id`.execute(
      app().database.db,
    )
    const paymentIds = rows.map(({ id }) => id)
    if (paymentIds.length > 0)
      await Promise.all([sendPay.run(jobContext(), { paymentIds }), sendPay.run(jobContext(), { paymentIds })])
  }

  /** `provider`: has an account there; `bank`: has an IBAN; a mandate, a number and an address unless said otherwise. */
  const arrangeTeacher = async (
    by: 'provider' | 'bank' | 'nothing',
    more: { readonly hasMandate?: false; readonly isTaxed?: true; readonly hasCard?: false } = {},
  ): Promise<Tuition> => {
    const tuition = await app().write((db) => arrangeContract(db))
    if (more.hasCard !== false) await app().giveCard(tuition.customerId)
    await app().write(async (db) => {
      await completeTeacher(db, app().platform, tuition)
      if (by !== 'bank') await db.deleteFrom('bankAccounts').where('personId', '=', tuition.teacherPersonId).execute()
      if (by === 'provider') await arrangeTeacherAccount(db, tuition.teacherId)
      const taxed = more.isTaxed ? { vatCollected: true, vatNumber: 'FR44732829320' } : {}
      await db
        .updateTable('teachers')
        .set({ siret: '73282932000074', ...taxed })
        .where('id', '=', tuition.teacherId)
        .execute()
      await db
        .updateTable('people')
        .set({ email: `professeur${tuition.teacherId}@exemple.fr` })
        .where('id', '=', tuition.teacherPersonId)
        .execute()
    })
    if (more.hasMandate !== false) {
      const teacher = await app().signIn(tuition.teacherPersonId)
      expect((await app().call(api.acceptMandate, {}, teacher)).body.isValid).toBe(true)
    }
    return tuition
  }
  let hour = 0
  /** An hour given in November, confirmed and paid by card: 45 € and 31,50 €. */
  const paidLesson = async (tuition: Tuition, minutes = 60) => {
    hour += 3
    const doneAt = new Date(Date.UTC(2026, 10, 2, 5 + hour)).toISOString()
    const id = await app().write((db) => arrangeCourse(db, tuition, { doneAt, durationMinutes: minutes }))
    const { body } = await app().call(coursesApi.confirm, { id }, callers().director)
    return { id, billId: body.billId ?? 0 }
  }
  const month = async () => (await app().call(api.showMonth, { month: '2026-11-01' }, callers().compta)).body
  const rowOf = async ({ teacherId }: Tuition) => (await month()).rows.find((row) => row.teacherId === teacherId)
  const pay = async (tuitions: readonly Tuition[], totalCents: number, caller = callers().compta) =>
    (
      await app().call(
        api.pay,
        { month: '2026-11-01', teacherIds: tuitions.map((one) => one.teacherId), totalCents },
        caller,
      )
    ).body
  const papersOf = async ({ teacherId }: Tuition) =>
    (await month()).papers.filter((paper) => paper.teacherId === teacherId)
  const moneyOf = async ({ teacherId }: Tuition) =>
    (
      await sql<{ status: string; type: string; cents: number }>`
        select status, type, amount_cents as cents from teacher_payments where teacher_id = ${teacherId} order by id`.execute(
        app().database.db,
      )
    ).rows
  return { setParameter, jobContext, drain, arrangeTeacher, paidLesson, month, rowOf, pay, papersOf, moneyOf }
}
