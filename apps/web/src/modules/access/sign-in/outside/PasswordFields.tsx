// The two fields of a password being chosen, with what is said of it while it is typed, and where one goes once it is.
import { passwordStrength, weaknessOf } from '@cartable/domain/access/sign-in/passwords.rules.ts'
import { notConfirmedWords, weaknessWords } from '@cartable/domain/access/sign-in/passwords.words.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { TextField } from '../../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../../platform/outside/form.tsx'
import { go } from '../../../../platform/outside/router.tsx'
import { refreshSession } from '../../../../platform/session/session.ts'

export type ChosenPassword = { readonly password: string; readonly confirmation: string }
export const noPassword: ChosenPassword = { password: '', confirmation: '' }

/** What is wrong with it, by field, before anything is sent. */
export const chosenErrors = ({ password, confirmation }: ChosenPassword, login: string) => {
  const weakness = weaknessOf(password, login)
  return {
    password: weakness && weaknessWords[weakness],
    confirmation: password === confirmation ? null : notConfirmedWords,
  }
}

type Props<V extends ChosenPassword> = {
  readonly form: OutsideForm<V>
  readonly login: string
  readonly label: string
}
export const PasswordFields = <V extends ChosenPassword>({ form, login, label }: Props<V>) => {
  const { password } = form.values
  return (
    <>
      <TextField
        {...form.at('password')}
        label={label}
        type="password"
        autoComplete="new-password"
        help={
          <span aria-live="polite">
            {password === ''
              ? '12\u00a0caractères au moins. Quelques mots sans lien entre eux font l’affaire.'
              : passwordStrength(password, login).sentence}
          </span>
        }
      />
      <TextField
        {...form.at('confirmation')}
        label="Le même, encore une fois"
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}

/** For password managers, which keep a password under a name. */
export const HiddenLogin = ({ login }: { readonly login: string }) => (
  <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
)

/** Every session is over: the sign-in comes, and says that it is done; a first password may enter at once. */
const leaveFor = async (client: QueryClient, enters: boolean): Promise<void> => {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
  const { identity } = await refreshSession(client)
  const to = enters && identity !== null ? '/espace' : '/login?suite=mot-de-passe'
  await go(to, { replace: true, anyway: true })
}
export const useAfterPassword = () => {
  const client = useQueryClient()
  return (enters = false) => void leaveFor(client, enters)
}
