// A candidate is refused: why, what the interview gave when there was one, and a mail that says so or not.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { interviewLabels, type CandidateMailDialog as Mail } from '@cartable/domain/recruitment/interviews.schema.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import tools from '../../platform/board/card-tools.module.css'
import { Modal } from '../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { ComposeFailure } from '../messaging/composing/compose.parts.tsx'
import { firstText, MailEditor, mailDraftRules } from '../messaging/composing/mail-editor.parts.tsx'
import { useMailSending } from '../messaging/composing/mail-sending.parts.ts'
import type { WritingPlace } from '../messaging/composing/tag-menu.parts.tsx'
import { useTextDraft } from '../messaging/composing/text-draft.parts.ts'
import { noEmailWarning } from './candidate-texts.ts'
import classes from './recruitment.module.css'
import { usePostCandidateMail } from './use-candidate-mail.ts'

type Props = {
  readonly card: CandidateCard
  readonly isBusy: boolean
  /** From the interview: its failure is recorded with the refusal. */
  readonly isInterview: boolean
  readonly onRefuse: (reason: string) => Promise<void>
  readonly onDone: () => void
  readonly onCancel: () => void
}
const reasonLength = 500
const reportLength = 5000

const Body = (props: Props & { readonly mail: Mail; readonly updatedAt: string; readonly report: string | null }) => {
  const { card, isInterview, onCancel, onRefuse, onDone, mail } = props
  const [reason, setReason] = useState('')
  const [report, setReport] = useState(props.report ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isMailed, setMailed] = useState(false)
  const hasLeft = useRef(false)
  const [start] = useState(() => firstText(mail))
  const draft = useTextDraft(`brouillon:mail-candidat:${card.id}:refusal`, start, mailDraftRules)
  const body = useRef<WritingPlace>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const { send, failure, isSending } = useMailSending(mail, usePostCandidateMail(mail, 'refusal'))
  const dismiss = useAction(interviewsApi.saveDismissal)
  const isBusy = props.isBusy || isSending || dismiss.isPending

  const confirm = async () => {
    if (isBusy) return
    if (isInterview && reason.trim() === '') return setError('Indiquez le motif du refus.')
    // a refusal tried again after a failed call does not write to the person twice
    if (isMailed && !hasLeft.current && !(await send(draft.text, files))) return
    hasLeft.current = isMailed
    if (!isInterview) {
      await onRefuse(reason)
      return draft.drop()
    }
    const answer = await dismiss
      .mutateAsync({ id: card.id, updatedAt: props.updatedAt, report, refusalReason: reason })
      .catch(() => null)
    if (answer === null) return
    if (answer.errors) return setError(answer.errors.messages.join(' '))
    draft.drop()
    onDone()
  }
  return (
    <div className={classes.stack}>
      <p>{card.title} quittera le tableau, et restera dans les candidats refusés.</p>
      {isInterview && (
        <Textarea
          label={interviewLabels.report}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={reportLength}
          value={report}
          onChange={(event) => setReport(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={isInterview ? interviewLabels.refusalReason : `${interviewLabels.refusalReason} (facultatif)`}
        data-autofocus
        maxLength={reasonLength}
        error={error}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(null)
        }}
      />
      <Checkbox
        label="Lui écrire un mail"
        description={card.hasEmail ? undefined : noEmailWarning}
        disabled={!card.hasEmail}
        checked={isMailed}
        onChange={(event) => setMailed(event.currentTarget.checked)}
      />
      {isMailed && (
        <div className={classes.mail}>
          {failure && <ComposeFailure title={recruitmentRefusals.notSent.message} reasons={failure} />}
          <MailEditor mail={mail} draft={draft} bodyRef={body} files={files} onFiles={setFiles} />
        </div>
      )}
      <div className={tools.dialogFoot}>
        <Button size="sm" onClick={onCancel}>
          Annuler
        </Button>
        <span className={tools.grow} />
        <Button size="sm" color="danger" variant="filled" loading={isBusy} onClick={() => void confirm()}>
          {isMailed ? 'Envoyer et refuser' : 'Refuser le candidat'}
        </Button>
      </div>
    </div>
  )
}

export const RefusalDialog = (props: Props) => {
  const { card, isInterview, onCancel } = props
  const candidateId = String(card.id)
  const mail = useOperation(recruitmentApi.firstMail, { candidateId, occasion: 'refusal' }, { once: true })
  const record = useOperation(interviewsApi.showDismissal, { id: candidateId }, { once: true })
  return (
    <Modal
      opened
      asksWhenTyped
      onClose={onCancel}
      title={isInterview ? `Échec de l’entretien avec ${card.title}` : `Refuser ${card.title}`}
      size={720}
      closeOnClickOutside={false}
      returnFocus={false}
    >
      <QueryPanel query={record} what="la candidature">
        {({ updatedAt, report }) => (
          <QueryPanel query={mail} what="le mail">
            {(found) => <Body {...props} mail={found} updatedAt={updatedAt} report={report} />}
          </QueryPanel>
        )}
      </QueryPanel>
    </Modal>
  )
}
