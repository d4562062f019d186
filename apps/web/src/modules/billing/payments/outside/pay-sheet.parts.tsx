// Pays bills, one or several at once, or a pack of hours: by the saved card in one tap, or by another one typed in the provider's fields.
import type { ChargeAnswer } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice } from '../../../../platform/outside/cards.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { showCards } from '../../cards/outside/cards.doors.ts'
import { NewCard } from '../../cards/outside/NewCard.tsx'
import { OtherCard, type Paid, touchedByPaying } from './other-card.parts.tsx'
import { payBill } from './payments.doors.ts'

type Named = { readonly reference: string; readonly dueCents: number }
export type DueBill = Named & { readonly billId: number }
export type DuePack = Named & { readonly packId: number }
type Due = DueBill | DuePack
type End = { readonly bill: Due; readonly answer: ChargeAnswer }

const paidOf = (due: Due): Paid => ('billId' in due ? { billId: due.billId } : { packId: due.packId })
const titleOf = (due: Due): string =>
  'billId' in due ? `Payer la facture ${due.reference}` : `Payer le ${due.reference.toLowerCase()}`
const sumOf = (bills: readonly Due[]) => bills.reduce((sum, { dueCents }) => sum + dueCents, 0)

type Props = {
  readonly bills: readonly Due[]
  readonly onClose: () => void
}

export const PaySheet = ({ bills, onClose }: Props) => {
  const kept = useAnswer(showCards, {})
  const [left, setLeft] = useState(bills)
  const [ends, setEnds] = useState<readonly End[]>([])
  const [usesOther, setUsesOther] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const pay = useAct(payBill, { touches: touchedByPaying })
  const [first] = left
  const isOne = bills.length === 1
  const total = formatEuros(sumOf(left))
  /** Says how payments ended: closes on success, stays with the reasons otherwise. */
  const end = (given: readonly End[]) => {
    const open = given.filter(({ answer }) => answer.paymentStatus !== 'succeeded')
    setEnds(open)
    if (open.length === 0) {
      const [only] = given
      toast(
        isOne
          ? unbroken(only?.answer.paymentMessage ?? 'Le paiement a été accepté.')
          : `${bills.length} factures sont payées.`,
      )
      return onClose()
    }
    // what the bank still looks at is not asked for twice
    const refused = open.filter(({ answer }) => answer.paymentStatus !== 'pending')
    setLeft(refused.map(({ bill }) => bill))
  }
  /** One after the other: each has its own answer of the bank, and a refusal leaves the others. */
  const payAll = async () => {
    if (isPaying) return
    setPaying(true)
    const given: End[] = []
    for (const bill of left) {
      const answer = await pay.run(paidOf(bill))
      if (answer === null) break
      given.push({ bill, answer })
    }
    setPaying(false)
    if (given.length > 0) end(given)
  }
  const [only] = bills
  const title = isOne && only ? titleOf(only) : `Payer ${bills.length} factures`
  return (
    <Sheet title={title} onClose={onClose}>
      <p>
        Montant à payer{'\u00a0'}: <b>{total}</b>
      </p>
      {!isOne && (
        <ul>
          {left.map(({ reference, dueCents }) => (
            <li key={reference}>
              {reference}
              {'\u00a0'}: {formatEuros(dueCents)}
            </li>
          ))}
        </ul>
      )}
      {ends.map(({ bill, answer }) => (
        <Notice key={bill.reference} meaning={answer.paymentStatus === 'pending' ? 'info' : 'danger'} alert>
          {!isOne && `${bill.reference}\u00a0: `}
          {unbroken(answer.paymentMessage ?? 'Le paiement a été refusé.')}
        </Notice>
      ))}
      <Failure of={pay} />
      {first !== undefined && (
        <Answered of={kept}>
          {({ cards: all }) =>
            all.length === 0 || usesOther ? (
              isOne ? (
                <OtherCard
                  paid={paidOf(first)}
                  onAnswer={(answer) => end([{ bill: first, answer }])}
                  onRefusal={(paymentMessage) =>
                    setEnds([{ bill: first, answer: { paymentStatus: 'failed', paymentMessage } }])
                  }
                />
              ) : (
                <>
                  <p>La carte est enregistrée, puis chaque facture est payée avec elle.</p>
                  <NewCard
                    label={`Enregistrer la carte et payer ${total}`}
                    onSaved={() => {
                      setUsesOther(false)
                      void payAll()
                    }}
                  />
                </>
              )
            ) : (
              <Buttons>
                <Button kind="primary" wide isBusy={isPaying} onPress={() => void payAll()}>
                  Payer avec la carte enregistrée
                </Button>
                <Button wide onPress={() => setUsesOther(true)}>
                  Payer avec une autre carte
                </Button>
              </Buttons>
            )
          }
        </Answered>
      )}
    </Sheet>
  )
}
