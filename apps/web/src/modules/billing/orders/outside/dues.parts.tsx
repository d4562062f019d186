// What a family still owes, on its home: each bill with its paper and its button, all of them paid at once.
import type { OrderRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { householdWords } from '@cartable/domain/customers/household/household.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { type ReactNode, useState } from 'react'
import { urlAt } from '../../../../platform/api/client.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Amount, Lead, List, Notice, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Failed } from '../../../../platform/outside/states.tsx'
import { useMayPay } from '../../../../platform/session/session.ts'
import { type DueBill, PaySheet } from '../../payments/outside/pay-sheet.parts.tsx'
import { listOrders, printBill } from './orders.doors.ts'

type Due = OrderRow & { readonly billId: number; readonly billReference: string }
const isDue = (order: OrderRow): order is Due =>
  order.customerDue > 0 && order.billId !== null && order.billReference !== null
const billOf = ({ billId, billReference, asked }: Due): DueBill => ({
  billId,
  reference: billReference,
  dueCents: asked,
})

type LineProps = {
  readonly order: Due
  readonly isFirst: boolean
  /** Absent for whoever may not pay. */
  readonly onPay?: (() => void) | undefined
}
const Line = ({ order, isFirst, onPay }: LineProps) => (
  <li>
    <Lead>
      {formatEuros(order.customerDue)} · facture {order.billReference}
    </Lead>
    <Quiet>
      {[
        `du ${formatDay(order.date)}`,
        ...(order.student ? [`pour ${order.student}`] : []),
        ...(order.asked < order.customerDue
          ? [`${formatEuros(order.asked)} à régler maintenant, le reste aux dates que vous avez acceptées`]
          : []),
        ...(order.cardRetryOn ? [`votre carte sera de nouveau débitée le ${formatDay(order.cardRetryOn)}`] : []),
      ].join(' · ')}
    </Quiet>
    <Buttons>
      {onPay && (
        <Button
          kind={isFirst ? 'primary' : 'plain'}
          grows
          label={`Régler la facture ${order.billReference}`}
          onPress={onPay}
        >
          Régler
        </Button>
      )}
      <ButtonLink
        icon="file"
        href={urlAt(printBill, { id: String(order.billId), mode: 'details' })}
        label={`Voir la facture ${order.billReference} (nouvel onglet)`}
      >
        Voir
      </ButtonLink>
    </Buttons>
  </li>
)

type Props = {
  /** Nothing else waits: paying is then the thing to do. */
  readonly isFirst: boolean
  /** What else may be done of them, below. */
  readonly children?: ReactNode
}
export const OwnDues = ({ isFirst, children }: Props) => {
  const mayPay = useMayPay()
  const [paid, setPaid] = useState<readonly DueBill[] | null>(null)
  const orders = useAnswer(listOrders, {
    paymentStatuses: 'to_payed,partially_payed',
    sort: 'date.asc',
    size: '100',
  })
  if (orders.isError && orders.data === undefined)
    return (
      <Section title="Factures à régler">
        <Failed error={orders.error} retry={() => void orders.refetch()} />
      </Section>
    )
  const due = orders.data?.rows.filter(isDue) ?? []
  if (due.length === 0 && paid === null) return null
  const total = formatEuros(due.reduce((sum, { customerDue }) => sum + customerDue, 0))
  return (
    <Section title="Factures à régler" aside={<Amount>{total}</Amount>}>
      <List>
        {due.map((order, index) => (
          <Line
            key={order.id}
            order={order}
            isFirst={isFirst && due.length === 1 && index === 0}
            onPay={mayPay ? () => setPaid([billOf(order)]) : undefined}
          />
        ))}
      </List>
      {!mayPay && <Notice>{householdWords.otherPays}</Notice>}
      {mayPay && due.length > 1 && (
        <Buttons>
          <Button kind="primary" wide onPress={() => setPaid(due.map(billOf))}>
            Payer {due.length} factures · {total}
          </Button>
        </Buttons>
      )}
      {children}
      {paid !== null && <PaySheet bills={paid} onClose={() => setPaid(null)} />}
    </Section>
  )
}
