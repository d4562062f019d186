// Pays the teacher of a bill apart from its other payments: asks first, then says what came of it.
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import type { TeacherPaymentAnswer } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'

const everything = [['billing'], ['courses'], ['accounting']] as const
const tones = { failed: 'danger', pending: 'info' } as const

/** The bill whose teacher is to be paid, and whether its family paid its part. */
export type BillOfTeacher = {
  readonly id: number
  readonly bill: string
  readonly teacher: string | null
  readonly amountCents: number
  readonly hasPaid: boolean
}

const sentTo = ({ amountCents, teacher }: BillOfTeacher) =>
  `${formatEuros(amountCents)} seront versés ${teacher === null ? 'au professeur' : `à ${teacher}`}`

type AdvanceProps = {
  readonly of: BillOfTeacher
  readonly onClose: () => void
  readonly onSure: (reason: string) => void
}
const AdvanceDialog = ({ of, onClose, onSure }: AdvanceProps) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => (reason.trim() === '' ? setMissing(true) : onSure(reason.trim()))
  return (
    <FormDialog onClose={onClose} title={'Payer le professeur avant le client\u202f?'} size={520}>
      <p>
        {sentTo(of)} pour la facture {of.bill}, que la famille n’a pas encore réglée. L’avance est à récupérer{'\u00a0'}
        : elle est comptée dans {'«\u00a0Impayés\u00a0»'} jusque-là.
      </p>
      <Textarea
        label="Motif"
        data-autofocus
        rows={3}
        mt="md"
        maxLength={500}
        value={reason}
        error={isMissing && reason.trim() === '' ? 'Indiquez le motif.' : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Annuler</Button>
        <Button variant="filled" onClick={send}>
          Avancer {formatEuros(of.amountCents)}
        </Button>
      </Group>
    </FormDialog>
  )
}

export const usePayTeacher = () => {
  const [answer, setAnswer] = useState<TeacherPaymentAnswer | null>(null)
  const pay = useAction(paymentTrackingApi.payTeacher, {
    refreshes: everything,
    onSuccess: (given) => {
      if (given.teacherPaymentStatus !== 'success') return void setAnswer(given)
      toast.success(given.teacherPaymentMessage ?? 'Le professeur est payé.')
    },
  })
  const [advanced, setAdvanced] = useState<BillOfTeacher | null>(null)
  const ask = async (of: BillOfTeacher) => {
    // money of the company before that of the family: why is kept
    if (!of.hasPaid) return setAdvanced(of)
    const isSure = await askConfirmation({
      title: 'Payer le professeur\u202f?',
      body: `${sentTo(of)} pour la facture ${of.bill}.`,
      confirmLabel: 'Payer le professeur',
    })
    if (isSure) pay.mutate({ id: of.id })
  }
  const status = answer?.teacherPaymentStatus
  const dialog = answer && status && status !== 'success' && (
    <Modal opened onClose={() => setAnswer(null)} title="Paiement du professeur" size={480}>
      <Alert color={tones[status]} role="alert">
        {unbroken(answer.teacherPaymentMessage ?? 'Le professeur n’a pas pu être payé.')}
      </Alert>
      <Group justify="flex-end" mt="lg">
        <Button onClick={() => setAnswer(null)}>Fermer</Button>
      </Group>
    </Modal>
  )
  return {
    ask,
    dialog: (
      <>
        {dialog}
        {advanced && (
          <AdvanceDialog
            of={advanced}
            onClose={() => setAdvanced(null)}
            onSure={(reason) => {
              pay.mutate({ id: advanced.id, reason })
              setAdvanced(null)
            }}
          />
        )}
      </>
    ),
  }
}
