// The page where a family says, by the link of a mail, whether the test course suits it.

import { type TestOpinionPage as Page, testOpinionApi } from '@cartable/domain/courses/test-opinion.api.ts'
import { de } from '@cartable/domain/kernel/french.ts'
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
import { longWhenText } from './course-texts.ts'

const F = formOf<typeof testOpinionApi.saveOpinion>()
type Props = { readonly page: Page; readonly token: string; readonly onDone: (suits: boolean) => void }

const WhyNot = ({ page, token, onDone, onBack }: Props & { readonly onBack: () => void }) => {
  const record = useMemo(() => ({ token, suits: false, testFailureTypeId: null, testFailureComment: null }), [token])
  return (
    <>
      <RecordForm
        operation={testOpinionApi.saveOpinion}
        screen="avis-essai"
        record={record}
        layout="public"
        saveLabel="Envoyer"
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onSaved={() => onDone(false)}
      >
        <FieldGrid>
          <F.Radio
            name="testFailureTypeId"
            label={'Que s’est-il passé\u202f?'}
            options={page.options.testFailureTypes}
            optional={false}
            span={6}
          />
          <F.LongText
            name="testFailureComment"
            label="Précisions"
            description={'Pour nous seuls\u00a0: le professeur ne les lira pas.'}
            span={6}
            maxLength={2000}
          />
        </FieldGrid>
      </RecordForm>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Revenir
      </Button>
    </>
  )
}

const Ways = ({ token, onDone, onNo }: Omit<Props, 'page'> & { readonly onNo: () => void }) => {
  const [problem, setProblem] = useState<readonly string[]>([])
  const send = useAction(testOpinionApi.saveOpinion, {
    refreshes: [],
    onSuccess: ({ errors }) => (errors === null ? onDone(true) : setProblem(errors.messages)),
  })
  return (
    <>
      <AnswerProblem messages={problem} />
      <div className={classes.ways}>
        <Button
          variant="filled"
          size="lg"
          loading={send.isPending}
          onClick={() => send.mutate({ token, suits: true, testFailureTypeId: null, testFailureComment: null })}
        >
          Oui, nous continuons
        </Button>
        <Button size="lg" disabled={send.isPending} onClick={onNo}>
          Non, il ne convient pas
        </Button>
      </div>
    </>
  )
}

const said = (suits: boolean, { teacherName, studentFirstName }: Page) =>
  suits
    ? `Les cours ${de(studentFirstName)} avec ${teacherName} continuent.`
    : `Les cours avec ${teacherName} s’arrêtent. Nous vous rappelons pour proposer un autre professeur.`

const Ask = ({ page, token }: Omit<Props, 'onDone'>) => {
  const [isNo, setNo] = useState(false)
  const [done, setDone] = useState<boolean | null>(null)
  if (done !== null)
    return <AnswerCard title="Merci de votre réponse" lead={said(done, page)} company={page.company} isDone />
  return (
    <AnswerCard
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
          ['Date', longWhenText({ doneAt: page.doneAt, expectedAt: null })],
        ]}
      />
      {isNo ? (
        <WhyNot page={page} token={token} onDone={setDone} onBack={() => setNo(false)} />
      ) : (
        <Ways token={token} onDone={setDone} onNo={() => setNo(true)} />
      )}
    </AnswerCard>
  )
}

export const TestOpinion = () => {
  const token = useLinkToken()
  const query = useOperation(testOpinionApi.showOpinion, { token }, { once: true })
  return (
    <AnswerPage query={query} token={token}>
      {(page) => {
        if (page.state === 'waiting') return <Ask page={page} token={token} />
        return page.state === 'answered' ? (
          <AnswerCard title="Merci de votre réponse" lead="Nous l’avons bien reçue." company={page.company} isDone />
        ) : (
          <AnswerCard
            title="Cet essai n’attend plus d’avis"
            lead="Appelez-nous si quelque chose ne va pas."
            company={page.company}
          />
        )
      }}
    </AnswerPage>
  )
}
