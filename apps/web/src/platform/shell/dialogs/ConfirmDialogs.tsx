// The questions waiting for an answer, the last one on top.
import '../../theme/components.ts'
import { Button } from '@mantine/core'
import { useStore } from '../../api/store.ts'
import { Modal } from '../../pop/Modal.tsx'
import { type Asked, confirmations } from '../confirmations.ts'
import classes from './dialogs.module.css'

const ConfirmDialog = ({ asked, rank }: { asked: Asked; rank: number }) => {
  const { isDangerous = false, body } = asked
  const said = typeof body === 'function' ? body(() => asked.answer(false)) : body
  const confirm = (
    <Button
      size="sm"
      key="confirm"
      variant={isDangerous ? 'outline' : 'filled'}
      color={isDangerous ? 'danger' : 'primary'}
      className={isDangerous ? classes.danger : undefined}
      data-autofocus={!isDangerous || undefined}
      onClick={() => asked.answer(true)}
    >
      {asked.confirmLabel}
    </Button>
  )
  const cancel = (
    <Button
      size="sm"
      key="cancel"
      variant={isDangerous ? 'filled' : 'default'}
      data-autofocus={isDangerous || undefined}
      onClick={() => asked.answer(false)}
    >
      {asked.cancelLabel ?? 'Annuler'}
    </Button>
  )
  return (
    <Modal opened onClose={() => asked.answer(false)} title={asked.title} size={480} zIndex={300 + rank}>
      {said && <div className={classes.text}>{said}</div>}
      <div className={classes.buttons}>{isDangerous ? [confirm, cancel] : [cancel, confirm]}</div>
    </Modal>
  )
}

export const ConfirmDialogs = () =>
  useStore(confirmations).map((asked, rank) => <ConfirmDialog key={asked.id} asked={asked} rank={rank} />)
