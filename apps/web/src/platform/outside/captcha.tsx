// The captcha of public forms outside the office: a proof of work that the browser makes, no third party, nothing to read or to hear.
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { urlAt } from '../api/client.ts'
import captcha from '../captcha/captcha.module.css'
import type { Door } from './calls.ts'
import { FieldError } from './fields.tsx'
import type { FieldAt } from './form-context.ts'

type Props<O extends AnyOperation> = FieldAt<string> & {
  /** Operation that gives a challenge. */
  readonly challenge: Door<O>
}
/** Ticked, it works some seconds and fills its field. A refusal of the server sets it back: an answer serves once. */
export function CaptchaField<O extends AnyOperation>({ name, onChange, error, challenge }: Props<O>) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<HTMLElementTagNameMap['altcha-widget']>(null)
  const [isLost, setLost] = useState(false)
  // said until it is ticked: setting the widget back is told as a change, and a change takes the error away
  const [isRefused, setRefused] = useState(false)
  const errorId = useId()
  const change = useRef(onChange)
  change.current = onChange
  const address = urlAt(challenge as Door<AnyOperation>, {})

  useEffect(() => {
    if (!place.current) return
    const made = document.createElement('altcha-widget')
    made.setAttribute('challenge', address)
    made.setAttribute('language', 'fr-fr')
    made.setAttribute('name', '')
    const settings = { hideFooter: true, hideLogo: true, humanInteractionSignature: false, minDuration: 0, workers: 2 }
    made.setAttribute('configuration', JSON.stringify(settings))
    const follow = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      if (state === 'verifying' || state === 'verified') setRefused(false)
      change.current(state === 'verified' ? (payload ?? '') : '')
    }
    made.addEventListener('statechange', follow)
    // it becomes what it is once that has come; the form is filled in meanwhile
    import('../captcha/altcha.ts').catch(() => setLost(true))
    place.current.replaceChildren(made)
    widget.current = made
    return () => {
      made.removeEventListener('statechange', follow)
      made.remove()
    }
  }, [address])
  useEffect(() => {
    if (error === null) return
    setRefused(true)
    widget.current?.reset?.()
  }, [error])

  const unchecked = isRefused ? 'Cochez la case, puis attendez qu’elle soit vérifiée.' : null
  const problem = isLost
    ? 'La vérification n’a pas pu être chargée. Rechargez la page\u00a0: rien de ce que vous avez saisi n’est perdu.'
    : unchecked
  return (
    <div className={captcha.field} data-field={name} tabIndex={-1} data-faulty={problem !== null || undefined}>
      <div ref={place} className={captcha.place} aria-describedby={problem === null ? undefined : errorId} />
      <FieldError id={errorId} error={problem} />
    </div>
  )
}
