// The mail that goes with a move of a candidate: written, previewed, sent, or left aside; then the move.
import type { CandidateMailDialog as Mail, MailOccasion } from '@cartable/domain/recruitment/interviews.schema.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { type CandidateStatus, candidateStatusLabels } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useOperation } from '../../platform/api/hooks.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { ComposeModal, ComposeMove } from '../messaging/composing/compose.parts.tsx'
import { MailComposer } from '../messaging/composing/mail-composer.parts.tsx'
import { firstText } from '../messaging/composing/mail-editor.parts.tsx'
import classes from './recruitment.module.css'
import { usePostCandidateMail } from './use-candidate-mail.ts'

type Props = {
  readonly card: CandidateCard
  readonly to: CandidateStatus
  readonly occasion: MailOccasion
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** Changes the status; called after the mail left, or instead of it, as it is told. */
  readonly onMove: (isSent: boolean) => Promise<void>
}

const titles: Readonly<Record<MailOccasion, string>> = {
  first: 'Premier mail',
  interview: 'Invitation à l’entretien',
  refusal: 'Mail de refus',
}

const Composer = ({ mail, card, to, occasion, isBusy, onCancel, onMove }: Props & { readonly mail: Mail }) => (
  <MailComposer
    mail={mail}
    start={firstText(mail)}
    draftKey={`brouillon:mail-candidat:${card.id}:${occasion}`}
    post={usePostCandidateMail(mail, occasion)}
    notSent={recruitmentRefusals.notSent.message}
    skipHint={
      card.status === to
        ? 'L’entretien est fixé, que le mail parte ou non.'
        : `Sans envoi, le statut passera à ${candidateStatusLabels[to]}.`
    }
    intro={
      occasion !== 'refusal' && (
        <p className={classes.quiet}>Un lien par lequel suivre ou retirer sa candidature est ajouté à la fin.</p>
      )
    }
    isBusy={isBusy}
    onClose={onCancel}
    onDone={onMove}
  />
)

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
