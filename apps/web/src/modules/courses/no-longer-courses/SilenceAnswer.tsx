// The page where the teacher or the family says, by the link of a mail, what becomes of lessons that stopped.

import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import {
  type SilenceAnswer as Answer,
  type SilencePage,
  silenceAnswers,
  silenceButtons,
} from '@cartable/domain/courses/no-longer-courses/silence.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import {
  AnswerCard,
  AnswerFacts,
  AnswerPage,
  answerClasses as classes,
  useLinkToken,
} from '../../../platform/shell/public/AnswerPage.tsx'

const F = formOf<typeof noLongerCoursesApi.answerSilence>()
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
const endOf = (answer: Answer, party: SilencePage['party']) =>
  answer === 'resumes' && party === 'customer' ? 'Nous voyons avec le professeur pour le prochain cours.' : ends[answer]

type FormProps = {
  readonly answer: Answer
  readonly token: string
  readonly onDone: () => void
  readonly onBack: () => void
}
const Details = ({ answer, token, onDone, onBack }: FormProps) => {
  const record = useMemo(() => ({ token, answer, on: null, words: null }), [token, answer])
  return (
    <>
      <RecordForm
        key={answer}
        operation={noLongerCoursesApi.answerSilence}
        screen="cours-arretes"
        record={record}
        layout="public"
        saveLabel={answer === 'over' ? 'Confirmer la fin des cours' : 'Envoyer'}
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onSaved={onDone}
      >
        <FieldGrid>
          {answer !== 'over' && <F.Day name="on" label={days[answer]} optional={false} span={6} />}
          <F.LongText name="words" label="Précisions" description="Pour nous seuls." span={6} maxLength={2000} />
        </FieldGrid>
      </RecordForm>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Revenir
      </Button>
    </>
  )
}

/** The link of each line of the mail opens the page at its answer. */
const choiceOf = (asked: string): Answer | null => silenceAnswers.find((answer) => answer === asked) ?? null

const Ask = ({ page, token }: { readonly page: SilencePage; readonly token: string }) => {
  const asked = useLinkToken('reponse')
  const [answer, setAnswer] = useState(() => choiceOf(asked))
  const [isDone, setDone] = useState(false)
  const { party, studentFirstName, teacherName, subject, lastCourseOn, company } = page
  if (isDone && answer)
    return <AnswerCard title="Merci de votre réponse" lead={endOf(answer, party)} company={company} isDone />
  return (
    <AnswerCard
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
        <div className={classes.ways}>
          {silenceAnswers.map((one) => (
            <Button key={one} size="lg" onClick={() => setAnswer(one)}>
              {silenceButtons[one]}
            </Button>
          ))}
        </div>
      ) : (
        <Details answer={answer} token={token} onDone={() => setDone(true)} onBack={() => setAnswer(null)} />
      )}
    </AnswerCard>
  )
}

export const SilenceAnswer = () => {
  const token = useLinkToken()
  const query = useOperation(noLongerCoursesApi.showSilence, { token }, { once: true })
  return (
    <AnswerPage query={query} token={token}>
      {(page) => <Ask page={page} token={token} />}
    </AnswerPage>
  )
}
