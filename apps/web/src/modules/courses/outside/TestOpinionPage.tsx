// The page where a family says, by the link of a mail, whether the test lesson suits it.
import type { TestOpinionPage as Shown, testOpinionApi } from '@cartable/domain/courses/test-opinion.api.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { door, useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { hour, longDay } from '../../../platform/outside/dates.ts'
import { OptionsField, TextArea } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { AnswerFacts, AnswerPage, LinkAnswered, Ways } from '../../../platform/outside/link.tsx'
import { useSearch } from '../../../platform/outside/router.tsx'
import { Failure } from '../../../platform/outside/states.tsx'

const showOpinion = door<typeof testOpinionApi.showOpinion>(
  'courses.showOpinion',
  'GET',
  '/response/privateTuition/testCourse',
)
const saveOpinion = door<typeof testOpinionApi.saveOpinion>(
  'courses.saveOpinion',
  'POST',
  '/response/privateTuition/testCourse',
)

type Props = { readonly page: Shown; readonly token: string; readonly onDone: (suits: boolean) => void }

const WhyNot = ({ page, token, onDone, onBack }: Props & { readonly onBack: () => void }) => {
  const act = useAct(saveOpinion)
  const form = useForm({ testFailureTypeId: '', testFailureComment: '' })
  return (
    <Form
      of={form}
      act={act}
      input={({ testFailureTypeId, testFailureComment }) => ({
        ...{ token, suits: false },
        testFailureTypeId: testFailureTypeId === '' ? null : Number(testFailureTypeId),
        testFailureComment: testFailureComment || null,
      })}
      after={() => onDone(false)}
    >
      <OptionsField
        {...form.at('testFailureTypeId')}
        label={'Que s’est-il passé\u202f?'}
        choices={page.options.testFailureTypes.map(({ value, label }) => ({ value: String(value), label }))}
      />
      <TextArea
        {...form.at('testFailureComment')}
        label="Précisions"
        help={'Pour nous seuls\u00a0: le professeur ne les lira pas.'}
        optional
        maxLength={2000}
      />
      <Buttons>
        <Button kind="primary" submits grows>
          Envoyer
        </Button>
        <Button onPress={onBack}>Revenir</Button>
      </Buttons>
    </Form>
  )
}

const YesOrNo = ({ token, onDone, onNo }: Omit<Props, 'page'> & { readonly onNo: () => void }) => {
  const act = useAct(saveOpinion, { done: () => onDone(true) })
  return (
    <>
      <Failure of={act} />
      <Ways>
        <Button
          kind="primary"
          wide
          isBusy={act.isBusy}
          onPress={() => void act.run({ token, suits: true, testFailureTypeId: null, testFailureComment: null })}
        >
          Oui, nous continuons
        </Button>
        <Button wide disabled={act.isBusy} onPress={onNo}>
          Non, il ne convient pas
        </Button>
      </Ways>
    </>
  )
}

const said = (suits: boolean, { teacherName, studentFirstName }: Shown) =>
  suits
    ? `Les cours ${de(studentFirstName)} avec ${teacherName} continuent.`
    : `Les cours avec ${teacherName} s’arrêtent. Nous vous rappelons pour proposer un autre professeur.`

const Ask = ({ page, token }: Omit<Props, 'onDone'>) => {
  const [isNo, setNo] = useState(false)
  const [done, setDone] = useState<boolean | null>(null)
  if (done !== null)
    return <AnswerPage title="Merci de votre réponse" lead={said(done, page)} company={page.company} isDone />
  return (
    <AnswerPage
      title={`L’essai ${de(page.studentFirstName)}`}
      lead={
        <>
          <b>{page.studentFirstName}</b> a eu son cours d’essai avec <b>{page.teacherName}</b>. Vous a-t-il convenu
          {'\u202f'}?
        </>
      }
      company={page.company}
    >
      <AnswerFacts
        facts={[
          ['Matière', page.subject],
          ['Date', `${longDay(page.doneAt)} à ${hour(page.doneAt)}`],
        ]}
      />
      {isNo ? (
        <WhyNot page={page} token={token} onDone={setDone} onBack={() => setNo(false)} />
      ) : (
        <YesOrNo token={token} onDone={setDone} onNo={() => setNo(true)} />
      )}
    </AnswerPage>
  )
}

export const TestOpinionPage = () => {
  const token = useSearch('token') ?? ''
  const opinion = useAnswer(showOpinion, { token }, { once: true })
  return (
    <LinkAnswered of={opinion} token={token}>
      {(page) => {
        if (page.state === 'waiting') return <Ask page={page} token={token} />
        return page.state === 'answered' ? (
          <AnswerPage title="Merci de votre réponse" lead="Nous l’avons bien reçue." company={page.company} isDone />
        ) : (
          <AnswerPage
            title="Cet essai n’attend plus d’avis"
            lead="Appelez-nous si quelque chose ne va pas."
            company={page.company}
          />
        )
      }}
    </LinkAnswered>
  )
}
