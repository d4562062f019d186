// What a family says of its lessons: one mark, and words for the company.
import type { reviewsApi } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import { reviewTextLength } from '@cartable/domain/teachers/reviews/reviews.schema.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { FieldGrid } from '../../../platform/form/Section.tsx'

const F = formOf<typeof reviewsApi.saveReview>()

export const ReviewFields = () => (
  <FieldGrid>
    <F.Rating name="stars" label="Votre note" span={6} />
    <F.LongText
      name="comments"
      label="Ce que vous en dites"
      description={'Pour nous\u00a0: le professeur ne le lit que si nous le publions.'}
      span={6}
      maxLength={reviewTextLength}
    />
  </FieldGrid>
)
