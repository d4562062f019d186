// The page where a family gives its opinion on lessons that ended, by the link of a mail.
import { type ReviewPage as Page, reviewsApi } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import { useMemo, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { AnswerCard, AnswerFacts, AnswerPage, useLinkToken } from '../../../platform/shell/public/AnswerPage.tsx'
import { ReviewFields } from './ReviewFields.tsx'

const Thanks = ({ company }: { readonly company: Page['company'] }) => (
  <AnswerCard title="Merci de votre avis" lead="Nous l’avons bien reçu." company={company} isDone />
)

const Ask = ({ page, token }: { readonly page: Page; readonly token: string }) => {
  const [isDone, setDone] = useState(false)
  const record = useMemo(() => ({ token, stars: null, comments: null }), [token])
  if (isDone) return <Thanks company={page.company} />
  return (
    <AnswerCard
      title="Donner un avis"
      lead={
        <>
          Les cours de <b>{page.studentFirstName}</b> avec <b>{page.teacherName}</b> s’arrêtent. Qu’en avez-vous pensé
          {'\u202f'}?
        </>
      }
      company={page.company}
    >
      <AnswerFacts facts={[['Matière', page.subject]]} />
      <RecordForm
        operation={reviewsApi.saveReview}
        screen="avis-famille"
        record={record}
        layout="public"
        saveLabel="Envoyer mon avis"
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onSaved={() => setDone(true)}
      >
        <ReviewFields />
      </RecordForm>
    </AnswerCard>
  )
}

export const ReviewAnswer = () => {
  const token = useLinkToken()
  const query = useOperation(reviewsApi.showReview, { token }, { once: true })
  return (
    <AnswerPage query={query} token={token}>
      {(page) => (page.state === 'waiting' ? <Ask page={page} token={token} /> : <Thanks company={page.company} />)}
    </AnswerPage>
  )
}
