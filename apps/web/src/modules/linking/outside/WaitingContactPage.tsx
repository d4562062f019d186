// The page where a family answers about the date of the test lesson, by the link of a mail.
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { FirstCourseAnswer } from '@cartable/domain/linking/linking.schema.ts'
import type { WaitingContactPage as Shown } from '@cartable/domain/linking/proposals.api.ts'
import { thanksMessage } from '@cartable/domain/linking/proposals.words.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { fullDay, hour } from '../../../platform/outside/dates.ts'
import { TextArea } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { AnswerFacts, AnswerPage, LinkAnswered, Ways } from '../../../platform/outside/link.tsx'
import { useSearch } from '../../../platform/outside/router.tsx'
import { Failure } from '../../../platform/outside/states.tsx'
import { answerWaitingContact, showWaitingContact } from './proposals.doors.ts'

const next: Readonly<Record<FirstCourseAnswer, string>> = {
  agreed: 'Le cours d’essai est fixé. Le professeur est prévenu.',
  'other-date': 'Nous cherchons une autre date avec le professeur, et revenons vers vous.',
  'given-up': 'Nous vous rappelons pour en parler. Vous n’avez rien d’autre à faire.',
}

type Done = { readonly onDone: (answer: FirstCourseAnswer) => void; readonly token: string }

/** What is typed is the comment of the answer: the field has its path. */
const OtherDate = ({ token, onDone, onBack }: Done & { readonly onBack: () => void }) => {
  const act = useAct(answerWaitingContact)
  const form = useForm({ form: '' })
  return (
    <Form
      of={form}
      act={act}
      input={({ form: comment }) => ({
        ...{ id: token, mode: 'mail' as const },
        form: { answer: 'other-date' as const, comment: comment || null },
      })}
      after={() => onDone('other-date')}
    >
      <TextArea {...form.at('form')} label="Jours et heures qui vous conviennent" maxLength={2000} />
      <Buttons>
        <Button kind="primary" submits grows>
          Demander une autre date
        </Button>
        <Button onPress={onBack}>Revenir</Button>
      </Buttons>
    </Form>
  )
}

const Choices = ({ token, onDone, onOther }: Done & { readonly onOther: () => void }) => {
  const act = useAct(answerWaitingContact, { done: (_, { form }) => onDone(form.answer) })
  const answer = (said: FirstCourseAnswer) =>
    void act.run({ id: token, mode: 'mail', form: { answer: said, comment: null } })
  return (
    <>
      <Failure of={act} />
      <Ways>
        <Button kind="primary" wide isBusy={act.isBusy} onPress={() => answer('agreed')}>
          Cette date me convient
        </Button>
        <Button wide disabled={act.isBusy} onPress={onOther}>
          Proposer une autre date
        </Button>
        <Button kind="quiet" wide disabled={act.isBusy} onPress={() => answer('given-up')}>
          Je ne souhaite plus de cours
        </Button>
      </Ways>
    </>
  )
}

const Ask = ({ page, token }: { readonly page: Shown; readonly token: string }) => {
  const [isOther, setOther] = useState(false)
  const [done, setDone] = useState<FirstCourseAnswer | null>(null)
  if (done !== null) return <AnswerPage title={thanksMessage} lead={next[done]} company={page.company} isDone />
  return (
    <AnswerPage
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
          ['Date', page.expectedAt && `${fullDay(page.expectedAt)} à ${hour(page.expectedAt)}`],
          ['Matière', page.subject],
          ['Cours', courseFormats[page.format]],
        ]}
      />
      {isOther ? (
        <OtherDate token={token} onDone={setDone} onBack={() => setOther(false)} />
      ) : (
        <Choices token={token} onDone={setDone} onOther={() => setOther(true)} />
      )}
    </AnswerPage>
  )
}

export const WaitingContactPage = () => {
  const token = useSearch('id') ?? ''
  const proposal = useAnswer(showWaitingContact, { id: token, mode: 'mail' }, { once: true })
  return (
    <LinkAnswered of={proposal} token={token}>
      {(page) => {
        if (page.state === 'waiting') return <Ask page={page} token={token} />
        return page.state === 'answered' ? (
          <AnswerPage title={thanksMessage} lead="Nous avons bien reçu votre réponse." company={page.company} isDone />
        ) : (
          <AnswerPage
            title="Cette date n’est plus à confirmer"
            lead="Notre équipe vous rappelle si un cours d’essai reste à fixer."
            company={page.company}
          />
        )
      }}
    </LinkAnswered>
  )
}
