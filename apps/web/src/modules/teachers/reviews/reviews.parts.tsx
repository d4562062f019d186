// The opinion of a family, on the record of a contract.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { ContractReview } from '@cartable/domain/teachers/reviews/reviews.schema.ts'
import { Stars } from '../../../platform/fields/stars.tsx'

const quoted = (words: string) => `«\u00a0${words}\u00a0»`

/** On the record of a contract. */
export const ReviewOf = ({ review }: { readonly review: ContractReview }) =>
  review.status === 'requested' ? (
    <p>{review.requestedAt ? `Demandé le ${formatDay(review.requestedAt)}, sans réponse.` : 'Demandé.'}</p>
  ) : (
    <>
      <p>
        <Stars stars={review.stars} />
      </p>
      <p>
        {review.date && formatDay(review.date)}
        {review.status === 'published' ? ', publié au professeur' : ', non publié'}
      </p>
      {review.comments && <p>{quoted(review.comments)}</p>}
    </>
  )
