// The page where a family gives its opinion on lessons that ended, by the link of a mail.
import { de } from '@cartable/domain/kernel/french.ts'
import type { ReviewPage as Shown } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import { useState } from 'react'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { AnswerFacts, AnswerPage, LinkAnswered } from '../../../../platform/outside/link.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'
import { noReview, ReviewFields, reviewOf } from './ReviewFields.tsx'
import { saveReview, showReview } from './reviews.doors.ts'

const Thanks = ({ company }: { readonly company: Shown['company'] }) => (
  <AnswerPage title="Merci de votre avis" lead="Nous l’avons bien reçu." company={company} isDone />
)

const Ask = ({ page, token }: { readonly page: Shown; readonly token: string }) => {
  const [isDone, setDone] = useState(false)
  const act = useAct(saveReview)
  const form = useForm(noReview)
  if (isDone) return <Thanks company={page.company} />
  return (
    <AnswerPage
      title="Donner un avis"
      lead={
        <>
          Les cours <b>{de(page.studentFirstName)}</b> avec <b>{page.teacherName}</b> s’arrêtent. Qu’en avez-vous pensé
          {'\u202f'}?
        </>
      }
      company={page.company}
    >
      <AnswerFacts facts={[['Matière', page.subject]]} />
      <Form
        of={form}
        act={act}
        input={() => {
          const given = reviewOf(form)
          return given && { ...given, token }
        }}
        after={() => setDone(true)}
      >
        <ReviewFields form={form} />
        <Button kind="primary" wide submits>
          Envoyer mon avis
        </Button>
      </Form>
    </AnswerPage>
  )
}

export const ReviewPage = () => {
  const token = useSearch('token') ?? ''
  const review = useAnswer(showReview, { token }, { once: true })
  return (
    <LinkAnswered of={review} token={token}>
      {(page) => (page.state === 'waiting' ? <Ask page={page} token={token} /> : <Thanks company={page.company} />)}
    </LinkAnswered>
  )
}
