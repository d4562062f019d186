// Pays one bill on a page of its own: by the card that is kept in one tap, or by another one; a refusal leaves the way open.
import type { ChargeAnswer } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Notice } from '../../../../platform/outside/cards.tsx'
import { OptionsField } from '../../../../platform/outside/fields.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { showCards } from '../../cards/outside/cards.doors.ts'
import { OtherCard, touchedByPaying } from './other-card.parts.tsx'
import { payBill } from './payments.doors.ts'

type Props = {
  readonly billId: number
  readonly amountCents: number
  readonly onPaid: () => void
  /** The card is kept: dates to come are debited of it. */
  readonly keepsCard?: boolean
}
/** The button says what leaves. */
export const PayBill = ({ billId, amountCents, onPaid, keepsCard = false }: Props) => {
  const cards = useAnswer(showCards, {})
  const [way, setWay] = useState<'saved' | 'other'>('saved')
  const [said, setSaid] = useState<ChargeAnswer | null>(null)
  const end = (answer: ChargeAnswer) => (answer.paymentStatus === 'succeeded' ? onPaid() : setSaid(answer))
  const pay = useAct(payBill, { touches: touchedByPaying, done: end })
  return (
    <Answered of={cards}>
      {(data) => {
        const saved = data.cards.find(({ isDefault, isExpired }) => isDefault && !isExpired)
        return (
          <>
            {saved && (
              <OptionsField
                name="carte"
                label="Carte"
                error={null}
                value={way}
                onChange={(value) => {
                  setWay(value === 'other' ? 'other' : 'saved')
                  setSaid(null)
                }}
                choices={[
                  { value: 'saved', label: `${(saved.brand ?? 'Carte').toUpperCase()} •••• ${saved.last4}` },
                  { value: 'other', label: 'Une autre carte' },
                ]}
              />
            )}
            {said !== null && (
              <Notice meaning={said.paymentStatus === 'pending' ? 'info' : 'danger'} alert>
                {unbroken(said.paymentMessage ?? 'Le paiement a été refusé.')}
              </Notice>
            )}
            <Failure of={pay} />
            {saved && way === 'saved' ? (
              <Button kind="primary" wide isBusy={pay.isBusy} onPress={() => void pay.run({ billId })}>
                Payer {formatEuros(amountCents)}
              </Button>
            ) : (
              <Card>
                <div>
                  <OtherCard
                    paid={{ billId }}
                    keepsIt={keepsCard}
                    onAnswer={end}
                    onRefusal={(paymentMessage) => setSaid({ paymentStatus: 'failed', paymentMessage })}
                  />
                </div>
              </Card>
            )}
          </>
        )
      }}
    </Answered>
  )
}
