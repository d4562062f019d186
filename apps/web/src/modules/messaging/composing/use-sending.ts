// One press of « Envoyer »: asked about empty tags first, never sent twice, its refusals kept to be shown with the form's.
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import type { SendAnswer } from '@cartable/domain/messaging/messages.schema.ts'
import { useRef, useState } from 'react'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'

export type Failure = { readonly fields: Readonly<Record<string, string>>; readonly reasons: readonly string[] }

const fieldsOf = ({ propertyPaths, messages }: FormErrors): Record<string, string> =>
  Object.fromEntries(propertyPaths.flatMap((path, index) => (path === '' ? [] : [[path, messages[index] ?? '']])))

/** Everything that keeps it from leaving: what the form refuses, what the mail server says, what the provider says. */
export const failureOf = ({ errors, mailerErrors, apiError }: SendAnswer): Failure | null => {
  const reasons = [...new Set([...(errors?.messages ?? []), ...mailerErrors, ...(apiError === null ? [] : [apiError])])]
  return reasons.length === 0 ? null : { fields: errors ? fieldsOf(errors) : {}, reasons }
}

type Sending = {
  /** Labels of the tags that stay empty. */
  readonly missing: readonly string[]
  /** What the page itself refuses. */
  readonly refusals: Readonly<Record<string, string>>
  readonly post: (press: { requestKey: string; acceptMissingTags: boolean }) => Promise<SendAnswer>
  /** « Mail envoyé à Anne Cadoret. » */
  readonly sentWords: string
  readonly onSent: () => void
}

export const useSending = () => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  // kept while no answer came: asking again is the same press
  const key = useRef<string | null>(null)

  const attempt = async ({ missing, refusals, post, sentWords, onSent }: Sending) => {
    setFailure(null)
    if (Object.keys(refusals).length > 0) return setFailure({ fields: refusals, reasons: Object.values(refusals) })
    if (missing.length > 0) {
      const isAccepted = await askConfirmation({
        title: 'Des balises ne sont pas remplies',
        body: `Elles resteront vides dans le message\u00a0: ${missing.join(', ')}.`,
        confirmLabel: 'Envoyer avec des vides',
        cancelLabel: 'Corriger',
      })
      if (!isAccepted) return
    }
    setSending(true)
    key.current ??= crypto.randomUUID()
    const answer = await post({ requestKey: key.current, acceptMissingTags: missing.length > 0 }).catch(() => null)
    setSending(false)
    if (answer === null) return
    key.current = null
    const fault = failureOf(answer)
    if (fault !== null) return setFailure(fault)
    if (answer.isPending)
      toast.info(
        'Le service d’envoi tarde à répondre\u00a0: le message est en file d’attente, il partira dès que possible.',
      )
    else toast.success(sentWords)
    onSent()
  }
  /** A second press while the first is under way does nothing. */
  const send = async (sending: Sending): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await attempt(sending)
    } finally {
      isBusy.current = false
    }
  }
  return { send, isSending, failure }
}
