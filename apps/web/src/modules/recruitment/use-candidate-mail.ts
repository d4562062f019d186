// How a mail to a candidate leaves.
import type { CandidateMailDialog, MailOccasion } from '@cartable/domain/recruitment/interviews.schema.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { useFileAction } from '../../platform/api/hooks.ts'
import type { PostMail } from '../messaging/composing/mail-sending.parts.ts'

export const usePostCandidateMail = ({ candidateId }: CandidateMailDialog, occasion: MailOccasion): PostMail => {
  const { mutateAsync } = useFileAction(recruitmentApi.sendMail, { refreshes: [] })
  return (words, attachments) => mutateAsync({ input: { candidateId, occasion, ...words }, files: { attachments } })
}
