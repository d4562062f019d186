// A debit on one line: of whom, for what, where it stands, and the act of a bank that rejects it.
import type { DebitRow } from '@cartable/domain/billing/debits/debits.schema.ts'
import { debitStatusLabels } from '@cartable/domain/billing/debits/debits.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { AppLink } from '../../../platform/shell/links.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './receipts.module.css'

/** Where the settings of debits are, for whoever misses one. */
export const settingsPath = '/admin/parameters'

const detailsOf = (debit: DebitRow): string =>
  [
    debitStatusLabels[debit.status],
    debit.status === 'returned' && debit.returnedOn !== null
      ? `le ${formatDay(debit.returnedOn)}`
      : `pour le ${formatDay(debit.collectOn)}`,
    debit.mandate,
    debit.file,
    debit.returnReason,
  ]
    .filter(Boolean)
    .join(' · ')

type Props = {
  readonly debit: DebitRow
  /** In a list of all families. */
  readonly isOfAll: boolean
  readonly mayWrite: boolean
  readonly onReturn: (debit: DebitRow) => void
}
export const DebitLine = ({ debit, isOfAll, mayWrite, onReturn }: Props) => (
  <li data-off={debit.status === 'returned' || undefined}>
    <span className={classes.what}>
      {isOfAll && <AppLink href={`/customer/show?id=${debit.customerId}`}>{debit.customer}</AppLink>}
      {isOfAll && ', '}
      {debit.what}
      <span className={classes.quiet}>{detailsOf(debit)}</span>
    </span>
    <span className={classes.amount}>{formatEuros(debit.amountCents)}</span>
    {mayWrite && (debit.status === 'sent' || debit.status === 'collected') && (
      <Button size="compact-sm" onClick={() => onReturn(debit)}>
        Rejeté…
      </Button>
    )}
    <HistoryButton className="debits" entityId={debit.id} />
  </li>
)
