// The page by which somebody applies to teach here: one form, kept in the browser until it is sent.
import { que } from '@cartable/domain/kernel/french.ts'
import type { ApplicationForm } from '@cartable/domain/recruitment/applications.schema.ts'
import { useEffect, useMemo, useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { CaptchaField } from '../../../platform/outside/captcha.tsx'
import { Notice } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import { CheckField } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { Human } from '../../../platform/outside/Human.tsx'
import { Answered } from '../../../platform/outside/states.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { PaperFields, TeachingFields, WhoFields } from './ApplicationFields.tsx'
import { applicationOf, emptyApplication, fieldOf, missingOf } from './application-values.ts'
import { applicationForm, apply, captchaChallenge } from './recruitment.doors.ts'

const Sent = ({ email, options }: { readonly email: string; readonly options: ApplicationForm }) => (
  <Page title="Merci, votre candidature est arrivée" narrow>
    <Notice meaning="success">
      Un mail part à l’instant à {email}, avec le lien où suivre votre candidature, y ajouter un document ou la retirer.
    </Notice>
    <p>Nous la lisons et revenons vers vous. Rien reçu{'\u202f'}? Regardez dans les indésirables.</p>
    <Buttons>
      <ButtonLink to="/stages">Voir nos stages</ButtonLink>
    </Buttons>
    <Human who={options.company} words="Une question sur votre candidature&nbsp;? Nous vous répondons." />
  </Page>
)

const Whole = ({ options }: { readonly options: ApplicationForm }) => {
  const form = useForm(emptyApplication, { keptAs: 'candidature' })
  const send = useAct(apply)
  const today = useToday()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { set } = form
  const errors = useMemo(
    () => send.errors && { ...send.errors, propertyPaths: send.errors.propertyPaths.map(fieldOf) },
    [send.errors],
  )
  // the proof of an earlier visit serves no more
  useEffect(() => set({ captcha: '' }), [set])
  if (sentTo !== null) return <Sent email={sentTo} options={options} />
  return (
    <Page
      title="Devenir professeur"
      narrow
      lead={
        form.isResumed
          ? 'Vous aviez commencé\u00a0: le formulaire reprend où vous l’aviez laissé.'
          : `Rejoignez ${options.company.name}. Cinq minutes suffisent, sur votre téléphone aussi.`
      }
    >
      <Form
        of={form}
        act={{ ...send, errors }}
        input={(values) => (form.check(missingOf(values, today)) ? applicationOf(values, options) : null)}
        after={(_, { email }) => {
          setSentTo(email)
          window.scrollTo(0, 0)
        }}
      >
        <WhoFields form={form} />
        <TeachingFields form={form} options={options} />
        <PaperFields form={form} />
        <CheckField {...form.at('consents')}>
          J’accepte {que(options.company.name)} garde ma candidature {options.keepMonths} mois pour me proposer de
          travailler. Je peux la retirer à tout moment par le lien que je vais recevoir.
        </CheckField>
        <CaptchaField {...form.at('captcha')} challenge={captchaChallenge} />
        <Button kind="primary" wide submits>
          Envoyer ma candidature
        </Button>
      </Form>
      <Human who={options.company} words="Une question avant de postuler&nbsp;? Nous vous répondons." />
    </Page>
  )
}

export const ApplicationPage = () => {
  const options = useAnswer(applicationForm, {})
  return <Answered of={options}>{(data) => <Whole options={data} />}</Answered>
}
