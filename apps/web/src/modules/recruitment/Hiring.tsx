// What became of a hiring: taken back when it was a mistake, and said so ever after.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import type { CandidateDetails } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import tools from '../../platform/board/card-tools.module.css'
import { Modal } from '../../platform/pop/Modal.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './recruitment.module.css'

type Props = Pick<CandidateDetails, 'card' | 'leave'> & { readonly canWrite: boolean }

const UndoDialog = ({ card, onClose }: Pick<Props, 'card'> & { readonly onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const action = useAction(candidacyApi.undoHiring)
  const confirm = async () => {
    if (reason.trim() === '') return setError('Indiquez le motif.')
    const answer = await action.mutateAsync({ id: card.id, reason }).catch(() => null)
    if (answer === null) return
    if (!answer.isValid) return setError(answer.errorMsgs.join(' '))
    toast.success(`${card.title} n’est plus en activité.`)
    onClose()
  }
  return (
    <Modal opened asksWhenTyped onClose={onClose} title="Embauche faite par erreur" closeOnClickOutside={false}>
      <div className={classes.stack}>
        <p>
          Le professeur devient inactif aujourd’hui, et ne reçoit plus de proposition. Sa candidature garde la trace de
          l’embauche et de ce motif. Il se réactive depuis sa fiche.
        </p>
        <Textarea
          label="Motif"
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          error={error}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(null)
          }}
        />
        <div className={tools.dialogFoot}>
          <Button size="sm" onClick={onClose}>
            Annuler
          </Button>
          <span className={tools.grow} />
          <Button size="sm" color="danger" variant="filled" loading={action.isPending} onClick={() => void confirm()}>
            Rendre inactif
          </Button>
        </div>
      </div>
    </Modal>
  )
}

export const Hiring = ({ card, leave, canWrite }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (leave)
    return (
      <>
        Inactif depuis le {formatDay(leave.on)}
        {leave.reason && `\u00a0: ${leave.reason}`}
      </>
    )
  if (!canWrite) return null
  return (
    <>
      <Button size="xs" variant="subtle" color="danger" onClick={() => setOpen(true)}>
        Embauché par erreur…
      </Button>
      {isOpen && <UndoDialog card={card} onClose={() => setOpen(false)} />}
    </>
  )
}
