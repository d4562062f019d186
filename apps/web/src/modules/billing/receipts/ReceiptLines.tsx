// Receipts of a family, one a line: what each paid, and how each that was wrong ended.
import { paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import {
  type CustomerAccount,
  type ReceiptRow,
  receiptStatusLabels,
} from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import classes from './receipts.module.css'

export type ReceiptAct = { readonly what: 'correct' | 'reversed' | 'bounced'; readonly receipt: ReceiptRow }

const chequeOf = ({ chequeNumber, chequeBank }: ReceiptRow) =>
  chequeNumber === null ? '' : ` n°\u00a0${chequeNumber}${chequeBank === null ? '' : ` (${chequeBank})`}`
const receiptDetails = (receipt: ReceiptRow): string =>
  [
    formatDay(receipt.receivedOn),
    ...receipt.parts.map(({ reference, cents }) => `${reference} ${formatEuros(cents)}`),
    ...(receipt.creditCents > 0 ? [`avoir ${formatEuros(receipt.creditCents)}`] : []),
    receipt.slip,
    receipt.isClosed && 'mois clôturé',
    receipt.provenOn && `vu en banque le ${formatDay(receipt.provenOn)}`,
    receipt.endReason &&
      `${receiptStatusLabels[receipt.status]} le ${formatDay(receipt.endedOn ?? '')}\u00a0: ${receipt.endReason}`,
    receipt.comments,
  ]
    .filter(Boolean)
    .join(' · ')

type Props = { readonly account: CustomerAccount; readonly ask: (asked: ReceiptAct) => void }
/** The line that the address asks for is brought into sight. */
const bringIntoSight = (line: HTMLLIElement | null) => line?.scrollIntoView({ block: 'center' })

export const ReceiptLines = ({ account, ask }: Props) => {
  const [shown] = useAddressParam('encaissement')
  return (
    <section aria-label="Encaissements" className={classes.block}>
      <h3>Encaissements</h3>
      {account.receipts.length === 0 ? (
        <EmptyLine>Aucun encaissement, les cartes mises à part.</EmptyLine>
      ) : (
        <ul className={classes.lines}>
          {account.receipts.map((receipt) => (
            <li
              key={receipt.id}
              data-off={receipt.status !== 'posted' || undefined}
              {...(String(receipt.id) === shown && { ref: bringIntoSight, 'aria-current': true })}
            >
              <span className={classes.what}>
                {paymentTypeLabels[receipt.method]}
                {chequeOf(receipt)}
                <span className={classes.quiet}>{receiptDetails(receipt)}</span>
              </span>
              <span className={classes.amount}>{formatEuros(receipt.amountCents)}</span>
              {receipt.isEditable && (
                <span className={classes.buttons}>
                  {receipt.provenOn === null && !receipt.isOfDebit && !receipt.isClosed && (
                    <Button size="compact-sm" onClick={() => ask({ what: 'correct', receipt })}>
                      Corriger…
                    </Button>
                  )}
                  <Button size="compact-sm" onClick={() => ask({ what: 'reversed', receipt })}>
                    Contre-passer…
                  </Button>
                  {(receipt.method === 'cheque' || (receipt.method === 'direct-debit' && !receipt.isOfDebit)) && (
                    <Button size="compact-sm" onClick={() => ask({ what: 'bounced', receipt })}>
                      Rejeté par la banque…
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
