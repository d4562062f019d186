// The public registration of a family: who, how to reach it, its password, the captcha; then its mailbox, where a link waits.

import { registrationApi } from '@cartable/domain/access/registration/registration.api.ts'
import { type RegistrationAnswer, wantedPath } from '@cartable/domain/access/registration/registration.schema.ts'
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { useEffect, useRef, useState } from 'react'
import { CaptchaField } from '../../../platform/captcha/CaptchaField.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { usePublicTitle } from '../../../platform/shell/public/PublicLayout.tsx'
import { PasswordChoice } from '../sign-in/PasswordChoice.tsx'
import { keepBrowserKey } from './browser-key.ts'
import classes from './registration.module.css'

const F = formOf<typeof registrationApi.register>()
const nothing = {
  gender: null,
  firstName: '',
  lastName: '',
  birthOn: null,
  address: null,
  phone: { phoneNumber: null, phoneRegion: 'FR' },
  email: '',
  login: null,
  password: '',
  confirmation: '',
  enabled: true,
  captcha: '',
}
/** The page that led here, when it is one that is found again. */
const wantedOf = (search: string): string | null => {
  const asked = new URLSearchParams(search).get('retour')
  return asked !== null && wantedPath.test(asked) ? asked : null
}

/** The field asks for its box to be ticked; that the answer was not valid is said besides. */
const captchaSaid = ({ captchaSuccess, errors }: RegistrationAnswer): FormErrors | null => {
  if (captchaSuccess || errors === null) return errors
  const at = errors.propertyPaths.indexOf('captcha')
  const message = errors.messages[at]
  if (message === undefined) return errors
  return { propertyPaths: ['', ...errors.propertyPaths], messages: [message, ...errors.messages] }
}

/** The address is the login. */
const Password = () => <PasswordChoice login={useFormValue<string>('email') ?? ''} label="Mot de passe" />

/** The same whether or not the address has an account: nobody learns who is a customer. */
const LookAtMails = () => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h1 ref={title} tabIndex={-1}>
          Regardez vos mails
        </h1>
        <p>
          Un mail vient de partir vers l’adresse que vous avez donnée. Il contient le lien qui ouvre votre espace,
          pendant 48{'\u00a0'}heures.
        </p>
        <p>
          Rien ne vient{'\u202f'}? Regardez dans les indésirables, ou{' '}
          <AppLink href="/public/contact">écrivez-nous</AppLink>.
        </p>
      </div>
    </div>
  )
}

export const Registration = () => {
  const [isSent, setSent] = useState(false)
  const [record] = useState(() => ({ ...nothing, wanted: wantedOf(window.location.search) }))
  usePublicTitle(!isSent ? 'Créer un compte' : 'Regardez vos mails')
  if (isSent) return <LookAtMails />
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h1>Créer un compte</h1>
        <p className={classes.lead}>
          Pour demander un professeur, suivre les cours de votre enfant et régler vos factures. Déjà inscrit{'\u202f'}?{' '}
          <AppLink href="/login">Connectez-vous</AppLink>
        </p>
        <RecordForm
          operation={registrationApi.register}
          screen="inscription"
          record={record}
          layout="public"
          saveLabel="Créer mon compte"
          closeOnSave={false}
          refreshes={[]}
          draftExcept={['captcha', 'confirmation']}
          errorsOf={captchaSaid}
          onSaved={({ browserKey }) => {
            if (browserKey !== null) keepBrowserKey(browserKey)
            setSent(true)
          }}
        >
          <Section id="vous" title="Vous">
            <F.Text name="firstName" label="Prénom" autoComplete="given-name" span={3} />
            <F.Text name="lastName" label="Nom" autoComplete="family-name" span={3} />
            <F.Phone name="phone" label="Téléphone" span={6} />
          </Section>
          <Section id="compte" title="Votre compte">
            <F.Email name="email" label="E-mail" autoComplete="username" span={6} />
            <Password />
            <div data-span="6">
              <CaptchaField challenge={peopleApi.captchaChallenge} />
            </div>
          </Section>
        </RecordForm>
      </div>
    </div>
  )
}
