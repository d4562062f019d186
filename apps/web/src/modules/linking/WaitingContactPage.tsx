// The page where a family answers about the date of the test course, by the link of a mail.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { FirstCourseAnswer } from '@cartable/domain/linking/linking.schema.ts'
import { type WaitingContactPage as Page, proposalsApi, thanksMessage } from '@cartable/domain/linking/proposals.api.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import {
  AnswerCard,
  AnswerFacts,
  AnswerPage,
  AnswerProblem,
  answerClasses as classes,
  useLinkToken,
} from '../../platform/shell/public/AnswerPage.tsx'

const F = formOf<typeof proposalsApi.answerWaitingContact>()
const longDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const whenText = (at: string) => `${longDay.format(new Date(at))} à ${formatTime(at)}`

const next: Readonly<Record<FirstCourseAnswer, string>> = {
  agreed: 'Le cours d’essai est fixé. Le professeur est prévenu.',
  'other-date': 'Nous cherchons une autre date avec le professeur, et revenons vers vous.',
  'given-up': 'Nous vous rappelons pour en parler. Vous n’avez rien d’autre à faire.',
}

type Done = { readonly onDone: (answer: FirstCourseAnswer) => void; readonly token: string }

const OtherDate = ({ token, onDone, onBack }: Done & { readonly onBack: () => void }) => {
  const record = useMemo(
    () => ({ id: token, mode: 'mail' as const, form: { answer: 'other-date' as const, comment: null } }),
    [token],
  )
  return (
    <>
      <RecordForm
        operation={proposalsApi.answerWaitingContact}
        screen="date-essai"
        record={record}
        layout="public"
        saveLabel="Demander une autre date"
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onSaved={() => onDone('other-date')}
      >
        <FieldGrid>
          <F.LongText name="form.comment" label="Jours et heures qui vous conviennent" span={6} maxLength={2000} />
        </FieldGrid>
      </RecordForm>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Revenir
      </Button>
    </>
  )
}

const Ways = ({ token, onDone, onOther }: Done & { readonly onOther: () => void }) => {
  const [problem, setProblem] = useState<readonly string[]>([])
  const send = useAction(proposalsApi.answerWaitingContact, {
    refreshes: [],
    onSuccess: ({ errors }, { form }) => (errors === null ? onDone(form.answer) : setProblem(errors.messages)),
  })
  const answer = (said: FirstCourseAnswer) =>
    send.mutate({ id: token, mode: 'mail', form: { answer: said, comment: null } })
  return (
    <>
      <AnswerProblem messages={problem} />
      <div className={classes.ways}>
        <Button variant="filled" size="lg" loading={send.isPending} onClick={() => answer('agreed')}>
          Cette date me convient
        </Button>
        <Button size="lg" disabled={send.isPending} onClick={onOther}>
          Proposer une autre date
        </Button>
        <Button variant="subtle" size="lg" disabled={send.isPending} onClick={() => answer('given-up')}>
          Je ne souhaite plus de cours
        </Button>
      </div>
    </>
  )
}

const Ask = ({ page, token }: { readonly page: Page; readonly token: string }) => {
  const [isOther, setOther] = useState(false)
  const [done, setDone] = useState<FirstCourseAnswer | null>(null)
  if (done !== null) return <AnswerCard title={thanksMessage} lead={next[done]} company={page.company} isDone />
  return (
    <AnswerCard
      title={`Le cours d’essai ${de(page.studentFirstName)}`}
      lead={
        <>
          <b>{page.teacherName}</b> peut donner un premier cours à <b>{page.studentFirstName}</b>. La date vous
          convient-elle{'\u202f'}?
        </>
      }
      company={page.company}
    >
      <AnswerFacts
        facts={[
          ['Date', page.expectedAt && whenText(page.expectedAt)],
          ['Matière', page.subject],
          ['Cours', courseFormats[page.format]],
        ]}
      />
      {isOther ? (
        <OtherDate token={token} onDone={setDone} onBack={() => setOther(false)} />
      ) : (
        <Ways token={token} onDone={setDone} onOther={() => setOther(true)} />
      )}
    </AnswerCard>
  )
}

export const WaitingContactPage = () => {
  const token = useLinkToken('id')
  const query = useOperation(proposalsApi.showWaitingContact, { id: token, mode: 'mail' }, { once: true })
  return (
    <AnswerPage query={query} token={token}>
      {(page) => {
        if (page.state === 'waiting') return <Ask page={page} token={token} />
        return page.state === 'answered' ? (
          <AnswerCard title={thanksMessage} lead="Nous avons bien reçu votre réponse." company={page.company} isDone />
        ) : (
          <AnswerCard
            title="Cette date n’est plus à confirmer"
            lead="Notre équipe vous rappelle si un cours d’essai reste à fixer."
            company={page.company}
          />
        )
      }}
    </AnswerPage>
  )
}
