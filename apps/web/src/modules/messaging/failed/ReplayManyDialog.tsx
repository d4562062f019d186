// What one press would send again of one cause, how many, and what stays; then what became of it.
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import { type FailedCause, failedKindLabels } from '@cartable/domain/messaging/failed-messages.schema.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useReturnFocus } from '../../../platform/pop/use-return-focus.ts'
import classes from './failed.module.css'

const texts = (count: number) => (count === 1 ? 'Rejouer 1\u00a0message' : `Rejouer ${count}\u00a0messages`)

type Props = { readonly cause: FailedCause; readonly onClose: () => void }
export const ReplayManyDialog = ({ cause, onClose }: Props) => {
  useReturnFocus()
  const { kind, ids, held } = cause
  const [outcome, setOutcome] = useState<{ readonly isError: boolean; readonly content: string } | null>(null)
  const replay = useAction(failedMessagesApi.replayMany, { onSuccess: setOutcome })
  // a second press before the button is off is the same one
  const isSent = useRef(false)
  const send = () => {
    if (isSent.current) return
    isSent.current = true
    const again = () => {
      isSent.current = false
    }
    replay.mutate({ ids: [...ids] }, { onError: again })
  }
  const Drawing = outcome?.isError ? IconCircleX : IconCircleCheck
  return (
    <Modal
      opened
      onClose={onClose}
      title={outcome ? (outcome.isError ? 'Rien n’est parti' : 'Messages rejoués') : `${texts(ids.length)}\u202f?`}
      size={480}
      closeOnEscape={!replay.isPending}
      closeOnClickOutside={false}
      withCloseButton={!replay.isPending}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      returnFocus={false}
    >
      {outcome ? (
        <div className={`${classes.outcome} ${outcome.isError ? classes.danger : classes.success}`} role="alert">
          <Drawing size={20} stroke={1.75} aria-hidden />
          <p>{outcome.content}</p>
        </div>
      ) : (
        <div className={classes.question}>
          <p className={classes.subject}>{cause.cause}</p>
          <p className={classes.quiet}>{failedKindLabels[kind]}</p>
          <p>
            {counted(ids.length, 'message sera traité', 'messages seront traités')} tout de suite, chacun une seule
            fois. Ce qui échoue encore restera dans la liste.
          </p>
          {held > 0 && (
            <p>
              {counted(held, 'autre attend', 'autres attendent')} d’être corrigé{held > 1 && 's'} et ne partir
              {held > 1 ? 'ont' : 'a'} pas.
            </p>
          )}
        </div>
      )}
      <div className={classes.buttons}>
        {outcome ? (
          <Button size="sm" key="close" data-autofocus autoFocus onClick={onClose}>
            Fermer
          </Button>
        ) : (
          <>
            <Button size="sm" variant="default" disabled={replay.isPending} onClick={onClose}>
              Annuler
            </Button>
            <Button size="sm" data-autofocus loading={replay.isPending} onClick={send}>
              {texts(ids.length)}
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}
