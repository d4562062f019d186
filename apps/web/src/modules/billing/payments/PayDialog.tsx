// Pays a bill: by the saved card in one click, or by another one typed in the provider's fields.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { ChargeAnswer } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../billing.module.css'
import { CardFields } from '../cards/CardFields.tsx'

const everything = [['billing'], ['courses'], ['traineeships'], ['accounting']] as const

type Props = {
  readonly billId: number
  readonly reference: string
  readonly amountCents: number
  readonly hasCard: boolean
  /** « Payer la facture … » when absent. */
  readonly title?: string
  readonly onClose: () => void
  /** Closed before anything was paid; `onClose` when absent. */
  readonly onGiveUp?: () => void
}

/** Says how a payment ended: closes on success, stays with the reason otherwise. */
const useEnd = (onClose: () => void) => {
  const [answer, setAnswer] = useState<ChargeAnswer | null>(null)
  const end = (given: ChargeAnswer) => {
    setAnswer(given)
    if (given.paymentStatus !== 'succeeded') return
    toast.success(given.paymentMessage ?? 'Le paiement a été accepté.')
    onClose()
  }
  return { answer, end, fail: (paymentMessage: string) => setAnswer({ paymentStatus: 'failed', paymentMessage }) }
}

const OtherCard = ({
  billId,
  onAnswer,
  onRefusal,
}: {
  billId: number
  onAnswer: (answer: ChargeAnswer) => void
  onRefusal: (message: string) => void
}) => {
  // once: another answer would empty the fields under the hand that types
  const form = useOperation(billingApi.cardPaymentForm, { billId: String(billId) }, { once: true })
  const record = useAction(billingApi.recordCardPayment, { refreshes: everything, onSuccess: onAnswer })
  return (
    <QueryPanel query={form} what="la saisie de la carte">
      {({ paymentIntent, clientSecret, amountCents }) => (
        <CardFields
          kind="payment"
          intent={paymentIntent}
          clientSecret={clientSecret}
          label={`Payer ${formatEuros(amountCents)}`}
          onOutcome={(outcome) =>
            outcome.status === 'failed' ? onRefusal(outcome.message) : record.mutate({ billId, paymentIntent })
          }
        />
      )}
    </QueryPanel>
  )
}

export const PayDialog = ({ billId, reference, amountCents, hasCard, title, onClose, onGiveUp }: Props) => {
  const [usesOther, setUsesOther] = useState(!hasCard)
  const { answer, end, fail } = useEnd(onClose)
  const pay = useAction(billingApi.payBill, { refreshes: everything, onSuccess: end })
  return (
    <Modal opened onClose={onGiveUp ?? onClose} title={title ?? `Payer la facture ${reference}`} size={480}>
      <p className={classes.lead}>
        {title && <>Facture {reference} · </>}
        Montant à payer{'\u00a0'}: <b>{formatEuros(amountCents)}</b>
      </p>
      {answer && answer.paymentStatus !== 'succeeded' && (
        <Alert color={answer.paymentStatus === 'pending' ? 'info' : 'danger'} role="alert" mb="md">
          {unbroken(answer.paymentMessage ?? 'Le paiement a été refusé.')}
        </Alert>
      )}
      {usesOther ? (
        <OtherCard billId={billId} onAnswer={end} onRefusal={fail} />
      ) : (
        <div className={classes.choices}>
          <Button variant="filled" size="md" loading={pay.isPending} onClick={() => pay.mutate({ billId })}>
            Payer avec la carte enregistrée
          </Button>
          <Button size="md" onClick={() => setUsesOther(true)}>
            Payer avec une autre carte
          </Button>
        </div>
      )}
    </Modal>
  )
}
