// A payment recorded by mistake: why it is removed is asked first, and kept with the receipt that is reversed.
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'

type Props = {
  readonly title: string
  readonly payment: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSure: (reason: string) => void
}

export const RemovePaymentDialog = ({ title, payment, isBusy, onClose, onSure }: Props) => {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  return (
    <FormDialog onClose={onClose} title={title} size={520}>
      <p>{payment}</p>
      <Textarea
        label="Motif"
        data-autofocus
        rows={3}
        mt="md"
        maxLength={200}
        value={reason}
        error={isAsked && isMissing ? 'Indiquez le motif.' : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button
          color="danger"
          variant="filled"
          loading={isBusy}
          onClick={() => (isMissing ? setAsked(true) : onSure(reason.trim()))}
        >
          Supprimer le paiement
        </Button>
        <Button onClick={onClose}>Annuler</Button>
      </Group>
    </FormDialog>
  )
}
