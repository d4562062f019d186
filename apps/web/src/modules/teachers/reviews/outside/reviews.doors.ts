// Where a family gives its opinion on lessons that ended: at home, or by the link of a mail.
import type { reviewsApi } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const saveOwnReview = door<typeof reviewsApi.saveOwnReview>(
  'teachers.saveOwnReview',
  'POST',
  '/evaluations/own-review',
)
export const showReview = door<typeof reviewsApi.showReview>(
  'teachers.showReview',
  'GET',
  '/response/privateTuition/review',
)
export const saveReview = door<typeof reviewsApi.saveReview>(
  'teachers.saveReview',
  'POST',
  '/response/privateTuition/review',
)
