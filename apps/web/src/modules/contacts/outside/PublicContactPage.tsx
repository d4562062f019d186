// The public request of a family: who writes, the need, the captcha; then what happens next.
import type { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { callSentence } from '@cartable/domain/contacts/who-calls.rules.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { CaptchaField } from '../../../platform/outside/captcha.tsx'
import { Notice } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { Answered } from '../../../platform/outside/states.tsx'
import { NeedFields, WhoFields } from './PublicContactFields.tsx'
import { captchaChallenge, publicForm, publicRequest } from './public.doors.ts'
import { emptyRequest, missingOf, requestOf } from './public-request.ts'

type Sent = AnswerOf<typeof contactsApi.publicRequest>
type Offered = AnswerOf<typeof contactsApi.publicForm>

const Thanks = ({ answer }: { readonly answer: Sent }) => (
  <Page title="Merci, votre demande est enregistrée" narrow isDone>
    <p>
      {answer.whoCalls === null
        ? 'Un conseiller vous répond sous un jour ouvré.'
        : callSentence(answer.whoCalls, answer.isByMail)}{' '}
      Vous n’avez rien d’autre à faire.
    </p>
  </Page>
)

const RequestForm = ({ offered, onSent }: { readonly offered: Offered; readonly onSent: (sent: Sent) => void }) => {
  const act = useAct(publicRequest)
  const [initial] = useState(() => emptyRequest(offered, window.location.search))
  const form = useForm(initial, { keptAs: 'demande-de-contact' })
  const { set } = form
  const { errors } = act
  const captchaSaid = errors?.messages[errors.propertyPaths.indexOf('captcha')]
  // the proof of an earlier visit serves no more
  useEffect(() => set({ captcha: '' }), [set])
  return (
    <Form
      of={form}
      act={act}
      input={(values) => (form.check(missingOf(values)) ? requestOf(values) : null)}
      after={onSent}
    >
      <WhoFields form={form} />
      <NeedFields form={form} offered={offered} />
      <CaptchaField {...form.at('captcha')} challenge={captchaChallenge} />
      {captchaSaid !== undefined && (
        <Notice meaning="danger" alert>
          {captchaSaid}
        </Notice>
      )}
      <Button kind="primary" wide submits>
        Envoyer ma demande
      </Button>
    </Form>
  )
}

export const PublicContactPage = () => {
  const [sent, setSent] = useState<Sent | null>(null)
  const form = useAnswer(publicForm, {})
  if (sent !== null) return <Thanks answer={sent} />
  const phone = form.data?.company.phone
  return (
    <Page
      title="Parlons de votre enfant"
      narrow
      lead={
        <>
          Un conseiller vous rappelle sous un jour ouvré, sans engagement.
          {phone && (
            <>
              {' '}
              Ou appelez le <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>, du lundi au samedi.
            </>
          )}
        </>
      }
    >
      <Answered of={form}>
        {(offered) => (
          <RequestForm
            offered={offered}
            onSent={(answer) => {
              setSent(answer)
              window.scrollTo(0, 0)
            }}
          />
        )}
      </Answered>
    </Page>
  )
}
