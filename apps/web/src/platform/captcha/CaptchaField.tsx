// The captcha of public forms: a proof of work that the browser makes, no third party, nothing to read or to hear.
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import 'altcha/external'
import 'altcha/i18n/fr-fr'
import 'altcha/altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useId, useRef } from 'react'
import { urlOf } from '../api/client.ts'
import { useFieldError, useFormShared } from '../form/form-context.ts'
import classes from './captcha.module.css'
import './altcha.types.ts'

// A worker of our own origin: the policy of the pages forbids those made from text.
window.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

type Props = {
  /** Field of the form that holds the answer. */
  readonly name?: string
  /** Operation that gives a challenge. */
  readonly challenge: AnyOperation
}

/** Ticked, it works some seconds and fills its field. A refusal of the server sets it back: an answer serves once. */
export const CaptchaField = ({ name = 'captcha', challenge }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<HTMLElementTagNameMap['altcha-widget']>(null)
  const errorId = useId()
  const error = useFieldError(name)
  const { setValue } = useFormShared()
  const address = urlOf(challenge, {})

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
      const answer = state === 'verified' ? (payload ?? '') : ''
      // A new answer takes the former refusal away, so that the next one is seen as new.
      setValue(name, answer, { shouldDirty: true, shouldValidate: answer !== '' })
    }
    made.addEventListener('statechange', follow)
    place.current.replaceChildren(made)
    widget.current = made
    return () => {
      made.removeEventListener('statechange', follow)
      made.remove()
    }
  }, [address, name, setValue])

  useEffect(() => {
    if (error !== undefined) widget.current?.reset?.()
  }, [error])

  return (
    <div className={classes.field} data-field={name} data-faulty={error !== undefined || undefined}>
      <div ref={place} className={classes.place} aria-describedby={error === undefined ? undefined : errorId} />
      {error !== undefined && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
