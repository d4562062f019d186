// The confirmation of a change of status, of a session or of a group; refused, it becomes a warning with the reasons.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { RefusedMove } from '../cancellations/RefusedMove.tsx'
import classes from './sessions.module.css'

export type MoveAsked = {
  readonly title: string
  readonly body: string
  readonly consequence: string | null
  readonly confirmLabel: string
  readonly isDangerous: boolean
}
type Props = {
  readonly asked: MoveAsked
  /** Why it was refused; empty while it may be confirmed. */
  readonly reasons: readonly string[]
  /** What is seen before it is confirmed. */
  readonly extra?: ReactNode
  /** What is seen refuses it: there is nothing to confirm. */
  readonly isHeld?: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export const StatusDialog = ({ asked, reasons, extra, isHeld = false, isBusy, onConfirm, onClose }: Props) => {
  const isRefused = reasons.length > 0
  return (
    <Modal opened onClose={onClose} title={asked.title} size={480}>
      {isRefused ? (
        <RefusedMove reasons={reasons} />
      ) : (
        <>
          {!isHeld && (
            <p>
              {asked.body} {asked.consequence}
            </p>
          )}
          {extra}
        </>
      )}
      <div className={classes.foot}>
        <Button size="sm" data-autofocus onClick={onClose}>
          {isRefused || isHeld ? 'Fermer' : 'Retour'}
        </Button>
        {!isRefused && !isHeld && (
          <Button
            size="sm"
            variant={asked.isDangerous ? 'outline' : 'filled'}
            color={asked.isDangerous ? 'danger' : 'primary'}
            loading={isBusy}
            onClick={onConfirm}
          >
            {asked.confirmLabel}
          </Button>
        )}
      </div>
    </Modal>
  )
}
