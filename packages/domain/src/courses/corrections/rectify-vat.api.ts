// Operations of lessons billed at another VAT than the rules say: which they are, and their bills taken back and made again.
import { z } from 'zod'
import { allOf, right } from '../../kernel/access.ts'
import { day, id, text } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { FormAnswer, formErrorsOf } from '../../kernel/refusal.ts'

/** A billed lesson whose paper bears another VAT code than the rules give to its day. */
export const WrongVatLesson = z.object({
  /** Of the lesson. */
  id,
  updatedAt: z.string(),
  what: z.string(),
  doneAt: z.string(),
  customer: z.string(),
  billId: id,
  reference: z.string(),
  /** What its papers still bill, VAT included: it does not change. */
  totalCents: z.int(),
  billedPercent: z.string(),
  billedCode: z.string(),
  rightPercent: z.string(),
  rightCode: z.string(),
  /** VAT owed more, or less when below zero. */
  vatCents: z.int(),
  /** Why its bill cannot be made again now; null when it can. */
  obstacle: z.string().nullable(),
})
export type WrongVatLesson = z.infer<typeof WrongVatLesson>

/** Most lessons that one act puts right: each family reads its papers, and the bills of the company wait meanwhile. */
export const rectifiedAtOnce = 50

export const RectifyVat = z.object({
  /** As the screen showed them: what changed meanwhile is looked at again. */
  lessons: z
    .array(z.object({ id, vatCents: z.int() }))
    .min(1, 'cochez au moins un cours')
    .max(rectifiedAtOnce, `cochez au plus ${rectifiedAtOnce} cours`),
  reason: text(300),
})
export type RectifyVat = z.output<typeof RectifyVat>

export const rectifyVatApi = defineOperations('courses', {
  wrongVat: operation({
    name: 'course_wrong_vat_list',
    method: 'GET',
    path: '/accounting/rates/wrong-vat',
    effect: 'read',
    access: right('accounting', 'read'),
    input: z.object({ from: day }),
    answer: z.object({
      rows: z.array(WrongVatLesson),
      /** Lessons looked at. */
      lessonCount: z.int(),
      /** There are more than the rows tell. */
      isCut: z.boolean(),
    }),
    summary: 'Cours facturés à une autre TVA que celle des règles',
  }),
  rectifyVat: operation({
    name: 'course_vat_rectify',
    method: 'POST',
    path: '/accounting/rates/wrong-vat',
    effect: 'write',
    access: allOf(right('billing', 'write'), right('accounting', 'write')),
    input: RectifyVat,
    answer: FormAnswer.extend({ papers: z.array(z.string()) }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), id: null, updatedAt: null, papers: [] }),
    summary: 'Avoirs et factures refaites à la bonne TVA',
  }),
})
