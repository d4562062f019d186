// What a family says of its lessons, once, by the link of its mail or at home; a low mark is somebody's work at once.

import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { reviewsRefusals } from '@cartable/domain/teachers/reviews/reviews.refusals.ts'
import { lowStars, type ReviewInput } from '@cartable/domain/teachers/reviews/reviews.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { endLinks } from '../../../platform/http/links.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { askTeam } from '../../linking/next-actions.ts'
import { lockReview, type ReviewFound, writeReview } from './reviews.queries.ts'

const tellTeam = async ({ db, today }: OperationContext, review: ReviewFound, { stars, comments }: ReviewInput) => {
  const { contractId, contractNumber, teacherName, studentFirstName, staffUserId } = review
  const title = `Avis de ${stars} sur 5\u00a0: ${studentFirstName} avec ${teacherName}, contrat ${contractNumber}.`
  if (stars <= lowStars)
    await askTeam(db, {
      ...{ contractId, kind: 'review', dueOn: today(), staffUserId },
      comment: comments === null ? title : `${title} «\u00a0${comments}\u00a0»`,
    })
  const followers = await accountsOfStaff(
    db,
    staffUserId === null ? 'privateTuitionManagers' : { staffUserIds: [staffUserId] },
  )
  await notify(db, followers, {
    kind: 'course',
    title,
    ...(comments !== null && { body: comments }),
    link: `/privateTuition/contract/${contractId}`,
  })
}

/** `customerId`: whose it must be; whoever holds the link stands for the family. */
export const answerReview = async (
  context: OperationContext,
  id: number,
  input: ReviewInput,
  customerId: number | null = null,
): Promise<void> => {
  const { db, as, identity, live, now, today } = context
  const review = await lockReview(db, id)
  if (!review || (customerId !== null && review.customerId !== customerId)) return refuse(reviewsRefusals.notAsked)
  if (review.status !== 'requested') return refuse(reviewsRefusals.given)
  const authorAccountId = identity?.accountId ?? review.customerAccountId
  await writeReview(db, id, input, { on: today(), authorAccountId })
  const link = { purpose: 'evaluation', subjectClass: 'teacher_evaluations', subjectId: id } as const
  await endLinks(db, link, now(), as.kind === 'link' ? as.tokenId : null)
  await tellTeam(context, review, input)
  live(['teachers'], ['contracts', 'id', review.contractId], ['courses'])
}
