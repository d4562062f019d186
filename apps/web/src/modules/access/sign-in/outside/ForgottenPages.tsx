// A forgotten password: whose it is; then what was done, which says nothing of who exists, and what to do when nothing arrives.
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { Card } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { go } from '../../../../platform/outside/router.tsx'
import { forgotPassword } from './sign-in.doors.ts'
import classes from './steps.module.css'

const signIn = '/login'

export const ForgottenPage = () => {
  const act = useAct(forgotPassword)
  const form = useForm({ identifier: '' })
  return (
    <Page
      title="Mot de passe oublié"
      back={signIn}
      lead="Un lien vous est envoyé par mail pour en choisir un autre."
      narrow
    >
      <Card>
        <Form
          of={form}
          act={act}
          input={({ identifier }) =>
            form.check({
              identifier: identifier.trim() === '' ? 'Indiquez votre identifiant ou votre adresse e-mail.' : null,
            })
              ? { identifier }
              : null
          }
          after={() => void go('/resetting/send-email', { replace: true, anyway: true })}
        >
          <TextField
            {...form.at('identifier')}
            label="Identifiant ou adresse e-mail"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={254}
          />
          <Button kind="primary" wide submits>
            Recevoir le lien
          </Button>
        </Form>
        <p>Élève sans adresse e-mail{'\u202f'}? Demande un nouveau code à tes parents.</p>
      </Card>
    </Page>
  )
}

export const MailSentPage = () => (
  <Page
    title="Regardez votre messagerie"
    lead="Si ce que vous avez saisi correspond à un compte, un mail vient de partir vers l’adresse de ce compte."
    narrow
    isDone
  >
    <ol className={classes.steps}>
      <li>Ouvrez le mail, il arrive en une minute.</li>
      <li>Suivez son lien, qui ne sert qu’une fois.</li>
      <li>Choisissez votre nouveau mot de passe.</li>
    </ol>
    <Buttons>
      <ButtonLink kind="primary" to={signIn}>
        Retour à la connexion
      </ButtonLink>
      <Button onPress={() => void go('/resetting/check-email')}>Je n’ai rien reçu</Button>
    </Buttons>
  </Page>
)

export const NoMailPage = () => (
  <Page
    title={'Rien reçu\u00a0?'}
    back={signIn}
    lead="Le mail met parfois quelques minutes. Vérifiez d’abord ceci."
    narrow
  >
    <ul className={classes.steps}>
      <li>Le dossier des indésirables de votre messagerie.</li>
      <li>L’adresse saisie{'\u00a0'}: c’est celle que nous connaissons de vous.</li>
      <li>Deux demandes de suite{'\u00a0'}: attendez deux minutes, seul le dernier lien reçu fonctionne.</li>
    </ul>
    <Buttons>
      <ButtonLink kind="primary" to="/reset-password/request">
        Demander un autre lien
      </ButtonLink>
    </Buttons>
  </Page>
)
