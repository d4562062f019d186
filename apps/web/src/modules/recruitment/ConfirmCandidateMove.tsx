// The plain confirmation of a move, with its warning when no message can be sent.
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { type CandidateStatus, candidateStatusLabels } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../../platform/board/card-tools.module.css'
import { Modal } from '../../platform/pop/Modal.tsx'
import { noEmailWarning } from './candidate-texts.ts'

type Props = {
  readonly card: CandidateCard
  readonly to: CandidateStatus
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const consequenceOf = ({ status, interview }: CandidateCard, to: CandidateStatus): string | null => {
  if (status === 'refused') return 'La candidature refusée sera rouverte.'
  if (to === 'hired') return 'La fiche de professeur sera active dès aujourd’hui, et pourra recevoir des contrats.'
  return status === 'toView' && interview ? 'Son entretien sera annulé.' : null
}

export const ConfirmCandidateMove = ({ card, to, isBusy, onConfirm, onCancel }: Props) => {
  const consequence = consequenceOf(card, to)
  const verb =
    card.status === 'refused'
      ? 'Rouvrir la candidature'
      : to === 'hired'
        ? 'Embaucher'
        : `Passer à ${candidateStatusLabels[to]}`
  return (
    <Modal opened onClose={onCancel} title="Changer le statut du candidat" returnFocus={false}>
      <p>
        {card.title} passera de «&nbsp;{candidateStatusLabels[card.status]}&nbsp;» à «&nbsp;{candidateStatusLabels[to]}
        &nbsp;». {consequence}
      </p>
      {!card.hasEmail && to === 'firstMail' && (
        <Alert color="warning" mt="md" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {noEmailWarning}
        </Alert>
      )}
      <div className={classes.dialogFoot}>
        <Button size="sm" onClick={onCancel}>
          Annuler
        </Button>
        <span className={classes.grow} />
        <Button size="sm" variant="filled" loading={isBusy} data-autofocus onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Modal>
  )
}
