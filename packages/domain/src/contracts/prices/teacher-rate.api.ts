// Operations that put right what an hour brings a teacher, from a day on: the price of the family stays, lessons given since follow.
import { z } from 'zod'
import { anyOf, right } from '../../kernel/access.ts'
import { day, id, queryId, readStamp, text } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { hourlyAmount } from '../hourly-amount.ts'

/** What an hour brings him by a price that a family agreed to; amounts in cents of an hour, days included. */
export const TeacherRate = z.object({
  id,
  updatedAt: z.string(),
  contractId: id,
  /** Subject, pupil, family. */
  what: z.string(),
  customerPrice: z.int(),
  teacherAmount: z.int(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
})
export type TeacherRate = z.infer<typeof TeacherRate>

export const RateLesson = z.object({
  id,
  day: z.string(),
  minutes: z.int(),
  /** He was paid for it, or is being paid: the difference goes with his next pay. */
  isPaid: z.boolean(),
  beforeCents: z.int(),
  afterCents: z.int(),
})
export type RateLesson = z.infer<typeof RateLesson>
export const RateCheck = z.object({
  obstacle: z.string().nullable(),
  lessons: z.array(RateLesson),
  /** What is left of an hour to the company, VAT within. */
  marginCents: z.int().nullable(),
})
export type RateCheck = z.infer<typeof RateCheck>

export const RateCorrection = z.object({
  id,
  updatedAt: readStamp,
  hourly: hourlyAmount.min(1),
  startsOn: day,
  reason: text(200),
})
export type RateCorrection = z.output<typeof RateCorrection>

/** Who keeps the contracts, and who pays the teachers. */
const write = anyOf(right('contracts', 'write'), right('payroll', 'write'))
const path = '/contracts/teacher-rate'
export const teacherRateApi = defineOperations('contracts', {
  rates: operation({
    name: 'teacher_rates_list',
    method: 'GET',
    path: '/contracts/teacher-rates',
    effect: 'read',
    access: write,
    input: z.object({ teacherId: queryId }),
    answer: z.object({ rates: z.array(TeacherRate) }),
    summary: 'Ce que chaque contrat rapporte de l’heure à un professeur',
  }),
  checkRate: operation({
    name: 'teacher_rate_check',
    method: 'GET',
    path,
    effect: 'read',
    access: write,
    input: z.object({ id: queryId, hourly: z.coerce.number().pipe(hourlyAmount.min(1)), startsOn: day }),
    answer: RateCheck,
    summary: 'Cours payés et à payer que rectifie une rémunération, avec la différence de chacun',
  }),
  rectifyRate: operation({
    name: 'teacher_rate_rectify',
    method: 'POST',
    path,
    effect: 'write',
    access: write,
    input: RateCorrection,
    answer: FormAnswer,
    refused: asForm,
    summary:
      'Rémunération rectifiée depuis un jour\u00a0: les cours donnés depuis suivent, le prix de la famille ne change pas',
  }),
})
