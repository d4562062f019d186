// The last slips brought to the bank: printed, or cancelled.
import { companyLabels, paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { SlipRow } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { urlOf } from '../../../platform/api/client.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './receipts.module.css'

type Props = {
  readonly slips: readonly SlipRow[]
  readonly mayWrite: boolean
  readonly onCancel: (id: number, number: number) => void
}
export const SlipLines = ({ slips, mayWrite, onCancel }: Props) => {
  if (slips.length === 0) return <EmptyLine>Aucune remise pour l’instant.</EmptyLine>
  return (
    <ul className={classes.lines}>
      {slips.map((slip) => (
        <li key={slip.id} data-off={slip.isCancelled || undefined}>
          <span className={classes.what}>
            Remise n°&nbsp;{slip.number}
            <span className={classes.quiet}>
              {formatDay(slip.depositedOn)} · {paymentTypeLabels[slip.method]}, {slip.receiptCount} ·{' '}
              {companyLabels[slip.company]}
              {slip.isCancelled ? ' · annulée' : ''}
            </span>
          </span>
          <span className={classes.amount}>{formatEuros(slip.totalCents)}</span>
          {!slip.isCancelled && (
            <Button
              size="compact-sm"
              component="a"
              href={urlOf(receiptsApi.printSlip, { id: String(slip.id) })}
              target="_blank"
              rel="noreferrer"
            >
              Imprimer
            </Button>
          )}
          <HistoryButton className="remittance_slips" entityId={slip.id} />
          {mayWrite && !slip.isCancelled && (
            <Button size="compact-sm" onClick={() => onCancel(slip.id, slip.number)}>
              Annuler…
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
