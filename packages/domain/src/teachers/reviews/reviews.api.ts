// Operations by which a family gives its opinion on lessons that ended: by the link of a mail, or at home.
import { z } from 'zod'
import { CompanyContact } from '../../courses/homes.schema.ts'
import { audience, link } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { FormErrors, formErrorsOf, type PlacedRefusal } from '../../kernel/refusal.ts'
import { AskedReview, ReviewInput } from './reviews.schema.ts'

const byLink = link('evaluation')
const path = '/response/privateTuition/review'
const token = z.string().max(100)
const saved = {
  answer: z.object({ errors: FormErrors.nullable() }),
  refused: (refusals: readonly PlacedRefusal[]) => ({ errors: formErrorsOf(refusals) }),
}

/** Whoever holds the link may not be whom it was sent to: first name and subject, nobody's address. */
export const ReviewPage = AskedReview.omit({ id: true }).extend({
  state: z.enum(['waiting', 'answered']),
  company: CompanyContact,
})
export type ReviewPage = z.infer<typeof ReviewPage>

export const reviewsApi = defineOperations('teachers', {
  showReview: operation({
    name: 'teacher_review_page',
    method: 'GET',
    path,
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: ReviewPage,
    perMinute: 30,
    summary: 'Avis demandé à une famille sur ses cours, par le lien d’un mail',
  }),
  saveReview: operation({
    name: 'teacher_review_page_save',
    method: 'POST',
    path,
    effect: 'write',
    access: byLink,
    input: ReviewInput.extend({ token }),
    ...saved,
    perMinute: 10,
    summary: 'Avis d’une famille sur ses cours, par le lien d’un mail',
  }),
  saveOwnReview: operation({
    name: 'teacher_review_own_save',
    method: 'POST',
    path: '/evaluations/own-review',
    effect: 'write',
    access: audience('customer'),
    input: ReviewInput.extend({ id }),
    ...saved,
    summary: 'Avis d’une famille sur ses cours, depuis son espace',
  }),
})
