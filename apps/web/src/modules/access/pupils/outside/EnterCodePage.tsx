// The page where a pupil types the code that the family gave, and chooses a password: no address anywhere.
import type { pupilsApi } from '@cartable/domain/access/pupils/pupils.api.ts'
import { Button } from '../../../../platform/outside/Button.tsx'
import { door, useAct } from '../../../../platform/outside/calls.ts'
import { Card } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { chosenErrors, noPassword, PasswordFields, useAfterPassword } from '../../sign-in/outside/PasswordFields.tsx'

const enterByCode = door<typeof pupilsApi.useCode>('access.useCode', 'POST', '/users/pupil-code/use')

export const EnterCodePage = () => {
  const after = useAfterPassword()
  const act = useAct(enterByCode)
  const form = useForm({ login: '', code: '', ...noPassword })
  return (
    <Page title="Entrer avec un code" back="/login" lead="Tes parents t’ont donné un identifiant et un code." narrow>
      <Card>
        <Form
          of={form}
          act={act}
          input={(values) =>
            form.check({
              login: values.login.trim() === '' ? 'Indique ton identifiant.' : null,
              code: values.code.trim() === '' ? 'Indique le code.' : null,
              ...chosenErrors(values, values.login),
            })
              ? values
              : null
          }
          after={() => after()}
        >
          <TextField {...form.at('login')} label="Identifiant" autoComplete="username" autoCapitalize="none" />
          <TextField {...form.at('code')} label="Code" autoComplete="one-time-code" autoCapitalize="characters" />
          <PasswordFields form={form} login={form.values.login} label="Mot de passe" />
          <Button kind="primary" wide submits>
            Choisir ce mot de passe
          </Button>
        </Form>
      </Card>
    </Page>
  )
}
