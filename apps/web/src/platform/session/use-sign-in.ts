// Signing in: which step is on screen, what the server or the device said, and never a generic dialog over the form.
import { useCallback, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { callAt } from '../api/client.ts'
import { formatWait } from '../fr/typography.ts'
import { signByDevice } from './passkeys.ts'
import { type LoginReply, type LoginSent, sessionOperations } from './session.ts'

/** Digits of the second factor. */
export const codeLength = 6

const failureSentence = (error: unknown): string => {
  if (!isApiError(error)) throw error
  if (error.kind === 'network') return 'Connexion impossible, vérifiez votre réseau.'
  if (error.kind === 'tooMany' && error.retryAfterSeconds !== null)
    return `Trop d’essais. Réessayez dans ${formatWait(error.retryAfterSeconds)}.`
  if (error.kind === 'malformed') return 'Saisissez votre identifiant et votre mot de passe.'
  return error.message
}

/** `submit` resolves once the server has answered; `onSignedIn` is called when it accepted. */
export const useSignIn = (onSignedIn: (redirect: string | null) => void) => {
  const [step, setStep] = useState<'password' | 'code' | 'passkey'>('password')
  const [message, setMessage] = useState<string | null>(null)
  const [twoFactor, setTwoFactor] = useState<LoginReply['twoFactor']>(null)
  // What a request for another code answered: no refusal.
  const [note, setNote] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const take = useCallback(
    (reply: LoginReply, isAsking: boolean) => {
      if (reply.ok) return onSignedIn(reply.redirect)
      // A request for a code is a step, not a refusal.
      const isStep = reply.needTwoFactor && isAsking
      const asked = reply.needTwoFactor ? (reply.twoFactor ?? null) : null
      setMessage(isStep ? null : reply.message)
      setNote(isStep ? reply.message : null)
      setTwoFactor(asked)
      setStep(!reply.needTwoFactor ? 'password' : asked?.mode === 'passkey' ? 'passkey' : 'code')
    },
    [onSignedIn],
  )
  /** One thing at a time, and its failure under the form. */
  const during = useCallback(async (act: () => Promise<void>) => {
    setSending(true)
    try {
      await act()
    } catch (error) {
      setMessage(failureSentence(error))
    } finally {
      setSending(false)
    }
  }, [])
  const submit = useCallback(
    async (sent: LoginSent) => {
      if (sent.login.trim() === '' || sent.password === '') {
        setMessage('Saisissez votre identifiant et votre mot de passe.')
        return
      }
      if (sent.code !== undefined && sent.code.length < codeLength) {
        setMessage(`Saisissez les ${codeLength} chiffres du code.`)
        return
      }
      await during(async () =>
        take(await callAt(sessionOperations().login, sent, { waitsForSession: false }), sent.code === undefined),
      )
    },
    [during, take],
  )
  /** Signs in by a device: alone, or after the password of `sent` in the place of a code. */
  const submitPasskey = useCallback(
    (sent?: LoginSent) =>
      during(async () => {
        const operations = sessionOperations()
        const { asked, message: said } =
          sent === undefined
            ? await callAt(operations.askPasskey, {}, { waitsForSession: false })
            : { asked: twoFactor?.passkey ?? null, message: null }
        if (asked === null) return setMessage(said)
        const { answer: passkey, refusal } = await signByDevice(asked)
        if (passkey === null) return setMessage(refusal)
        take(
          await (sent === undefined
            ? callAt(operations.enterByPasskey, { passkey }, { waitsForSession: false })
            : callAt(operations.login, { ...sent, passkey }, { waitsForSession: false })),
          false,
        )
      }),
    [during, take, twoFactor],
  )
  const startAgain = useCallback(() => {
    setStep('password')
    setMessage(null)
    setNote(null)
  }, [])
  return { step, message, note, twoFactor, isSending, submit, submitPasskey, startAgain }
}
