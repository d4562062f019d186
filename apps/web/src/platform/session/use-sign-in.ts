// Signing in: which step is on screen, what the server said, and never a generic dialog over the form.
import { useCallback, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { callAt } from '../api/client.ts'
import { formatWait } from '../fr/typography.ts'
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
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [message, setMessage] = useState<string | null>(null)
  const [twoFactor, setTwoFactor] = useState<LoginReply['twoFactor']>(null)
  // What a request for another code answered: no refusal.
  const [note, setNote] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

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
      setSending(true)
      try {
        const reply = await callAt(sessionOperations().login, sent, { waitsForSession: false })
        if (reply.ok) return onSignedIn(reply.redirect)
        // A request for a code is a step, not a refusal.
        const isStep = reply.needTwoFactor && sent.code === undefined
        setMessage(isStep ? null : reply.message)
        setNote(isStep ? reply.message : null)
        setTwoFactor(reply.needTwoFactor ? reply.twoFactor : null)
        setStep(reply.needTwoFactor ? 'code' : 'password')
      } catch (error) {
        setMessage(failureSentence(error))
      } finally {
        setSending(false)
      }
    },
    [onSignedIn],
  )
  const startAgain = useCallback(() => {
    setStep('password')
    setMessage(null)
    setNote(null)
  }, [])
  return { step, message, note, twoFactor, isSending, submit, startAgain }
}
