// What became of the money of a lesson, a bill or a registration: each step with its state, its reason and what can be done now.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { timelineApi } from '@cartable/domain/billing/timeline/timeline.api.ts'
import type {
  MoneyOrder,
  MoneyStep,
  MoneyStepState,
  TimelineSubject,
} from '@cartable/domain/billing/timeline/timeline.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import type { Meaning } from '../../../platform/theme/theme.ts'
import { PayDialog } from '../payments/PayDialog.tsx'
import { usePayTeacher } from '../payments/use-pay-teacher.tsx'
import classes from './timeline.module.css'

const meanings: Readonly<Record<MoneyStepState, Meaning>> = {
  done: 'success',
  waiting: 'info',
  todo: 'warning',
  failed: 'danger',
  none: 'grey',
}

type Gestures = { readonly pay: () => void; readonly payTeacher: (cents: number) => void; readonly isInOrder: boolean }

/** What its reader can do of a step; a bill that is read already does not lead to itself. */
const actionOf = (step: MoneyStep, order: MoneyOrder, { pay, payTeacher, isInOrder }: Gestures): ReactNode => {
  if (step.action === 'pay') return <Button onClick={pay}>Encaisser {formatEuros(order.customerDueCents)}</Button>
  if (step.action === 'pay-teacher')
    return <Button onClick={() => payTeacher(step.amountCents ?? 0)}>Payer le professeur</Button>
  if (step.action === 'confirm') return <AppLink href="/privateTuition/courses">Voir les cours à confirmer</AppLink>
  if (step.action === 'show-entries')
    return <AppLink href={`/accounting/books?client=${order.customerId}`}>Voir les écritures du client</AppLink>
  if (step.action === 'show-advance')
    return isInOrder ? null : <AppLink href={`/accounting/bills?commande=${order.orderId}`}>Voir l’avance</AppLink>
  if (step.action === 'show-bill' && order.billId !== null && !isInOrder)
    return (
      <a
        href={urlOf(billingApi.billPrint, { id: String(order.billId), mode: 'details' })}
        target="_blank"
        rel="noreferrer"
      >
        Voir la facture<span className="vh"> {order.billReference} (nouvel onglet)</span>
      </a>
    )
  return null
}

const Step = ({ step, action }: { readonly step: MoneyStep; readonly action: ReactNode }) => (
  <li className={classes.step} aria-label={step.title}>
    <div className={classes.head}>
      <b>{step.title}</b>
      {step.day && <span className={classes.quiet}>le {formatDay(step.day)}</span>}
      {step.amountCents !== null && <span className={classes.amount}>{formatEuros(step.amountCents)}</span>}
    </div>
    <div className={classes.body}>
      <Statut meaning={meanings[step.state]}>{step.stateLabel}</Statut> <span>{unbroken(step.reason)}</span>
      {step.events.length > 0 && (
        <ol className={classes.events}>
          {step.events.map(({ at, label }) => (
            <li key={at + label}>
              {formatInstant(at)}
              {'\u00a0'}: {label}
            </li>
          ))}
        </ol>
      )}
      {action && <p className={classes.action}>{action}</p>}
    </div>
  </li>
)

const Order = ({
  order,
  isInOrder,
  isNamed,
}: {
  readonly order: MoneyOrder
  readonly isInOrder: boolean
  readonly isNamed: boolean
}) => {
  const [isPaying, setPaying] = useState(false)
  const teacher = usePayTeacher()
  const { billId, billReference, orderReference, customerDueCents, hasCard } = order
  const charged = order.steps.find(({ kind }) => kind === 'charged')
  const gestures: Gestures = {
    isInOrder,
    pay: () => setPaying(true),
    payTeacher: (amountCents) =>
      void (
        billId !== null &&
        teacher.ask({
          ...{ id: billId, bill: billReference ?? '', teacher: null, amountCents },
          hasPaid: customerDueCents === 0 && charged?.state !== 'waiting',
        })
      ),
  }
  return (
    <>
      {isNamed && (billReference ?? orderReference) && <h4>{billReference ?? orderReference}</h4>}
      <ol className={classes.steps}>
        {order.steps.map((step) => (
          <Step key={step.kind} step={step} action={actionOf(step, order, gestures)} />
        ))}
      </ol>
      {isPaying && billId !== null && (
        <PayDialog
          billId={billId}
          reference={billReference ?? ''}
          title={`Encaisser la facture ${billReference ?? ''}`}
          amountCents={customerDueCents}
          hasCard={hasCard}
          onClose={() => setPaying(false)}
        />
      )}
      {teacher.dialog}
    </>
  )
}

type Props = {
  readonly subject: TimelineSubject
  readonly id: number
  /** Shown beside the bill itself, its papers and its advance. */
  readonly isInOrder?: boolean
}

export const MoneyTimeline = ({ subject, id, isInOrder = false }: Props) => {
  const query = useOperation(timelineApi.show, { subject, id: String(id) }, { background: true })
  return (
    <QueryPanel query={query} what="le suivi de l’argent">
      {({ orders }) => (
        <section aria-label="Suivi de l’argent" className={classes.timeline}>
          {isInOrder && <h3>Suivi de l’argent</h3>}
          {orders.map((order) => (
            <Order key={order.orderId ?? 0} order={order} isInOrder={isInOrder} isNamed={orders.length > 1} />
          ))}
        </section>
      )}
    </QueryPanel>
  )
}
