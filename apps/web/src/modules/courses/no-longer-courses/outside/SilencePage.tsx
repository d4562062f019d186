// The page where the teacher or the family says, by the link of a mail, what becomes of lessons that stopped.
import type { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import type { SilencePage as Shown } from '@cartable/domain/courses/no-longer-courses/silence.schema.ts'
import {
  type SilenceAnswer as Answer,
  silenceAnswers,
  silenceButtons,
} from '@cartable/domain/courses/no-longer-courses/silence.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { DayField, TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { AnswerFacts, AnswerPage, LinkAnswered, Ways } from '../../../../platform/outside/link.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'

const showSilence = door<typeof noLongerCoursesApi.showSilence>(
  'courses.showSilence',
  'GET',
  '/response/privateTuition/silence',
)
const answerSilence = door<typeof noLongerCoursesApi.answerSilence>(
  'courses.answerSilence',
  'POST',
  '/response/privateTuition/silence',
)

const days: Readonly<Record<Exclude<Answer, 'over'>, string>> = {
  resumes: 'Reprise le',
  pause: 'Pause jusqu’au',
}
const ends: Readonly<Record<Answer, string>> = {
  resumes: 'Planifiez le prochain cours dans votre espace\u00a0: nous ne vous demanderons plus rien.',
  pause: 'Nous nous en occupons, et vous confirmons la pause.',
  over: 'Nous nous en occupons, et vous confirmons la fin des cours.',
}
/** Only the teacher plans by himself. */
const endOf = (answer: Answer, party: Shown['party']) =>
  answer === 'resumes' && party === 'customer' ? 'Nous voyons avec le professeur pour le prochain cours.' : ends[answer]

type DetailsProps = {
  readonly answer: Answer
  readonly token: string
  readonly onDone: () => void
  readonly onBack: () => void
}
const Details = ({ answer, token, onDone, onBack }: DetailsProps) => {
  const act = useAct(answerSilence)
  const form = useForm({ on: '', words: '' })
  return (
    <Form
      of={form}
      act={act}
      input={({ on, words }) => ({ token, answer, on: on || null, words: words || null })}
      after={onDone}
    >
      {answer !== 'over' && <DayField {...form.at('on')} label={days[answer]} />}
      <TextArea {...form.at('words')} label="Précisions" help="Pour nous seuls." optional maxLength={2000} />
      <Buttons>
        <Button kind="primary" submits grows>
          {answer === 'over' ? 'Confirmer la fin des cours' : 'Envoyer'}
        </Button>
        <Button onPress={onBack}>Revenir</Button>
      </Buttons>
    </Form>
  )
}

/** The link of each line of the mail opens the page at its answer. */
const choiceOf = (asked: string | null): Answer | null => silenceAnswers.find((answer) => answer === asked) ?? null

const Ask = ({ page, token }: { readonly page: Shown; readonly token: string }) => {
  const asked = useSearch('reponse')
  const [answer, setAnswer] = useState(() => choiceOf(asked))
  const [isDone, setDone] = useState(false)
  const { party, studentFirstName, teacherName, subject, lastCourseOn, company } = page
  if (isDone && answer)
    return <AnswerPage title="Merci de votre réponse" lead={endOf(answer, party)} company={company} isDone />
  return (
    <AnswerPage
      title={`Les cours ${de(studentFirstName)}`}
      lead={party === 'teacher' ? 'Les cours sont-ils arrêtés\u202f?' : 'Que souhaitez-vous pour la suite\u202f?'}
      company={company}
    >
      <AnswerFacts
        facts={[
          ['Matière', subject],
          [party === 'teacher' ? 'Élève' : 'Professeur', party === 'teacher' ? studentFirstName : teacherName],
          ['Dernier cours', lastCourseOn && formatDay(lastCourseOn)],
        ]}
      />
      {answer === null ? (
        <Ways>
          {silenceAnswers.map((one) => (
            <Button key={one} wide onPress={() => setAnswer(one)}>
              {silenceButtons[one]}
            </Button>
          ))}
        </Ways>
      ) : (
        <Details
          key={answer}
          answer={answer}
          token={token}
          onDone={() => setDone(true)}
          onBack={() => setAnswer(null)}
        />
      )}
    </AnswerPage>
  )
}

export const SilencePage = () => {
  const token = useSearch('token') ?? ''
  const silence = useAnswer(showSilence, { token }, { once: true })
  return (
    <LinkAnswered of={silence} token={token}>
      {(page) => <Ask page={page} token={token} />}
    </LinkAnswered>
  )
}
