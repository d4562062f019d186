// What became of the money of a bill, step by step, as its family reads it.
import type { MoneyStep, MoneyStepState } from '@cartable/domain/billing/timeline/timeline.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Lead, List, type Meaning, Quiet } from '../../../../platform/outside/cards.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { showMoney } from './timeline.doors.ts'

const meanings: Readonly<Record<MoneyStepState, Meaning | null>> = {
  done: 'success',
  waiting: 'info',
  todo: 'warning',
  failed: 'danger',
  none: null,
}

const Step = ({ step }: { readonly step: MoneyStep }) => {
  const meaning = meanings[step.state]
  return (
    <li aria-label={step.title}>
      <Lead>
        {step.title}
        {step.day && ` le ${formatDay(step.day)}`}
        {step.amountCents !== null && ` · ${formatEuros(step.amountCents)}`}
      </Lead>
      <Badge {...(meaning ? { meaning } : {})}>{step.stateLabel}</Badge> <span>{unbroken(step.reason)}</span>
      {step.events.map(({ at, label }) => (
        <Quiet key={at + label}>
          {formatInstant(at)}
          {'\u00a0'}: {label}
        </Quiet>
      ))}
    </li>
  )
}

type Props = { readonly orderId: number; readonly what: string; readonly onClose: () => void }
export const MoneySheet = ({ orderId, what, onClose }: Props) => {
  const money = useAnswer(showMoney, { subject: 'order', id: String(orderId) })
  return (
    <Sheet title="Suivi de l’argent" onClose={onClose}>
      <p>{what}</p>
      <Answered of={money}>
        {({ orders }) =>
          orders.map((order) => (
            <List key={order.orderId ?? 0}>
              {order.steps.map((step) => (
                <Step key={step.kind} step={step} />
              ))}
            </List>
          ))
        }
      </Answered>
    </Sheet>
  )
}
