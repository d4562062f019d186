// The two fields of a password being chosen, with what is said of it while it is typed.
import { passwordStrength } from '@cartable/domain/access/sign-in/passwords.rules.ts'
import type { ChangePasswordInput } from '@cartable/domain/access/sign-in/passwords.schema.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import classes from './door.module.css'

const F = formOf<typeof ChangePasswordInput>()

const Strength = ({ login }: { readonly login: string }) => {
  const password = useFormValue<string | null>('password') ?? ''
  if (password === '')
    return <p className={classes.strength}>12 caractères au moins. Quelques mots sans lien entre eux font l’affaire.</p>
  const { level, sentence } = passwordStrength(password, login)
  return (
    <div className={classes.strength} data-level={level}>
      <div className={classes.bars} aria-hidden>
        <i />
        <i />
        <i />
      </div>
      <span role="status">{sentence}</span>
    </div>
  )
}

export const PasswordChoice = ({ login, label }: { readonly login: string; readonly label: string }) => (
  <>
    <div data-span="6">
      <F.Password name="password" label={label} autoComplete="new-password" span={6} />
      <Strength login={login} />
    </div>
    <F.Password name="confirmation" label="Le même, encore une fois" autoComplete="new-password" span={6} />
  </>
)
