// Opinions that are asked of a family on its home: stars and words for the company; nothing while none is asked for.
import { de } from '@cartable/domain/kernel/french.ts'
import type { AskedReview } from '@cartable/domain/teachers/reviews/reviews.schema.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { Lead, List, Section } from '../../../../platform/outside/cards.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { noReview, ReviewFields, reviewOf } from './ReviewFields.tsx'
import { saveOwnReview } from './reviews.doors.ts'

const ReviewSheet = ({ review, onClose }: { readonly review: AskedReview; readonly onClose: () => void }) => {
  const act = useAct(saveOwnReview, { touches: ['courses'] })
  const form = useForm(noReview)
  return (
    <Sheet title="Donner un avis" onClose={onClose} isDirty={form.isDirty}>
      <p>
        {review.subject}, {review.studentFirstName} avec {review.teacherName}
      </p>
      <Form
        of={form}
        act={act}
        input={() => {
          const given = reviewOf(form)
          return given && { ...given, id: review.id }
        }}
        after={() => {
          toast('Merci de votre avis.')
          onClose()
        }}
      >
        <ReviewFields form={form} />
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
