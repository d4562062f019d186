// The public registration of a family: who, how to reach it, its password, the captcha; then its mailbox, where a link waits.
import { wantedPath } from '@cartable/domain/access/registration/registration.rules.ts'
import { useState } from 'react'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { CaptchaField } from '../../../../platform/outside/captcha.tsx'
import { Card, Notice } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Link, useSearch } from '../../../../platform/outside/router.tsx'
import { chosenErrors, noPassword, PasswordFields } from '../../sign-in/outside/PasswordFields.tsx'
import { keepBrowserKey } from '../browser-key.ts'
import { captchaChallenge, register } from './registration.doors.ts'

const nothing = { ...{ firstName: '', lastName: '', phone: '', email: '', captcha: '' }, ...noPassword }
const needed = 'Ce champ est obligatoire.'

/** The page that led here, when it is one that is found again. */
const useWanted = (): string | null => {
  const asked = useSearch('retour')
  return asked !== null && wantedPath.test(asked) ? asked : null
}

/** The same whether or not the address has an account: nobody learns who is a customer. */
const LookAtMails = () => (
  <Page
    title="Regardez vos mails"
    lead={`Un mail vient de partir vers l’adresse que vous avez donnée. Il contient le lien qui ouvre votre espace, pendant 48\u00a0heures.`}
    narrow
    isDone
  >
    <p>
      Rien ne vient{'\u202f'}? Regardez dans les indésirables, ou <Link to="/public/contact">écrivez-nous</Link>.
    </p>
  </Page>
)

const RegistrationForm = ({ onSent }: { readonly onSent: () => void }) => {
  const wanted = useWanted()
  const act = useAct(register)
  const form = useForm(nothing)
  const { errors } = act
  // the field asks for its box to be ticked; that the answer was not valid is said besides
  const captchaSaid = errors?.messages[errors.propertyPaths.indexOf('captcha')]
  return (
    <Form
      of={form}
      act={act}
      input={({ phone, email, ...values }) => {
        const isFine = form.check({
          firstName: values.firstName.trim() === '' ? needed : null,
          lastName: values.lastName.trim() === '' ? needed : null,
          phone: phone.trim() === '' ? needed : null,
          email: email.trim() === '' ? needed : null,
          ...chosenErrors(values, email),
          captcha: values.captcha === '' ? needed : null,
        })
        if (!isFine) return null
        // the address is the login
        return { ...values, email, phone: { phoneNumber: phone, phoneRegion: 'FR' }, login: null, wanted }
      }}
      after={({ browserKey }) => {
        if (browserKey !== null) keepBrowserKey(browserKey)
        onSent()
      }}
    >
      <TextField {...form.at('firstName')} label="Prénom" autoComplete="given-name" maxLength={100} />
      <TextField {...form.at('lastName')} label="Nom" autoComplete="family-name" maxLength={100} />
      <TextField {...form.at('phone')} label="Téléphone" type="tel" autoComplete="tel" maxLength={30} />
      <TextField {...form.at('email')} label="E-mail" type="email" autoComplete="username" maxLength={254} />
      <PasswordFields form={form} login={form.values.email} label="Mot de passe" />
      <CaptchaField {...form.at('captcha')} challenge={captchaChallenge} />
      {captchaSaid !== undefined && (
        <Notice meaning="danger" alert>
          {captchaSaid}
        </Notice>
      )}
      <Button kind="primary" wide submits>
        Créer mon compte
      </Button>
    </Form>
  )
}

export const RegistrationPage = () => {
  const [isSent, setSent] = useState(false)
  if (isSent) return <LookAtMails />
  return (
    <Page
      title="Créer un compte"
      lead={
        <>
          Pour demander un professeur, suivre les cours de votre enfant et régler vos factures. Déjà inscrit{'\u202f'}?{' '}
          <Link to="/login">Connectez-vous</Link>
        </>
      }
      narrow
    >
      <Card>
        <RegistrationForm onSent={() => setSent(true)} />
      </Card>
    </Page>
  )
}
