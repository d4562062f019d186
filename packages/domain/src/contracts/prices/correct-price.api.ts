// Operations that put an accepted price right that was typed wrong, with the lessons declared at it.
import { z } from 'zod'
import { courseStatuses } from '../../courses/courses.schema.ts'
import { right } from '../../kernel/access.ts'
import { day, id, queryId, text } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { alonePriceInput, withAlonePart } from '../alone-price.ts'
import { hourlyAmount } from '../hourly-amount.ts'
import { withTeacherPart } from '../price-split.schema.ts'

/** A lesson declared while the price was in force; amounts in cents. */
export const LessonAtPrice = z.object({
  id,
  doneAt: z.string(),
  status: z.enum(courseStatuses),
  durationMinutes: z.int(),
  priceCents: z.int(),
  /** Confirmed lessons are billed: a credit note or a bill makes the difference. */
  isBilled: z.boolean(),
  /** Its pupil came alone. */
  isAlone: z.boolean(),
})
export type LessonAtPrice = z.infer<typeof LessonAtPrice>

/** Hourly amounts before the loyalty programme, in cents; days are included. */
export const PriceCorrection = z.object({
  id,
  updatedAt: z.string(),
  contractId: id,
  customerPrice: z.int(),
  margin: z.int(),
  alonePrice: z.int().nullable(),
  aloneMargin: z.int().nullable(),
  isCollective: z.boolean(),
  /** First day at the corrected price: by default after the last billed lesson; an earlier one corrects the billed ones too. */
  startsOn: z.string(),
  /** Days among which the first may be chosen; `lastDay` null while the price goes on. */
  firstDay: z.string(),
  lastDay: z.string().nullable(),
  /** No price was agreed before it: it may begin earlier than it did. */
  mayBeEarlier: z.boolean(),
  reason: z.null(),
  tellFamily: z.literal(true),
  teacherSelfEmployed: z.boolean(),
  loyalty: z
    .object({ thresholdHours: z.int(), discountPercent: z.string(), leastPrice: z.int().nullable() })
    .nullable(),
  lessons: z.array(LessonAtPrice),
})
export type PriceCorrection = z.infer<typeof PriceCorrection>

export const PriceCorrectionInput = withAlonePart(
  withTeacherPart(
    z.object({
      id,
      updatedAt: z.string(),
      customerPrice: hourlyAmount.min(1),
      margin: hourlyAmount,
      ...alonePriceInput,
      startsOn: day,
      reason: text(200),
      tellFamily: z.boolean(),
    }),
  ),
)
export type PriceCorrectionInput = z.output<typeof PriceCorrectionInput>

const path = '/contracts/contract-prices-version-correct'
export const correctPriceApi = defineOperations('contracts', {
  showCorrection: operation({
    name: 'contract_prices_version_correct_form',
    method: 'GET',
    path,
    effect: 'read',
    access: right('contracts', 'read'),
    input: z.object({ id: queryId }),
    answer: PriceCorrection,
    summary: 'Prix accepté à corriger, et cours déclarés à ce prix',
  }),
  correct: operation({
    name: 'contract_prices_version_correct',
    method: 'POST',
    path,
    effect: 'write',
    access: right('contracts', 'write'),
    input: PriceCorrectionInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Correction d’un prix accepté, des cours pas encore confirmés, et des factures des autres',
  }),
})
