// Changing one's own password, by choice or because it comes first; then the sign-in, with the new one.
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { Card } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { leave } from '../../../../platform/outside/leave.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { chosenErrors, HiddenLogin, noPassword, PasswordFields, useAfterPassword } from './PasswordFields.tsx'
import { changePassword } from './sign-in.doors.ts'

export const ChangePasswordPage = () => {
  const session = useSession()
  const after = useAfterPassword()
  const act = useAct(changePassword)
  const form = useForm({ current: '', ...noPassword })
  const login = session?.identity?.login ?? ''
  const home = session?.identity?.parts.includes('staff') ? '/' : '/espace'
  const comesFirst = session?.pendingStep === 'password'
  return (
    <Page
      title="Changer le mot de passe"
      lead={
        comesFirst
          ? 'Votre mot de passe a été donné par quelqu’un d’autre ou doit être renouvelé\u00a0: choisissez le vôtre pour continuer.'
          : 'Vous serez déconnecté de tous vos appareils, puis vous vous connecterez avec le nouveau.'
      }
      narrow
    >
      <Card>
        <Form
          of={form}
          act={act}
          input={(values) =>
            form.check({
              current: values.current === '' ? 'Votre mot de passe actuel est nécessaire.' : null,
              ...chosenErrors(values, login),
            })
              ? values
              : null
          }
          after={() => after()}
        >
          <HiddenLogin login={login} />
          <TextField
            {...form.at('current')}
            label="Mot de passe actuel"
            type="password"
            autoComplete="current-password"
          />
          <PasswordFields form={form} login={login} label="Nouveau mot de passe" />
          <Buttons>
            <Button kind="primary" submits grows>
              Changer le mot de passe
            </Button>
            {comesFirst ? (
              <Button onPress={() => void leave()}>Se déconnecter</Button>
            ) : (
              <ButtonLink to={home}>Annuler</ButtonLink>
            )}
          </Buttons>
        </Form>
      </Card>
    </Page>
  )
}
