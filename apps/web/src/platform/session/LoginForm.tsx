// The login form of the login page and of 'Session échue': identifier, password, then the code when it is asked; or a passkey.
import { IconAlertTriangle, IconCircleX, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import classes from './LoginForm.module.css'
import { knowsPasskeys } from './passkeys.ts'
import { codeLength, useSignIn } from './use-sign-in.ts'

type LoginFormProps = {
  /** Called once the server accepted; `redirect` is where it would send the person. */
  readonly onSignedIn: (redirect: string | null) => void
  /** The identifier cannot be changed: the dialog speaks to the person who was signed in. */
  readonly lockedLogin?: string
  readonly submitLabel: string
  /** Public page: full-width button, 44 px controls. */
  readonly isWide?: boolean
  /** Right of the password's label. */
  readonly aside?: ReactNode
  /** Other ways out, beside the submit button. */
  readonly others?: readonly { readonly label: string; readonly run: () => void }[]
}

const codeHelp = (sentTo: string | null): string =>
  sentTo === null
    ? 'Les 6 chiffres de votre application d’authentification.'
    : `Les 6 chiffres du mail envoyé à ${sentTo}.`

export const LoginForm = ({ lockedLogin, isWide = false, ...props }: LoginFormProps) => {
  const [login, setLogin] = useState(lockedLogin ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { step, message, note, twoFactor, isSending, submit, submitPasskey, startAgain } = useSignIn(props.onSignedIn)
  const firstField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const sentAlone = useRef(false)

  // Focus follows what is asked: the first empty field, the code, or the password that was refused.
  useEffect(() => {
    if (step === 'code' || lockedLogin === undefined) firstField.current?.focus()
    else passwordField.current?.focus()
  }, [step, lockedLogin])
  useEffect(() => {
    if (message === null) return
    if (step === 'password') passwordField.current?.focus()
    else if (step === 'code') firstField.current?.select()
  }, [message, step])
  // A lock leads back to the password: the next code is a new one.
  useEffect(() => {
    if (step === 'code') return
    sentAlone.current = false
    setCode('')
  }, [step])
  // A pasted or typed code leaves by itself once; a second try is the person's.
  useEffect(() => {
    if (step !== 'code' || code.length !== codeLength || sentAlone.current) return
    sentAlone.current = true
    void submit({ login, password, code })
  }, [code, login, password, step, submit])

  const restart = () => {
    setPassword('')
    startAgain()
  }
  // The first sentence says what happened, the others what to do.
  const [firstSentence, ...otherSentences] = message?.split(/(?<=\.)\s/) ?? []
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (step === 'passkey') void submitPasskey({ login, password })
    else void submit(step === 'code' ? { login, password, code } : { login, password })
  }
  // the whole way in where nothing is asked yet, the second factor where the account has one
  const hasPasskey = knowsPasskeys() && (step === 'password' || (step === 'code' && twoFactor?.passkey != null))
  return (
    <form className={`${classes.form} ${isWide ? classes.wide : ''}`} onSubmit={send} noValidate>
      {step === 'password' ? (
        <>
          <Field label="Identifiant">
            {(id) => (
              <input
                id={id}
                ref={firstField}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                value={login}
                readOnly={lockedLogin !== undefined}
                onChange={(event) => setLogin(event.currentTarget.value)}
              />
            )}
          </Field>
          <PasswordField
            ref={passwordField}
            value={password}
            onChange={setPassword}
            aside={props.aside}
            isFirst={lockedLogin !== undefined}
          />
        </>
      ) : step === 'passkey' ? null : (
        <Field label="Code de vérification" help={codeHelp(twoFactor?.sentTo ?? null)}>
          {(id, helpId) => (
            <input
              id={id}
              ref={firstField}
              aria-describedby={helpId}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength))}
            />
          )}
        </Field>
      )}
      {step !== 'password' && note !== null && (
        <p role="status" className={classes.help}>
          {note}
        </p>
      )}
      <div className={classes.buttons}>
        <button type="submit" className={`${classes.button} ${classes.main}`} aria-busy={isSending}>
          {step === 'passkey' ? 'Utiliser ma clé d’accès' : props.submitLabel}
        </button>
        {hasPasskey && (
          <button
            type="button"
            className={classes.button}
            onClick={() => {
              if (!isSending) void submitPasskey(step === 'code' ? { login, password } : undefined)
            }}
          >
            {step === 'code' ? 'Utiliser ma clé d’accès' : 'Utiliser une clé d’accès'}
          </button>
        )}
        {step === 'code' && twoFactor?.mode === 'email' && (
          <button
            type="button"
            className={`${classes.button} ${classes.quiet}`}
            onClick={() => {
              firstField.current?.focus()
              void submit({ login, password })
            }}
          >
            Renvoyer le code
          </button>
        )}
        {step !== 'password' && lockedLogin === undefined && (
          <button type="button" className={`${classes.button} ${classes.quiet}`} onClick={restart}>
            Utiliser un autre compte
          </button>
        )}
        {props.others?.map(({ label, run }) => (
          <button key={label} type="button" className={classes.button} onClick={run}>
            {label}
          </button>
        ))}
      </div>
      {message !== null && (
        <div role="alert" className={classes.alert}>
          <IconCircleX size={18} aria-hidden />
          <div>
            <b>{firstSentence}</b> {otherSentences.join(' ')}
          </div>
        </div>
      )}
    </form>
  )
}

type FieldProps = {
  readonly label: string
  readonly help?: string
  readonly children: (id: string, helpId: string | undefined) => ReactNode
}
const Field = ({ label, help, children }: FieldProps) => {
  const id = useId()
  const helpId = help ? `${id}-aide` : undefined
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <span id={helpId} className={classes.help}>
          {help}
        </span>
      )}
      <div className={classes.box}>{children(id, helpId)}</div>
    </div>
  )
}

type PasswordFieldProps = {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly aside: ReactNode
  /** Where a dialog puts the focus. */
  readonly isFirst: boolean
}
const PasswordField = ({ ref, value, onChange, aside, isFirst }: PasswordFieldProps) => {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const Drawing = isShown ? IconEyeOff : IconEye
  return (
    <div className={`${classes.field} ${classes.withAside}`}>
      <label htmlFor={id}>Mot de passe</label>
      <div className={classes.box}>
        <input
          id={id}
          ref={ref}
          data-autofocus={isFirst || undefined}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          value={value}
          aria-describedby={isCapsLock ? `${id}-verr` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className={classes.eye}
          aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          onClick={() => setShown(!isShown)}
        >
          <Drawing size={18} aria-hidden />
        </button>
      </div>
      {isCapsLock && (
        <span id={`${id}-verr`} role="status" className={classes.hint}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          La touche Verr. Maj est activée.
        </span>
      )}
      {/* over the field to the eye, after it for the keyboard: Tab goes from the login to the password */}
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  )
}
