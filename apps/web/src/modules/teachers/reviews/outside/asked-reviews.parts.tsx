// Opinions that are asked of a family on its home: stars and words for the company; nothing while none is asked for.
import { de } from '@cartable/domain/kernel/french.ts'
import type { reviewsApi } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import type { AskedReview } from '@cartable/domain/teachers/reviews/reviews.schema.ts'
import { useState } from 'react'
import { starWords } from '../../../../platform/fields/star-words.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAct } from '../../../../platform/outside/calls.ts'
import { Lead, List, Section } from '../../../../platform/outside/cards.tsx'
import { OptionsField, TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'

const saveOwnReview = door<typeof reviewsApi.saveOwnReview>('teachers.saveOwnReview', 'POST', '/evaluations/own-review')

/** Best first, as one reads stars. */
const marks = starWords.map((word, at) => ({ value: String(at + 1), label: `${at + 1} – ${word}` })).toReversed()

const ReviewSheet = ({ review, onClose }: { readonly review: AskedReview; readonly onClose: () => void }) => {
  const act = useAct(saveOwnReview, { touches: ['courses'] })
  const form = useForm({ stars: '', comments: '' })
  return (
    <Sheet title="Donner un avis" onClose={onClose} isDirty={form.isDirty}>
      <p>
        {review.subject}, {review.studentFirstName} avec {review.teacherName}
      </p>
      <Form
        of={form}
        act={act}
        input={({ stars, comments }) =>
          form.check({ stars: stars === '' ? 'Choisissez une note.' : null })
            ? { id: review.id, stars: Number(stars), comments: comments || null }
            : null
        }
        after={() => {
          toast('Merci de votre avis.')
          onClose()
        }}
      >
        <OptionsField {...form.at('stars')} label="Votre note" choices={marks} />
        <TextArea
          {...form.at('comments')}
          label="Ce que vous en dites"
          help={'Pour nous\u00a0: le professeur ne le lit que si nous le publions.'}
          optional
          maxLength={2000}
        />
        <Buttons>
          <Button kind="primary" submits grows>
            Envoyer mon avis
          </Button>
          <Button onPress={onClose}>Annuler</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

export const AskedReviews = ({ reviews }: { readonly reviews: readonly AskedReview[] }) => {
  const [asked, setAsked] = useState<AskedReview | null>(null)
  if (reviews.length === 0) return null
  return (
    <Section title="Votre avis">
      <List>
        {reviews.map((review) => (
          <li key={review.id}>
            <Lead>
              {review.subject}, {review.studentFirstName} avec {review.teacherName}
            </Lead>
            <Buttons>
              <Button
                icon="star"
                label={`Donner un avis sur les cours ${de(review.studentFirstName)} avec ${review.teacherName}`}
                onPress={() => setAsked(review)}
              >
                Donner un avis
              </Button>
            </Buttons>
          </li>
        ))}
      </List>
      {asked && <ReviewSheet review={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}
