// Pays a bill, or a pack of hours: by the saved card in one click, or by another one typed in the provider's fields.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { ChargeAnswer } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert, Button, Checkbox } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../billing.module.css'
import { CardFields } from '../cards/CardFields.tsx'

const everything = [['billing'], ['courses'], ['traineeships'], ['accounting']] as const

type Props = {
  /** The bill; absent of a pack of hours, which has a title. */
  readonly billId?: number
  readonly packId?: number
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

/** What is paid, as the calls name it. */
type Paid = { readonly billId?: number; readonly packId?: number }

const OtherCard = ({
  paid,
  mayKeep,
  onAnswer,
  onRefusal,
}: {
  paid: Paid
  /** Its holder reads: nobody else may agree that the card is kept. */
  mayKeep: boolean
  onAnswer: (answer: ChargeAnswer) => void
  onRefusal: (message: string) => void
}) => {
  const [isKept, setKept] = useState(false)
  // once: another answer would empty the fields under the hand that types
  const form = useOperation(
    billingApi.cardPaymentForm,
    { billId: String(paid.billId ?? ''), packId: String(paid.packId ?? '') },
    { once: true },
  )
  const record = useAction(billingApi.recordCardPayment, { refreshes: everything, onSuccess: onAnswer })
  return (
    <QueryPanel query={form} what="la saisie de la carte">
      {({ paymentIntent, clientSecret, amountCents }) => (
        <>
          {mayKeep && (
            <Checkbox
              mb="sm"
              label="Enregistrer cette carte pour mes prochaines factures"
              description="Elle sera débitée à chaque cours confirmé."
              checked={isKept}
              onChange={(event) => setKept(event.currentTarget.checked)}
            />
          )}
          <CardFields
            kind="payment"
            intent={paymentIntent}
            clientSecret={clientSecret}
            label={`Payer ${formatEuros(amountCents)}`}
            isKept={isKept}
            onOutcome={(outcome) =>
              outcome.status === 'failed' ? onRefusal(outcome.message) : record.mutate({ ...paid, paymentIntent })
            }
          />
        </>
      )}
    </QueryPanel>
  )
}

/** For the office: the family types its card itself, by a link without an account. */
const SendLink = ({ paid, onSent }: { readonly paid: Paid; readonly onSent: () => void }) => {
  const [problem, setProblem] = useState<string | null>(null)
  const send = useAction(billingApi.sendPaymentLink, {
    refreshes: [['messaging']],
    onSuccess: ({ isSent, message }) => {
      if (!isSent) return setProblem(message)
      toast.success(unbroken(message))
      onSent()
    },
  })
  return (
    <div className={classes.link}>
      {problem && (
        <Alert color="danger" role="alert">
          {unbroken(problem)}
        </Alert>
      )}
      <Button
        size="md"
        leftSection={<IconMail size={16} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate(paid)}
      >
        Envoyer un lien de paiement
      </Button>
    </div>
  )
}

export const PayDialog = ({ billId, packId, reference, amountCents, hasCard, title, onClose, onGiveUp }: Props) => {
  const paid: Paid = packId === undefined ? { billId: billId ?? 0 } : { packId }
  const [usesOther, setUsesOther] = useState(!hasCard)
  const { answer, end, fail } = useEnd(onClose)
  const [bills, stages] = [useCan('billing', 'write'), useCan('traineeships', 'write')]
  const mayAsk = bills || stages
  const pay = useAction(billingApi.payBill, { refreshes: everything, onSuccess: end })
  return (
    <Modal opened onClose={onGiveUp ?? onClose} title={title ?? `Payer la facture ${reference}`} size={480}>
      <p className={classes.lead}>
        {title && (packId === undefined ? <>Facture {reference} · </> : <>{reference} · </>)}
        Montant à payer{'\u00a0'}: <b>{formatEuros(amountCents)}</b>
      </p>
      {answer && answer.paymentStatus !== 'succeeded' && (
        <Alert color={answer.paymentStatus === 'pending' ? 'info' : 'danger'} role="alert" mb="md">
          {unbroken(answer.paymentMessage ?? 'Le paiement a été refusé.')}
        </Alert>
      )}
      {usesOther ? (
        <OtherCard paid={paid} mayKeep={!mayAsk} onAnswer={end} onRefusal={fail} />
      ) : (
        <div className={classes.choices}>
          <Button variant="filled" size="md" loading={pay.isPending} onClick={() => pay.mutate(paid)}>
            Payer avec la carte enregistrée
          </Button>
          <Button size="md" onClick={() => setUsesOther(true)}>
            Payer avec une autre carte
          </Button>
        </div>
      )}
      {mayAsk && <SendLink paid={paid} onSent={onGiveUp ?? onClose} />}
    </Modal>
  )
}
