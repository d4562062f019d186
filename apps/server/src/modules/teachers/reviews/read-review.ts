// Opinions of families for those who show them: on the record of a contract, on the home of a family, on that of a teacher.
import type { AskedReview, ContractReview, PublishedReview } from '@cartable/domain/teachers/reviews/reviews.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findReviewOf, listAskedReviews, listPublishedReviews } from './reviews.queries.ts'

/** Null where none was asked for. */
export const readReview = async (db: Db, contractId: number): Promise<ContractReview | null> => {
  const found = await findReviewOf(db, contractId)
  if (!found) return null
  const { id: _, ...review } = found
  return review
}

/** What a family is asked for. */
export const readAskedReviews = (db: Db, customerId: number): Promise<AskedReview[]> => listAskedReviews(db, customerId)

/** What a teacher may read of his families: what the company published. */
export const readPublishedReviews = (db: Db, teacherId: number): Promise<PublishedReview[]> =>
  listPublishedReviews(db, teacherId)
