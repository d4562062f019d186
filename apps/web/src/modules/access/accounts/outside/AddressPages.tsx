// One's own mail address: asked for with the password, and proven by the link that the new one receives.
import { useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { useParam } from '../../../../platform/outside/router.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { useIdentity } from '../../../../platform/session/session.ts'
import { askAddress, proveAddress, showAddressProof } from './address.doors.ts'

export const AskAddressPage = () => {
  const act = useAct(askAddress, { touches: ['customers'] })
  const form = useForm({ email: '', currentPassword: '' })
  // a family changes it among its informations, everybody else on the profile
  const isFamily = useIdentity()?.parts.includes('customer') === true
  const back = isFamily ? '/espace/compte/informations' : '/espace/profil'
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <Page title="Regardez vos mails" back={back} narrow>
        <Notice meaning="success" alert>
          Un lien vient de partir à {sentTo}. Ouvrez-le dans les 48 heures&nbsp;: jusque-là, rien ne change.
        </Notice>
      </Page>
    )
  return (
    <Page
      title="Changer d’adresse e-mail"
      back={back}
      lead="Nous envoyons un lien à la nouvelle adresse. L’ancienne est prévenue."
      narrow
    >
      <Form
        of={form}
        act={act}
        input={(values) =>
          form.check({
            email: values.email.trim() === '' ? 'Indiquez la nouvelle adresse.' : null,
            currentPassword: values.currentPassword === '' ? 'Votre mot de passe est nécessaire.' : null,
          })
            ? values
            : null
        }
        after={(_, values) => setSentTo(values.email)}
      >
        <TextField
          {...form.at('email')}
          label="Nouvelle adresse"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
        />
        <TextField
          {...form.at('currentPassword')}
          label="Mot de passe actuel"
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
        <Buttons>
          <Button kind="primary" submits>
            Envoyer le lien
          </Button>
        </Buttons>
      </Form>
    </Page>
  )
}

export const ProveAddressPage = () => {
  const token = useParam('token')
  const [isDone, setDone] = useState(false)
  const proof = useAnswer(showAddressProof, { token }, { enabled: !isDone })
  const prove = useAct(proveAddress, { done: () => setDone(true) })
  if (isDone)
    return (
      <Page title="Adresse confirmée" narrow>
        <Notice meaning="success" alert>
          C’est fait&nbsp;: nous vous écrivons désormais à cette adresse.
        </Notice>
        <Buttons>
          <ButtonLink kind="primary" to="/espace">
            Aller à mon espace
          </ButtonLink>
        </Buttons>
      </Page>
    )
  return (
    <Page title="Confirmez votre adresse" narrow>
      <Answered of={proof}>
        {({ email }) => (
          <>
            <p>Nous vous écrirons à {email}.</p>
            <Buttons>
              <Button kind="primary" isBusy={prove.isBusy} onPress={() => void prove.run({ token })}>
                Confirmer cette adresse
              </Button>
            </Buttons>
            <Failure of={prove} />
          </>
        )}
      </Answered>
    </Page>
  )
}
