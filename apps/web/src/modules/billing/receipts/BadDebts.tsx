// Debts that were given up: of a family on its account, and those that wait for a second person above the unpaid bills.

import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { CustomerAccount } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { badDebtsApi } from '@cartable/domain/billing/reminders/bad-debts.api.ts'
import {
  type BadDebtRow,
  badDebtMoveLabels,
  badDebtStatusLabels,
} from '@cartable/domain/billing/reminders/bad-debts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { type BadDebtEnd, badDebtRefreshes, EndBadDebtDialog } from './BadDebtDialogs.tsx'
import classes from './receipts.module.css'

const detailsOf = (row: BadDebtRow): string =>
  [
    row.orders.map(({ reference }) => reference).join(', '),
    row.reason,
    `demandé le ${formatDay(row.askedOn)}${row.askedBy ? ` par ${row.askedBy}` : ''}`,
    row.status === 'posted' && row.decidedBy && `approuvé par ${row.decidedBy}`,
    (row.status === 'refused' || row.status === 'withdrawn') &&
      `${badDebtStatusLabels[row.status].toLowerCase()} le ${formatDay(row.decidedOn ?? '')}${row.decidedBy ? ` par ${row.decidedBy}` : ''}`,
    row.decision,
  ]
    .filter(Boolean)
    .join(' · ')

/** What became of it since: only what took some of it back is told apart. */
const sinceOf = ({ moves }: BadDebtRow): readonly string[] =>
  moves
    .filter(({ kind }) => kind !== 'lost')
    .map(
      ({ kind, reference, cents, on, reason }) =>
        `${badDebtMoveLabels[kind]} le ${formatDay(on)}\u00a0: ${formatEuros(cents)}, ${reference}${kind === 'taken-back' && reason ? ` · ${reason}` : ''}`,
    )

type LineProps = {
  readonly row: BadDebtRow
  readonly isOfAll: boolean
  /** Companies with which the family has credit: it pays what was given up. */
  readonly credits: readonly string[]
  readonly ask: (end: BadDebtEnd, row: BadDebtRow) => void
}
const Line = ({ row, isOfAll, credits, ask }: LineProps) => {
  const say = (words: string) => ({
    refreshes: badDebtRefreshes,
    onSuccess: ({ isValid, errorMsgs }: { readonly isValid: boolean; readonly errorMsgs: readonly string[] }) =>
      void (isValid ? toast.success(words) : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const approve = useAction(badDebtsApi.approveBadDebt, say('Passé en perte.'))
  const withdraw = useAction(badDebtsApi.withdrawBadDebt, say('Demande retirée.'))
  const pay = useAction(receiptsApi.useCredit, say('Payée depuis\u00a0: la perte est reprise en produit.'))
  const paid = row.mayTakeBack
    ? row.orders.filter(({ lostCents, company }) => lostCents > 0 && credits.includes(company))
    : []
  const isOver =
    row.status === 'refused' || row.status === 'withdrawn' || (row.status === 'posted' && row.lostCents === 0)
  return (
    <li data-off={isOver || undefined}>
      <span className={classes.what}>
        {isOfAll ? (
          <AppLink href={`/customer/show/${row.customerId}`}>{row.customer}</AppLink>
        ) : (
          badDebtStatusLabels[row.status]
        )}
        <span className={classes.quiet}>{detailsOf(row)}</span>
        {sinceOf(row).map((words) => (
          <span key={words} className={classes.quiet}>
            {words}
          </span>
        ))}
      </span>
      <span className={classes.amount}>{formatEuros(row.askedCents)}</span>
      <span className={classes.buttons}>
        {row.mayApprove && (
          <>
            <Button
              size="compact-sm"
              variant="filled"
              loading={approve.isPending}
              aria-label={`Approuver la perte, ${row.customer}`}
              onClick={() => approve.mutate({ id: row.id })}
            >
              Approuver
            </Button>
            <Button
              size="compact-sm"
              aria-label={`Refuser la perte…, ${row.customer}`}
              onClick={() => ask('refuse', row)}
            >
              Refuser…
            </Button>
          </>
        )}
        {row.mayWithdraw && (
          <Button
            size="compact-sm"
            loading={withdraw.isPending}
            aria-label={`Retirer la demande, ${row.customer}`}
            onClick={() => withdraw.mutate({ id: row.id })}
          >
            Retirer la demande
          </Button>
        )}
        {paid.map(({ orderId, reference }) => (
          <Button key={orderId} size="compact-sm" loading={pay.isPending} onClick={() => pay.mutate({ orderId })}>
            Payer {reference} par l’avoir
          </Button>
        ))}
        {row.mayTakeBack && (
          <Button size="compact-sm" onClick={() => ask('take-back', row)}>
            Annuler le passage en perte…
          </Button>
        )}
      </span>
      <HistoryButton className="bad_debts" entityId={row.id} />
    </li>
  )
}

type Props = { readonly account?: CustomerAccount }
export const BadDebts = ({ account }: Props) => {
  const { data } = useOperation(
    badDebtsApi.listBadDebts,
    account === undefined ? {} : { customerId: String(account.customerId) },
    { background: true },
  )
  const [asked, setAsked] = useState<{ readonly end: BadDebtEnd; readonly row: BadDebtRow } | null>(null)
  if (!data || (data.rows.length === 0 && asked === null)) return null
  const title = account === undefined ? 'Passages en perte à approuver' : 'Passé en perte'
  return (
    <section aria-label={title} className={classes.block}>
      {account === undefined ? <h2>{title}</h2> : <h3>{title}</h3>}
      <ul className={classes.lines}>
        {data.rows.map((row) => (
          <Line
            key={row.id}
            row={row}
            isOfAll={account === undefined}
            credits={account?.credits.map(({ company }) => company) ?? []}
            ask={(end, of) => setAsked({ end, row: of })}
          />
        ))}
      </ul>
      {asked && <EndBadDebtDialog debt={asked.row} end={asked.end} onClose={() => setAsked(null)} />}
    </section>
  )
}
