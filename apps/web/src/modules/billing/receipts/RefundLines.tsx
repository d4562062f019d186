// Refunds of credit, one a line: what is to be done, done or given up.
import { paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { type RefundRow, refundStatusLabels } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { RefundAccountDialog } from './RefundAccountDialog.tsx'
import classes from './receipts.module.css'

export type RefundAct = { readonly what: 'done' | 'cancelled' | 'rejected'; readonly refund: RefundRow }

const isTransfer = ({ method, status }: RefundRow) => method === 'transfer' && status === 'asked'
/** Where a transfer stands: its file, or the IBAN that it waits for. */
const accountWords = (refund: RefundRow): readonly (string | null)[] => {
  if (!isTransfer(refund)) return []
  if (refund.transferFile !== null) return [`dans le fichier ${refund.transferFile}`]
  if (refund.ibanLast4 !== null) return [`IBAN •••• ${refund.ibanLast4}`]
  return [refund.ibanAskedOn === null ? 'IBAN inconnu' : `IBAN demandé le ${formatDay(refund.ibanAskedOn)}`]
}

/** The IBAN of a family that we do not know yet. */
const AccountButtons = ({ refund }: { readonly refund: RefundRow }) => {
  const [isTyping, setTyping] = useState(false)
  const ask = useAction(transfersApi.askRefundAccount, {
    refreshes: [['billing'], ['messaging']],
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('Un lien est envoyé à la famille.') : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  return (
    <>
      <Button size="compact-sm" loading={ask.isPending} onClick={() => ask.mutate({ refundId: refund.id })}>
        Demander l’IBAN
      </Button>
      <Button size="compact-sm" onClick={() => setTyping(true)}>
        Saisir l’IBAN…
      </Button>
      {isTyping && (
        <RefundAccountDialog refundId={refund.id} customer={refund.customer} onClose={() => setTyping(false)} />
      )}
    </>
  )
}

const dayWords = ({ doneOn, rejectedOn, askedOn }: RefundRow): string => {
  const endedOn = doneOn ?? rejectedOn
  return endedOn ? `le ${formatDay(endedOn)}` : `demandé le ${formatDay(askedOn)}`
}
/** In the hands of the bank, or carried out by it: it may still come back. */
const mayBeRejected = ({ transferFile, status }: RefundRow): boolean =>
  transferFile !== null && (status === 'asked' || status === 'done')

const refundDetails = (refund: RefundRow): string =>
  [
    refund.method === 'card' && refund.status === 'asked'
      ? 'En cours chez le prestataire de paiement'
      : refundStatusLabels[refund.status],
    dayWords(refund),
    ...accountWords(refund),
    refund.bankReference,
    refund.reason,
    refund.cancelReason,
    refund.rejectReason,
  ]
    .filter(Boolean)
    .join(' · ')

export const RefundLines = ({
  refunds,
  mayWrite,
  isOfOne,
  ask,
}: {
  readonly refunds: readonly RefundRow[]
  readonly mayWrite: boolean
  /** One family's: it needs no name. */
  readonly isOfOne: boolean
  readonly ask: (asked: RefundAct) => void
}) => (
  <ul className={classes.lines}>
    {refunds.map((refund) => (
      <li key={refund.id} data-off={refund.status === 'cancelled' || refund.status === 'rejected' || undefined}>
        <span className={classes.what}>
          {isOfOne
            ? paymentTypeLabels[refund.method]
            : `${refund.customer}, ${paymentTypeLabels[refund.method].toLowerCase()}`}
          <span className={classes.quiet}>{refundDetails(refund)}</span>
        </span>
        <span className={classes.amount}>{formatEuros(refund.amountCents)}</span>
        {mayWrite && isTransfer(refund) && refund.ibanLast4 === null && <AccountButtons refund={refund} />}
        {mayWrite && refund.status === 'asked' && refund.method !== 'card' && refund.transferFile === null && (
          <>
            <Button size="compact-sm" onClick={() => ask({ what: 'done', refund })}>
              C’est fait…
            </Button>
            <Button size="compact-sm" onClick={() => ask({ what: 'cancelled', refund })}>
              Annuler…
            </Button>
          </>
        )}
        {mayWrite && mayBeRejected(refund) && (
          <Button size="compact-sm" onClick={() => ask({ what: 'rejected', refund })}>
            Rejeté par la banque…
          </Button>
        )}
      </li>
    ))}
  </ul>
)
