// Opinions of families, for the pages of others: asked for at home, on the record of a contract, published to the teacher.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { reviewsApi } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import type { AskedReview, ContractReview, PublishedReview } from '@cartable/domain/teachers/reviews/reviews.schema.ts'
import { Button } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { Stars } from '../../../platform/fields/stars.tsx'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { ReviewFields } from './ReviewFields.tsx'

const quoted = (words: string) => `«\u00a0${words}\u00a0»`

const ReviewDialog = ({ review, onClose }: { readonly review: AskedReview; readonly onClose: () => void }) => {
  const record = useMemo(() => ({ id: review.id, stars: null, comments: null }), [review.id])
  return (
    <FormDialog onClose={onClose} title="Donner un avis" size={520} fillsPhone closedBy="buttons">
      <RecordForm
        operation={reviewsApi.saveOwnReview}
        screen={`avis-${review.id}`}
        record={record}
        layout="modal"
        saveLabel="Envoyer mon avis"
        refreshes={[['courses']]}
        onClose={onClose}
        onSaved={() => toast.success('Merci de votre avis.')}
      >
        <ReviewFields />
      </RecordForm>
    </FormDialog>
  )
}

type AskedProps = { readonly reviews: readonly AskedReview[]; readonly className?: string | undefined }
/** Nothing is shown while none is asked for. */
export const AskedReviews = ({ reviews, className }: AskedProps) => {
  const [asked, setAsked] = useState<AskedReview | null>(null)
  const heading = useId()
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby={heading} className={className}>
      <h2 id={heading}>Votre avis</h2>
      {reviews.map((review) => (
        <p key={review.id}>
          {review.subject}, {review.studentFirstName} avec {review.teacherName}{' '}
          <Button
            size="md"
            onClick={() => setAsked(review)}
            aria-label={`Donner un avis sur les cours de ${review.studentFirstName} avec ${review.teacherName}`}
          >
            Donner un avis
          </Button>
        </p>
      ))}
      {asked && <ReviewDialog review={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

type PublishedProps = { readonly reviews: readonly PublishedReview[]; readonly className?: string | undefined }
/** What the company published, on the home page of the teacher. */
export const PublishedReviews = ({ reviews, className }: PublishedProps) => {
  const heading = useId()
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby={heading} className={className}>
      <h2 id={heading}>Avis des familles</h2>
      {reviews.map(({ id, date, stars, studentFirstName, comments, grResponse }) => (
        <article key={id}>
          <p>
            <Stars stars={stars} />
          </p>
          <p>{[studentFirstName, date && formatDay(date)].filter(Boolean).join(', ')}</p>
          {comments && <p>{quoted(comments)}</p>}
          {grResponse && (
            <p>
              Réponse du service{'\u00a0'}: {quoted(grResponse)}
            </p>
          )}
        </article>
      ))}
    </section>
  )
}

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
