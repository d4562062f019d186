// A plan with its instalments, as the office and its family read it.
import { instalmentStateLabels, type PlanRow, planStatusLabels } from '@cartable/domain/billing/debits/debits.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../billing.module.css'

const titleOf = ({ byCard, totalCents, leftCents, status, endedOn, endReason }: PlanRow): string =>
  [
    `Plan de paiement de ${formatEuros(totalCents)}${byCard ? ', par la carte enregistrée' : ''}`,
    planStatusLabels[status].toLowerCase() + (endedOn ? ` le ${formatDay(endedOn)}` : ''),
    endReason,
    status === 'active' && `reste ${formatEuros(leftCents)}`,
  ]
    .filter(Boolean)
    .join(' · ')

type Props = {
  readonly plan: PlanRow
  /** Absent where it is only read. */
  readonly onStop?: (plan: PlanRow) => void
}
export const PlanLines = ({ plan, onStop }: Props) => (
  <>
    <p>
      {titleOf(plan)} <span className={classes.quiet}>{plan.references.join(', ')}</span>
    </p>
    <ul className={classes.papers} aria-label="Échéances">
      {plan.status === 'active' &&
        plan.instalments.map(({ rank, dueOn, amountCents, leftCents, state }) => (
          <li key={rank}>
            <span className={classes.paperName}>
              {formatDay(dueOn)}
              <span className={classes.quiet}>
                {' '}
                {instalmentStateLabels[state]}
                {leftCents > 0 && leftCents < amountCents && ` · reste ${formatEuros(leftCents)}`}
              </span>
            </span>
            <span className={classes.amount}>{formatEuros(amountCents)}</span>
          </li>
        ))}
    </ul>
    {onStop && (
      <div className={classes.blockHead}>
        {plan.status === 'active' && <Button onClick={() => onStop(plan)}>Arrêter le plan…</Button>}
        <HistoryButton className="payment_plans" entityId={plan.id} />
      </div>
    )}
  </>
)
