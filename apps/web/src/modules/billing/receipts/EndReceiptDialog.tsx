// A receipt that ends: typed by mistake, or taken back by the bank. Its bills are owed again, and both lines stay.
import { paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { ReceiptRow } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { capital } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { moneyRefreshes } from './ReceiveDialog.tsx'
import classes from './receipts.module.css'

const F = formOf<typeof receiptsApi.endReceipt>()

const consequence = ({ parts, creditCents }: ReceiptRow): string =>
  [
    ...parts.map(({ reference, cents }) => `${reference}\u00a0: ${formatEuros(cents)} de nouveau à payer`),
    ...(creditCents > 0
      ? [`avoir en compte, ou ce qui en est gardé pour des heures vendues\u00a0: ${formatEuros(creditCents)} de moins`]
      : []),
  ].join('\u00a0; ')

type Props = { readonly receipt: ReceiptRow; readonly end: 'reversed' | 'bounced'; readonly onClose: () => void }
export const EndReceiptDialog = ({ receipt, end, onClose }: Props) => {
  const today = useToday()
  const isBounced = end === 'bounced'
  const { id, updatedAt } = receipt
  return (
    <FormDialog
      onClose={onClose}
      title={isBounced ? 'Rejeté par la banque' : 'Contre-passer l’encaissement'}
      size={560}
    >
      <RecordForm
        operation={receiptsApi.endReceipt}
        screen="fin-encaissement"
        record={{ id, updatedAt, end, endedOn: today, reason: '', bankFeeCents: 0 }}
        layout="modal"
        noDraft
        saveLabel={isBounced ? 'Enregistrer le rejet' : 'Contre-passer'}
        refreshes={moneyRefreshes}
        onClose={onClose}
        onSaved={() =>
          void toast.success(
            isBounced ? 'Rejet enregistré\u00a0: la famille est prévenue.' : 'Encaissement contre-passé.',
          )
        }
      >
        <Section
          id="fin"
          title={`${paymentTypeLabels[receipt.method]} de ${formatEuros(receipt.amountCents)}, ${formatDay(receipt.receivedOn)}`}
        >
          <p className={classes.quiet} data-span={6}>
            {consequence(receipt)}.
          </p>
          {receipt.isClosed && (
            <p className={classes.quiet} data-span={6}>
              {capital(formatMonth(receipt.receivedOn))} est clôturé{'\u00a0'}: rien n’y change, l’écriture contraire
              est datée du mois ouvert.
            </p>
          )}
          <F.LongText name="reason" label="Motif" span={6} maxLength={200} />
          {isBounced && <F.Day name="endedOn" label="Rejeté le" max={today} span={3} />}
          {isBounced && <F.Euros name="bankFeeCents" label="Frais de la banque" span={3} />}
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
