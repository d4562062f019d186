// The mail that goes with a move of a candidate: written, previewed, sent, or left aside; then the move.
import { missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import type { CandidateMailDialog as Mail, MailOccasion } from '@cartable/domain/recruitment/interviews.schema.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { type CandidateStatus, candidateStatusLabels } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import {
  ComposeFailure,
  ComposeFrame,
  ComposeGap,
  ComposeHint,
  ComposeModal,
  ComposeMove,
  MissingTags,
} from '../messaging/compose.parts.tsx'
import { MailPreview } from '../messaging/preview.parts.tsx'
import { useTextDraft } from '../messaging/text-draft.parts.ts'
import { CandidateMailEditor, draftRules, firstText } from './CandidateMailEditor.tsx'
import { useMailSending } from './use-mail-sending.ts'

type Props = {
  readonly card: CandidateCard
  readonly to: CandidateStatus
  readonly occasion: MailOccasion
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** Changes the status; called after the mail left, or instead of it. */
  readonly onMove: () => Promise<void>
}

const titles: Readonly<Record<MailOccasion, string>> = {
  first: 'Premier mail',
  interview: 'Invitation à l’entretien',
  refusal: 'Mail de refus',
}

const Composer = ({ mail, card, to, occasion, isBusy, onCancel, onMove }: Props & { readonly mail: Mail }) => {
  const [start] = useState(() => firstText(mail))
  const draft = useTextDraft(`brouillon:mail-candidat:${card.id}:${occasion}`, start, draftRules)
  const body = useRef<HTMLTextAreaElement>(null)
  const { send, failure, isSending } = useMailSending(mail, occasion)
  const { text } = draft
  const isWorking = isSending || isBusy
  const leave = async () => {
    draft.drop()
    await onMove()
  }
  const post = async () => {
    if (!isWorking && (await send(text))) await leave()
  }
  return (
    <ComposeFrame
      onSend={() => void post()}
      aside={
        <>
          <MissingTags labels={missingTags([text.subject, text.body], mail.tags)} tags={mail.tags} area={body} />
          <MailPreview subject={text.subject} body={text.body} tags={mail.tags} to={mail.to.name} />
        </>
      }
      foot={
        <>
          <Button size="sm" onClick={onCancel}>
            Fermer
          </Button>
          <ComposeGap />
          <ComposeHint>Sans envoi, le statut passera à {candidateStatusLabels[to]}.</ComposeHint>
          <Button size="sm" disabled={isSending} loading={isBusy && !isSending} onClick={() => void leave()}>
            Continuer sans envoyer
          </Button>
          <Button
            size="sm"
            variant="filled"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={isWorking}
            title="Ctrl+Entrée"
            onClick={() => void post()}
          >
            Envoyer
          </Button>
        </>
      }
    >
      {failure && <ComposeFailure title={recruitmentRefusals.notSent.message} reasons={failure} />}
      <CandidateMailEditor mail={mail} draft={draft} bodyRef={body} />
    </ComposeFrame>
  )
}

export const CandidateMailDialog = (props: Props) => {
  const { card, to, occasion, onCancel } = props
  const mail = useOperation(recruitmentApi.firstMail, { candidateId: String(card.id), occasion })
  return (
    <ComposeModal
      onClose={onCancel}
      title={`${titles[occasion]} à ${card.title}`}
      side={
        card.status !== to && (
          <ComposeMove>
            {candidateStatusLabels[card.status]} <IconArrowRight size={14} aria-label="vers" />{' '}
            {candidateStatusLabels[to]}
          </ComposeMove>
        )
      }
    >
      <QueryPanel query={mail} what="le mail">
        {(found) => <Composer {...props} mail={found} />}
      </QueryPanel>
    </ComposeModal>
  )
}
