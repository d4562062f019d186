// Sends a mail to a candidate: asks about empty tags, tells what happened. The move is somebody else's, made after success.
import { missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import type { CandidateMailDialog, MailOccasion } from '@cartable/domain/recruitment/interviews.schema.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import type { MailText } from './CandidateMailEditor.tsx'

export const useMailSending = (mail: CandidateMailDialog | undefined, occasion: MailOccasion) => {
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const action = useAction(recruitmentApi.sendMail, { refreshes: [] })
  /** True once it left, or waits in the queue of a slow mail server. */
  const send = async (text: MailText): Promise<boolean> => {
    if (!mail || action.isPending) return false
    setFailure(null)
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
    const answer = await action
      .mutateAsync({ candidateId: mail.candidateId, occasion, ...text, acceptMissingTags: missing.length > 0 })
      .catch(() => null)
    if (answer === null) return false
    if (!answer.messageSent) {
      setFailure(answer.warnings)
      return false
    }
    if (answer.warnings.length > 0) toast.info(answer.warnings.join(' '))
    else toast.success(`Mail envoyé à ${mail.to.email ?? mail.to.name}.`)
    return true
  }
  return { send, failure, isSending: action.isPending }
}
