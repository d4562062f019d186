// The account of a family: what it owes and what it gave, its credit, what is given back; and every act on it.
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { CustomerAccount as Account } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { OrderDrawer } from '../orders/OrderDrawer.tsx'
import { AccountPacks } from './AccountPacks.tsx'
import { WriteOffDialog } from './BadDebtDialogs.tsx'
import { BadDebts } from './BadDebts.tsx'
import { CustomerDebits } from './CustomerDebits.tsx'
import { EndReceiptDialog } from './EndReceiptDialog.tsx'
import { type ReceiptAct, ReceiptLines } from './ReceiptLines.tsx'
import { moneyRefreshes, ReceiveDialog } from './ReceiveDialog.tsx'
import { RefundDialog } from './RefundDialogs.tsx'
import { RefundEndDialog } from './RefundEndDialog.tsx'
import { type RefundAct, RefundLines } from './RefundLines.tsx'
import classes from './receipts.module.css'
import { Suspensions } from './Suspensions.tsx'
import { ToBill } from './ToBill.tsx'

type Asked = { readonly what: 'receive' | 'refund' | 'write-off' } | ReceiptAct | RefundAct

const Sums = ({ account }: { readonly account: Account }) => (
  <dl className={classes.sums} aria-label="Sommes du compte">
    <div>
      <dt>À payer</dt>
      <dd>{formatEuros(account.dueCents)}</dd>
    </div>
    {account.expectedCents > 0 && (
      <div>
        <dt>Avance Urssaf attendue</dt>
        <dd>{formatEuros(account.expectedCents)}</dd>
      </div>
    )}
    {account.credits.map(({ company, cents }) => (
      <div key={company}>
        <dt>Avoir en compte, {companyLabels[company].toLowerCase()}</dt>
        <dd>{formatEuros(cents)}</dd>
      </div>
    ))}
  </dl>
)

const Due = ({ account }: { readonly account: Account }) => {
  const [opened, setOpened] = useState<number | null>(null)
  const take = useAction(receiptsApi.useCredit, {
    refreshes: moneyRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('L’avoir est pris pour cette facture.') : toast.error(errorMsgs.join(' '))),
  })
  const due = account.orders.filter(({ dueCents, expectedCents }) => dueCents > 0 || expectedCents > 0)
  const hasCredit = (company: string) => account.credits.some((credit) => credit.company === company)
  return (
    <section aria-label="À payer" className={classes.block}>
      <h3>À payer</h3>
      {due.length === 0 ? (
        <EmptyLine>Rien n’est dû.</EmptyLine>
      ) : (
        <ul className={classes.lines}>
          {due.map((order) => (
            <li key={order.orderId}>
              <span className={classes.what}>
                {order.reference}
                <span className={classes.quiet}>
                  {formatDay(order.date)}
                  {order.student ? ` · ${order.student}` : ''} · {companyLabels[order.company]}
                  {order.advance && ` · ${unbroken(order.advance)}`}
                </span>
              </span>
              <span className={classes.amount}>{formatEuros(order.dueCents)}</span>
              {account.mayWrite && order.dueCents > 0 && hasCredit(order.company) && (
                <Button size="compact-sm" onClick={() => take.mutate({ orderId: order.orderId })}>
                  Prendre l’avoir
                </Button>
              )}
              <Button size="compact-sm" variant="subtle" onClick={() => setOpened(order.orderId)}>
                Voir
              </Button>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && <OrderDrawer orderId={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

const Dialogs = ({
  account,
  asked,
  onClose,
  onReceived,
}: {
  readonly account: Account
  readonly asked: Asked
  readonly onClose: () => void
  readonly onReceived?: (() => void) | undefined
}) => {
  if (asked.what === 'write-off') return <WriteOffDialog customerId={account.customerId} onClose={onClose} />
  if (asked.what === 'receive')
    return <ReceiveDialog customerId={account.customerId} onClose={onClose} {...(onReceived && { onReceived })} />
  if (!('receipt' in asked) && !('refund' in asked)) return <RefundDialog account={account} onClose={onClose} />
  if ('refund' in asked) return <RefundEndDialog act={asked} onClose={onClose} />
  if (asked.what === 'correct')
    return <ReceiveDialog customerId={account.customerId} receiptId={asked.receipt.id} onClose={onClose} />
  return <EndReceiptDialog receipt={asked.receipt} end={asked.what} onClose={onClose} />
}

type Props = {
  readonly customerId: number
  /** Told once money was received. */
  readonly onReceived?: () => void
}
export const CustomerAccount = ({ customerId, onReceived }: Props) => {
  const query = useOperation(receiptsApi.customerAccount, { customerId: String(customerId) })
  // the palette opens the account of a family with the dialog that receives
  const [receives, setReceives] = useAddressParam('encaisser')
  const [chosen, setAsked] = useState<Asked | null>(null)
  const asked = chosen ?? (receives === null ? null : ({ what: 'receive' } as const))
  const close = () => {
    setAsked(null)
    if (receives !== null) setReceives(null)
  }
  const keep = useAction(receiptsApi.keepCredit, { refreshes: moneyRefreshes })
  return (
    <QueryPanel query={query} what="le compte">
      {(account) => (
        <>
          <Sums account={account} />
          {account.mayWrite && (
            <div className={classes.acts}>
              <Button variant="filled" onClick={() => setAsked({ what: 'receive' })}>
                Encaisser
              </Button>
              {account.credits.length > 0 && (
                <Button onClick={() => setAsked({ what: 'refund' })}>Rembourser l’avoir…</Button>
              )}
              {account.dueCents > 0 && (
                <Button onClick={() => setAsked({ what: 'write-off' })}>Passer en perte…</Button>
              )}
              <Switch
                label="L’avoir est pris par les prochaines factures"
                checked={account.usesCredit}
                onChange={() => keep.mutate({ customerId, usesCredit: !account.usesCredit })}
              />
            </div>
          )}
          <Due account={account} />
          <AccountPacks
            customerId={account.customerId}
            paysByCredit={account.mayWrite && account.credits.some(({ company }) => company === 'private-tuition')}
          />
          <ToBill customerId={account.customerId} />
          <BadDebts account={account} />
          <Suspensions customerId={account.customerId} />
          <CustomerDebits customerId={account.customerId} />
          <ReceiptLines account={account} ask={setAsked} />
          {account.refunds.length > 0 && (
            <section aria-label="Remboursements" className={classes.block}>
              <h3>Remboursements</h3>
              <RefundLines refunds={account.refunds} mayWrite={account.mayWrite} isOfOne ask={setAsked} />
            </section>
          )}
          {asked && account.mayWrite && (
            <Dialogs account={account} asked={asked} onClose={close} onReceived={onReceived} />
          )}
        </>
      )}
    </QueryPanel>
  )
}
