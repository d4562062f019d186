// The plain confirmation of a move, with its warning when no message can be sent.

import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import { type ContactStatus, contactStatusLabels, isOpen } from '@cartable/domain/contacts/contacts.workflow.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../../platform/board/card-tools.module.css'
import { Modal } from '../../platform/pop/Modal.tsx'
import { noEmailWarning } from './contact-texts.ts'

type Props = {
  readonly card: ContactCard
  readonly to: ContactStatus
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export const ConfirmMove = ({ card, to, isBusy, onConfirm, onCancel }: Props) => (
  <Modal opened onClose={onCancel} title="Changer le statut du contact" returnFocus={false}>
    <p>
      {card.title} passera de «&nbsp;{contactStatusLabels[card.status]}&nbsp;» à «&nbsp;{contactStatusLabels[to]}
      &nbsp;».
    </p>
    {!card.hasEmail && isOpen(to) && (
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
        Passer à {contactStatusLabels[to]}
      </Button>
    </div>
  </Modal>
)
