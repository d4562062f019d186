// Replaying or removing a failed message: the question, then the outcome, in one dialog.
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import type { FailedRow } from '@cartable/domain/messaging/failed-messages.schema.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import classes from './failed.module.css'
import { recipientsOf } from './failed-texts.ts'

export type Gesture = 'replay' | 'remove'

const texts = {
  replay: {
    question: 'Rejouer ce message\u202f?',
    body: 'Il sera traité tout de suite. S’il échoue encore, il restera parmi les messages en échec.',
    confirm: 'Rejouer le message',
    success: 'Message rejoué',
    danger: 'Le message n’a pas été délivré',
  },
  remove: {
    question: 'Supprimer ce message\u202f?',
    body: 'Il ne sera plus envoyé ni proposé ici. L’historique de la fiche gardera son texte.',
    confirm: 'Supprimer le message',
    success: 'Message supprimé',
    danger: 'Le message n’a pas été supprimé',
  },
} as const

type Outcome = { readonly isSuccess: boolean; readonly content: string }
type Props = { readonly row: FailedRow; readonly gesture: Gesture; readonly onClose: () => void }

export const FailedGesture = ({ row, gesture, onClose }: Props) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const replay = useAction(failedMessagesApi.replayFailed, {
    onSuccess: ({ isError, isDelivered, content }) => setOutcome({ isSuccess: !isError && isDelivered, content }),
  })
  const remove = useAction(failedMessagesApi.removeFailed, {
    onSuccess: ({ isError, content }) => setOutcome({ isSuccess: !isError, content }),
  })
  const words = texts[gesture]
  const action = gesture === 'replay' ? replay : remove
  const Drawing = outcome?.isSuccess ? IconCircleCheck : IconCircleX
  const title = outcome ? (outcome.isSuccess ? words.success : words.danger) : words.question
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={480}
      closeOnEscape={!action.isPending}
      closeOnClickOutside={false}
      withCloseButton={!action.isPending}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      returnFocus={false}
    >
      {outcome ? (
        <div className={`${classes.outcome} ${outcome.isSuccess ? classes.success : classes.danger}`} role="alert">
          <Drawing size={20} stroke={1.75} aria-hidden />
          <p>{outcome.content}</p>
        </div>
      ) : (
        <div className={classes.question}>
          <p className={classes.subject}>{row.label}</p>
          {row.recipients && <p className={classes.quiet}>À {recipientsOf(row)}</p>}
          <p>{words.body}</p>
        </div>
      )}
      <div className={classes.buttons}>
        {outcome ? (
          <Button size="sm" key="close" data-autofocus autoFocus onClick={onClose}>
            Fermer
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="default"
              data-autofocus={gesture === 'remove' || undefined}
              disabled={action.isPending}
              onClick={onClose}
            >
              Annuler
            </Button>
            <Button
              size="sm"
              variant={gesture === 'remove' ? 'outline' : 'filled'}
              color={gesture === 'remove' ? 'danger' : 'primary'}
              data-autofocus={gesture === 'replay' || undefined}
              loading={action.isPending}
              onClick={() => action.mutate({ id: String(row.id) })}
            >
              {words.confirm}
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}
