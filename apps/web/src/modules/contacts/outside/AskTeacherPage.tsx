// A family asks for a teacher in three steps, kept in its browser at each of them until it is sent.
import type { FamilyForm, TeacherRequestAnswer } from '@cartable/domain/contacts/family-requests.schema.ts'
import { callSentence } from '@cartable/domain/contacts/who-calls.rules.ts'
import { useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Notice, StepBar } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { Answered } from '../../../platform/outside/states.tsx'
import { askTeacher, familyForm } from './family.doors.ts'
import { childNameOf, levelNameOf, NeedStep, RecapStep, WhoStep } from './RequestSteps.tsx'
import { emptyRequest, missingOfChild, missingOfNeed, type RequestValues, requestOf } from './request-values.ts'

const titleOf = (step: 1 | 2 | 3, name: string): string =>
  step === 1 ? 'Qui va suivre les cours\u202f?' : step === 2 ? `Les cours de\u00a0: ${name}` : 'Tout est juste\u202f?'

/** What a refusal is about stands on an earlier step: the person is taken there. */
const stepOf = (path: string): 1 | 2 | 3 => {
  if (/^(studentId|child)/.test(path)) return 1
  return /^(subjectId|format|moments|message|address)/.test(path) ? 2 : 3
}
/** Fields of the answer as the wizard names them. */
const fieldOf = (path: string): string => {
  if (path === 'studentId') return 'who'
  if (path.startsWith('child.')) return path.slice(6)
  if (path === 'subjectId') return 'subjectChip'
  return path.startsWith('address') ? 'street' : path
}

const Sent = ({ answer, name }: { readonly answer: TeacherRequestAnswer; readonly name: string }) => (
  <Page title="Votre demande est arrivée" narrow lead={`Nous cherchons un professeur pour ${name}.`}>
    {answer.whoCalls && <Notice meaning="success">{callSentence(answer.whoCalls)}</Notice>}
    <Buttons>
      <ButtonLink kind="primary" to="/espace/debut">
        Suivre ma demande
      </ButtonLink>
    </Buttons>
  </Page>
)

const Wizard = ({ options }: { readonly options: FamilyForm }) => {
  const form = useForm<RequestValues>(emptyRequest(options), { keptAs: 'demande-de-cours' })
  const [sent, setSent] = useState<TeacherRequestAnswer | null>(null)
  const ask = useAct(askTeacher, { touches: ['courses'] })
  const { step } = form.values
  const name = childNameOf(form.values, options)
  if (sent) return <Sent answer={sent} name={name} />
  const missing = step === 1 ? missingOfChild(form.values) : missingOfNeed(form.values, options)
  const refused = ask.errors
  return (
    <Page
      title={titleOf(step, name)}
      narrow
      back="/espace/debut"
      lead={
        form.isResumed && step < 3
          ? 'Vous aviez commencé cette demande\u00a0: elle reprend où vous l’aviez laissée.'
          : null
      }
    >
      <StepBar step={step} of={3} {...(step > 1 ? { name: `${name}, ${levelNameOf(form.values, options)}` } : {})} />
      <Form
        of={form}
        act={ask}
        input={(values) => {
          if (step === 3) return requestOf(values, options)
          if (form.check(missing)) {
            form.set({ step: step === 1 ? 2 : 3 })
            window.scrollTo(0, 0)
          }
          return null
        }}
        after={setSent}
      >
        {step === 1 && <WhoStep form={form} options={options} />}
        {step === 2 && <NeedStep form={form} options={options} />}
        {step === 3 && <RecapStep form={form} options={options} />}
        {step === 3 && refused !== null && refused.propertyPaths.some((path) => stepOf(path) < 3) && (
          <Button
            onPress={() => {
              form.set({ step: stepOf(refused.propertyPaths.find((path) => stepOf(path) < 3) ?? '') })
              form.show({ ...refused, propertyPaths: refused.propertyPaths.map(fieldOf) })
            }}
          >
            Corriger
          </Button>
        )}
        <Button kind="primary" wide submits>
          {step === 3 ? 'Envoyer ma demande' : 'Continuer'}
        </Button>
        {step > 1 && (
          <Button kind="quiet" onPress={() => form.set({ step: step === 3 ? 2 : 1 })}>
            Étape précédente
          </Button>
        )}
      </Form>
    </Page>
  )
}

export const AskTeacherPage = () => {
  const options = useAnswer(familyForm, {})
  return <Answered of={options}>{(data) => <Wizard options={data} />}</Answered>
}
