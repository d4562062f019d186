// How a mail to a candidate leaves.
import type { CandidateMailDialog, MailOccasion } from '@cartable/domain/recruitment/interviews.schema.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { useAction } from '../../platform/api/hooks.ts'
import type { PostMail } from '../messaging/composing/mail-sending.parts.ts'

export const usePostCandidateMail = ({ candidateId }: CandidateMailDialog, occasion: MailOccasion): PostMail => {
  const { mutateAsync } = useAction(recruitmentApi.sendMail, { refreshes: [] })
  return (text, acceptMissingTags) => mutateAsync({ candidateId, occasion, ...text, acceptMissingTags })
}
