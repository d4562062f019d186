// Pays one bill, or one pack of hours, by a card that is typed: the provider's fields, and whether the card is kept.
import type { ChargeAnswer } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { CheckField } from '../../../../platform/outside/fields.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { CardFields } from '../../cards/outside/CardFields.tsx'
import cards from '../../cards/outside/cards.module.css'
import { cardPaymentForm, recordCardPayment } from './payments.doors.ts'

/** What a payment changes: lessons to confirm say which card is asked, stages whether they are paid. */
export const touchedByPaying = ['courses', 'traineeships'] as const

/** What is paid, as the calls name it. */
export type Paid = { readonly billId: number } | { readonly packId: number }

type Props = {
  readonly paid: Paid
  /** Its holder agreed to it already: the dates to come are debited of it. */
  readonly keepsIt?: boolean
  readonly onAnswer: (answer: ChargeAnswer) => void
  readonly onRefusal: (message: string) => void
}
export const OtherCard = ({ paid, keepsIt = false, onAnswer, onRefusal }: Props) => {
  const [isKept, setKept] = useState(keepsIt)
  // once: another answer would empty the fields under the hand that types
  const form = useAnswer(
    cardPaymentForm,
    'billId' in paid ? { billId: String(paid.billId) } : { packId: String(paid.packId) },
    { once: true },
  )
  const record = useAct(recordCardPayment, { touches: touchedByPaying, done: onAnswer })
  return (
    <Answered of={form}>
      {({ paymentIntent, clientSecret, amountCents }) => (
        <>
          {keepsIt ? (
            <p>Cette carte est enregistrée{'\u00a0'}: elle est débitée aux dates que vous avez acceptées.</p>
          ) : (
            <div className={cards.kept}>
              <CheckField name="isKept" value={isKept} onChange={setKept} error={null}>
                Enregistrer cette carte pour mes prochaines factures. Elle sera débitée à chaque cours confirmé.
              </CheckField>
            </div>
          )}
          <CardFields
            kind="payment"
            intent={paymentIntent}
            clientSecret={clientSecret}
            label={`Payer ${formatEuros(amountCents)}`}
            isKept={isKept}
            onOutcome={(outcome) =>
              outcome.status === 'failed' ? onRefusal(outcome.message) : void record.run({ ...paid, paymentIntent })
            }
          />
          <Failure of={record} />
        </>
      )}
    </Answered>
  )
}
