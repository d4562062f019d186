// The mail about a contract without courses: the text that the step proposes, and how it leaves.
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import { noLongerCoursesRefusals } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.refusals.ts'
import { type MailType, missingOfMail } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { ProcessMailForm } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { useFileAction, useOperation } from '../../../platform/api/hooks.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { MailComposer, type MailGestures } from '../../messaging/composing/mail-composer.parts.tsx'
import type { PostMail } from '../../messaging/composing/mail-sending.parts.ts'

const slowServer = 'Le serveur de mail est lent\u00a0: le mail partira dès que possible.'

type ComposerProps = MailGestures & { readonly mail: ProcessMailForm; readonly isEnd: boolean }
const Composer = ({ mail, isEnd, ...gestures }: ComposerProps) => {
  const { processId, mailType, subject, body, tags, to, copy, copyToContact, attachments } = mail
  const { mutateAsync } = useFileAction(noLongerCoursesApi.sendProcessMail, { refreshes: [] })
  const post: PostMail = async ({ templateId: _, ...words }, files) => {
    const answer = await mutateAsync({ input: { processId, mailType, ...words, isEnd }, files: { attachments: files } })
    return { messageSent: answer !== null, warnings: answer?.isPending ? [slowServer] : [] }
  }
  return (
    <MailComposer
      {...gestures}
      mail={{ to, tags, copy }}
      start={{ templateId: null, subject, body, copyToContact, joined: attachments }}
      draftKey={`brouillon:mail-sans-cours:${processId}:${mailType}${isEnd ? ':fin' : ''}`}
      post={post}
      check={(text) => missingOfMail({ email: to.email, ...text })}
      notSent={noLongerCoursesRefusals.notSent.message}
    />
  )
}

type Props = MailGestures & {
  readonly processId: number
  readonly mailType: MailType
  /** Of a contract that ends, and does not rest. */
  readonly isEnd?: boolean
}
export const ProcessMail = ({ processId, mailType, isEnd = false, ...gestures }: Props) => {
  const asked = { processId: String(processId), mailType, ...(isEnd && { isEnd: 'true' as const }) }
  const form = useOperation(noLongerCoursesApi.processMail, asked)
  return (
    <QueryPanel query={form} what="le mail">
      {(mail) => <Composer {...gestures} mail={mail} isEnd={isEnd} />}
    </QueryPanel>
  )
}
