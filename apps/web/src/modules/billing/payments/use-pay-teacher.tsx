// Pays the teacher of a bill apart from its other payments: asks first, then says what came of it.
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import type { TeacherPaymentAnswer } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
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

export const usePayTeacher = () => {
  const [answer, setAnswer] = useState<TeacherPaymentAnswer | null>(null)
  const pay = useAction(paymentTrackingApi.payTeacher, {
    refreshes: everything,
    onSuccess: (given) => {
      if (given.teacherPaymentStatus !== 'success') return void setAnswer(given)
      toast.success(given.teacherPaymentMessage ?? 'Le professeur est payé.')
    },
  })
  const ask = async ({ id, bill, teacher, amountCents, hasPaid }: BillOfTeacher) => {
    const isSure = await askConfirmation({
      title: hasPaid ? 'Payer le professeur\u202f?' : 'Payer le professeur avant le client\u202f?',
      body: `${formatEuros(amountCents)} seront versés ${teacher === null ? 'au professeur' : `à ${teacher}`} pour la facture ${bill}.${
        hasPaid ? '' : ' Le client n’a pas encore réglé sa part.'
      }`,
      confirmLabel: 'Payer le professeur',
    })
    if (isSure) pay.mutate({ id })
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
  return { ask, dialog }
}
