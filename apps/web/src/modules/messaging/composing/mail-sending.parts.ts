// Sends a mail that a move or a gesture goes with: asks about empty tags, tells what happened. What follows is the caller's.
import { missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { useState } from 'react'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import type { MailText, MailToWrite } from './mail-editor.parts.tsx'

/** What a sending says of itself, in the words of the operations. */
export type MailWords = {
  readonly templateId: number | null
  readonly subject: string
  readonly body: string
  readonly copyToContact: boolean
  readonly templateAttachments: number[]
  readonly acceptMissingTags: boolean
}

/** Sends; `messageSent` with warnings: it waits in the queue. Null: the call failed, which is told elsewhere. */
export type PostMail = (
  words: MailWords,
  files: readonly File[],
) => Promise<{ readonly messageSent: boolean; readonly warnings: readonly string[] } | null>

/** `check`: what is known to keep it from leaving, before anything is asked or sent. */
export const useMailSending = (mail: MailToWrite, post: PostMail, check?: (text: MailText) => readonly string[]) => {
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const [isSending, setSending] = useState(false)
  /** True once it left, or waits in the queue of a slow mail server. */
  const send = async (text: MailText, files: readonly File[]): Promise<boolean> => {
    if (isSending) return false
    const lacking = check?.(text) ?? []
    setFailure(lacking.length > 0 ? lacking : null)
    if (lacking.length > 0) return false
    const missing = missingTags([text.subject, text.body], mail.tags)
    const isAccepted =
      missing.length === 0 ||
      (await askConfirmation({
        title: 'Des balises ne sont pas remplies',
        body: `Elles resteront vides dans le mail\u00a0: ${missing.join(', ')}.`,
        confirmLabel: 'Envoyer avec des vides',
        cancelLabel: 'Corriger',
      }))
    if (!isAccepted) return false
    setSending(true)
    const { joined, copyToContact, ...words } = text
    const answer = await post(
      {
        ...words,
        copyToContact: copyToContact && mail.copy.refusal === null,
        templateAttachments: joined.map(({ id }) => id),
        acceptMissingTags: missing.length > 0,
      },
      files,
    ).catch(() => null)
    setSending(false)
    if (answer === null) return false
    if (!answer.messageSent) {
      setFailure(answer.warnings)
      return false
    }
    // A slow mail server: it is in the queue, which is not an error and not yet a sending.
    if (answer.warnings.length > 0) toast.info(answer.warnings.join(' '))
    else toast.success(`Mail envoyé à ${mail.to.email ?? mail.to.name}.`)
    return true
  }
  return { send, failure, isSending }
}
