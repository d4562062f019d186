// The public registration of a family: who, where, how to sign in, the captcha; then the homepage.

import { registrationApi } from '@cartable/domain/access/accounts/registration.api.ts'
import type { RegistrationAnswer } from '@cartable/domain/access/accounts/registration.schema.ts'
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { genderWords } from '@cartable/domain/people/people.schema.ts'
import { useEffect, useRef } from 'react'
import { CaptchaField } from '../../../platform/captcha/CaptchaField.tsx'
import { useFormSetter, useFormShared, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { AppLink, useGo } from '../../../platform/shell/links.tsx'
import { usePublicTitle } from '../../../platform/shell/public/PublicLayout.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { PasswordChoice } from '../sign-in/PasswordChoice.tsx'
import classes from './registration.module.css'

const F = formOf<typeof registrationApi.register>()
const genders = wordOptions(genderWords)
const nothing = {
  gender: null,
  firstName: '',
  lastName: '',
  birthOn: null,
  address: null,
  phone: { phoneNumber: null, phoneRegion: 'FR' },
  email: '',
  login: '',
  password: '',
  confirmation: '',
  enabled: true,
  captcha: '',
}

/** The field asks for its box to be ticked; that the answer was not valid is said besides. */
const captchaSaid = ({ captchaSuccess, errors }: RegistrationAnswer): FormErrors | null => {
  if (captchaSuccess || errors === null) return errors
  const at = errors.propertyPaths.indexOf('captcha')
  const message = errors.messages[at]
  if (message === undefined) return errors
  return { propertyPaths: ['', ...errors.propertyPaths], messages: [message, ...errors.messages] }
}

/** The address people write to is the name they remember: proposed as long as no other login was typed. */
const ProposedLogin = () => {
  const { getValues } = useFormShared()
  const set = useFormSetter()
  const email = useFormValue<string | null>('email') ?? ''
  const before = useRef('')
  useEffect(() => {
    const login = (getValues('login') as string | null) ?? ''
    if (login === before.current && login !== email) set('login', email)
    before.current = email
  }, [email, getValues, set])
  return <F.Text name="login" label="Identifiant" autoComplete="username" span={6} />
}
const Password = () => <PasswordChoice login={useFormValue<string>('login') ?? ''} label="Mot de passe" />

export const Registration = () => {
  const go = useGo()
  usePublicTitle('Créer un compte')
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h1>Créer un compte</h1>
        <p className={classes.lead}>
          Pour suivre les cours de votre enfant et régler vos factures. Déjà inscrit{'\u202f'}?{' '}
          <AppLink href="/login">Connectez-vous</AppLink>
        </p>
        <RecordForm
          operation={registrationApi.register}
          screen="inscription"
          record={nothing}
          layout="public"
          saveLabel="Créer mon compte"
          closeOnSave={false}
          refreshes={[]}
          draftExcept={['captcha', 'confirmation']}
          errorsOf={captchaSaid}
          onSaved={({ redirect }) => {
            toast.success('Votre inscription est enregistrée. Un mail vient de partir vers votre adresse.')
            go(redirect ?? '/', { replace: true })
          }}
        >
          <Section id="vous" title="Vous">
            <F.Radio name="gender" label="Civilité" options={genders} span={6} />
            <F.Text name="firstName" label="Prénom" autoComplete="given-name" span={3} />
            <F.Text name="lastName" label="Nom" autoComplete="family-name" span={3} />
            <F.Day name="birthOn" label="Date de naissance" span={6} />
            <F.Phone name="phone" label="Téléphone" span={6} />
            <F.Address
              name="address"
              label="Adresse"
              operation={peopleApi.addressAutocomplete}
              withComplement
              span={6}
            />
          </Section>
          <Section id="compte" title="Votre compte">
            <F.Email name="email" label="E-mail" autoComplete="email" span={6} />
            <ProposedLogin />
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
