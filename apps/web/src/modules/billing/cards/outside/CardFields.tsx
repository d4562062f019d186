// Card fields of the provider inside our sheets: its own page in a frame, or its field on ours; never a field of ours.
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../platform/outside/Button.tsx'
import { Notice, Quiet } from '../../../../platform/outside/cards.tsx'
import { isDark } from '../../../../platform/session/appearance.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { frameHeight, frameSource, outcomeOfMessage } from '../card-frame.ts'
import { type CardOutcome, mountStripeFields, type StripeFields } from '../stripe-fields.ts'
import classes from './cards.module.css'

type Props = {
  readonly kind: 'setup' | 'payment'
  readonly intent: string
  readonly clientSecret: string
  /** Verb of the button where it is ours: « Payer 45,00 € ». */
  readonly label: string
  readonly onOutcome: (outcome: CardOutcome) => void
  /** The holder agrees that the card is kept for the next bills. */
  readonly isKept?: boolean
}

const Frame = ({ url, kind, intent, clientSecret, onOutcome, isKept = false }: Props & { readonly url: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(onOutcome)
  latest.current = onOutcome
  const origin = new URL(url).origin
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      // only the provider's page may say that a card was accepted; the server asks the provider again all the same
      if (event.origin !== origin) return
      const outcome = outcomeOfMessage(event.data)
      if (outcome) latest.current(outcome)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin])
  // told rather than written in its address, which would empty what is typed already
  const tellKept = () => frame.current?.contentWindow?.postMessage({ type: 'cartable-card-keep', isKept }, origin)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when the answer changes
  useEffect(() => void tellKept(), [isKept])
  const [scheme] = useState(() => (isDark() ? ('dark' as const) : ('light' as const)))
  return (
    <iframe
      ref={frame}
      onLoad={tellKept}
      title="Saisie de la carte bancaire"
      className={classes.frame}
      height={frameHeight}
      src={frameSource(url, { kind, intent, clientSecret, scheme })}
    />
  )
}

const Fields = ({
  publicKey,
  kind,
  clientSecret,
  label,
  onOutcome,
  isKept = false,
}: Props & { readonly publicKey: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const fields = useRef<StripeFields | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'sending' | 'absent'>('loading')
  useEffect(() => {
    let isGone = false
    const mount = async () => {
      if (!place.current) return
      try {
        const mounted = await mountStripeFields(publicKey, place.current)
        if (isGone) return mounted.unmount()
        fields.current = mounted
        setState('ready')
      } catch {
        setState('absent')
      }
    }
    void mount()
    return () => {
      isGone = true
      fields.current?.unmount()
    }
  }, [publicKey])
  const confirm = async () => {
    if (!fields.current) return
    setState('sending')
    // the provider's code did not answer: what it answers is never a rejection
    const outcome = await fields.current.confirm(kind, clientSecret, isKept).catch(() => null)
    setState(outcome === null ? 'absent' : 'ready')
    if (outcome !== null) onOutcome(outcome)
  }
  if (state === 'absent')
    return (
      <Notice meaning="danger" alert>
        Le service de paiement ne répond pas. Réessayez plus tard.
      </Notice>
    )
  return (
    <>
      <div ref={place} className={classes.field} />
      <Button kind="primary" wide isBusy={state !== 'ready'} onPress={() => void confirm()}>
        {label}
      </Button>
    </>
  )
}

/** The fields; `onOutcome` is told each end, a refusal leaves them open for another card. */
export const CardFields = (props: Props) => {
  const provider = useSession()?.cardProvider
  if (!provider) return null
  return (
    <>
      {provider.kind === 'sandbox' ? (
        <Frame {...props} url={provider.url} />
      ) : (
        <Fields {...props} publicKey={provider.publishableKey} />
      )}
      <Quiet>Le numéro de la carte est transmis au prestataire de paiement, jamais à nous.</Quiet>
    </>
  )
}
