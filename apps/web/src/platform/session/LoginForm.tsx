// The login form of the login page and of 'Session échue': identifier, password, then the code when it is asked.
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './LoginForm.module.css'
import { useSignIn } from './use-sign-in.ts'

type LoginFormProps = {
  /** Called once the server accepted; `redirect` is where it would send the person. */
  readonly onSignedIn: (redirect: string | null) => void
  /** The identifier cannot be changed: the dialog speaks to the person who was signed in. */
  readonly lockedLogin?: string
  readonly submitLabel: string
  /** Full-width public button, or the dialog's. */
  readonly isWide?: boolean
  /** Right of the password's label. */
  readonly aside?: ReactNode
  /** Beside the submit button. */
  readonly buttons?: ReactNode
}

const twoFactorLength = 6

export const LoginForm = (props: LoginFormProps) => {
  const { onSignedIn, lockedLogin, submitLabel, isWide = false, aside, buttons } = props
  const [login, setLogin] = useState(lockedLogin ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isCapsLock, setCapsLock] = useState(false)
  const { step, message, isSending, submit, startAgain } = useSignIn(onSignedIn)
  const passwordField = useRef<HTMLInputElement>(null)
  const sentAlone = useRef(false)

  useEffect(() => {
    if (message !== null && step === 'password') passwordField.current?.focus()
  }, [message, step])
  // A pasted or typed code leaves by itself once; a second try is the person's.
  useEffect(() => {
    if (step !== 'code' || code.length !== twoFactorLength || sentAlone.current) return
    sentAlone.current = true
    void submit({ login, password, code })
  }, [code, login, password, step, submit])

  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit(step === 'code' ? { login, password, code } : { login, password })
  }
  const size = isWide ? 'lg' : 'sm'
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {message !== null && (
        <Alert color="danger" data-meaning="danger" role="alert" icon={<IconCircleX size={18} aria-hidden />}>
          {message}
        </Alert>
      )}
      {step === 'password' ? (
        <>
          <TextInput
            label="Identifiant"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size={size}
            value={login}
            readOnly={lockedLogin !== undefined}
            autoFocus={lockedLogin === undefined}
            onChange={(event) => setLogin(event.currentTarget.value)}
          />
          <div className={classes.labelled}>
            <div className={classes.line}>
              <label htmlFor="mot-de-passe" className={classes.label}>
                Mot de passe
              </label>
              {aside}
            </div>
            <PasswordInput
              id="mot-de-passe"
              ref={passwordField}
              name="password"
              autoComplete="current-password"
              size={size}
              value={password}
              data-autofocus={lockedLogin !== undefined || undefined}
              aria-describedby={isCapsLock ? 'verr-maj' : undefined}
              onChange={(event) => setPassword(event.currentTarget.value)}
              onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
              onBlur={() => setCapsLock(false)}
            />
            {isCapsLock && (
              <span id="verr-maj" role="status" className={classes.hint}>
                <IconAlertTriangle size={14} stroke={2} aria-hidden />
                La touche Verr. Maj est activée.
              </span>
            )}
          </div>
        </>
      ) : (
        <TextInput
          label="Code de vérification"
          description="Les 6 chiffres de votre application d’authentification."
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          size={size}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, twoFactorLength))}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="filled" size={size} loading={isSending} fullWidth={isWide}>
          {submitLabel}
        </Button>
        {step === 'code' && lockedLogin === undefined && (
          <Button variant="subtle" size={size} fullWidth={isWide} onClick={startAgain}>
            Utiliser un autre compte
          </Button>
        )}
        {buttons}
      </div>
    </form>
  )
}
