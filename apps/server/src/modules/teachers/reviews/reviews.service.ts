// Serves the opinions of families on lessons that ended.
import { reviewsApi } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { companyContact } from '../../courses/tell-contact.ts'
import { answerReview } from './answer-review.ts'
import { findReview } from './reviews.queries.ts'

const reviewOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'teacher_evaluations') throw linkIsOver()
  return as.subjectId
}

export const reviewsService = handlers(reviewsApi, {
  showReview: async (context) => {
    const review = await findReview(context.db, reviewOf(context))
    if (!review) throw linkIsOver()
    const { studentFirstName, teacherName, subject, status } = review
    return {
      ...{ studentFirstName, teacherName, subject },
      state: status === 'requested' ? ('waiting' as const) : ('answered' as const),
      company: await companyContact(context),
    }
  },
  saveReview: async (context, { stars, comments }) => {
    await answerReview(context, reviewOf(context), { stars, comments })
    return { errors: null }
  },
  saveOwnReview: async (context, { id, stars, comments }) => {
    const { as } = context
    if (as.kind !== 'customer') return notFound()
    await answerReview(context, id, { stars, comments }, as.customerId)
    return { errors: null }
  },
})
