// Credit given back to a family: asked of whoever pays or typed as done; then done with its day, or cancelled.

import { companyLabels, paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import {
  type CustomerAccount,
  type RefundRow,
  refundMethods,
} from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { moneyRefreshes } from './ReceiveDialog.tsx'
import classes from './receipts.module.css'

const F = formOf<typeof refundsApi.saveRefund>()
const E = formOf<typeof receiptsApi.endRefund>()

/** On a card, the provider gives the money back at once: nothing is left to be done. */
const Done = () => {
  const today = useToday()
  if (useFormValue<string>('method') === 'card')
    return (
      <p className={classes.quiet} data-span={6}>
        L’argent retourne sur la carte qui a payé, en quelques jours. L’avoir prend sa place sur la facture.
      </p>
    )
  return (
    <>
      <F.Day
        name="doneOn"
        label="Déjà fait le"
        description={'Vide\u00a0: à faire par la comptabilité.'}
        max={today}
        span={3}
      />
      <F.Text name="bankReference" label="Référence" span={3} />
    </>
  )
}

type Props = {
  readonly account: Pick<CustomerAccount, 'customerId' | 'customer' | 'credits'>
  readonly onClose: () => void
}
export const RefundDialog = ({ account, onClose }: Props) => {
  const [first] = account.credits
  const hasCard = account.credits.some(({ cardCents }) => cardCents > 0)
  const methods = refundMethods.filter((method) => method !== 'card' || hasCard)
  return (
    <FormDialog onClose={onClose} title="Rembourser l’avoir" size={560}>
      <RecordForm
        operation={refundsApi.saveRefund}
        screen="remboursement"
        record={{
          ...{ customerId: account.customerId, company: first?.company, method: 'transfer' },
          ...{ amountCents: first?.cents ?? 0, reason: '', doneOn: null, bankReference: null },
        }}
        layout="modal"
        noDraft
        saveLabel="Rembourser"
        refreshes={moneyRefreshes}
        onClose={onClose}
        onSaved={() => void toast.success('Remboursement enregistré\u00a0: l’avoir de la famille diminue.')}
      >
        <Section id="remboursement" title={account.customer}>
          <p className={classes.quiet} data-span={6}>
            {account.credits
              .map(({ company, cents }) => `${companyLabels[company]}\u00a0: ${formatEuros(cents)}`)
              .join(' · ')}
          </p>
          <F.Select
            name="company"
            label="Société"
            options={account.credits.map(({ company }) => ({ value: company, label: companyLabels[company] }))}
            span={2}
          />
          <F.Select name="method" label="Par" options={wordOptions(paymentTypeLabels, methods)} span={2} />
          <F.Euros name="amountCents" label="Montant" span={2} />
          <F.LongText name="reason" label="Motif" description="Lu par la famille." span={6} maxLength={200} />
          <Done />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

type EndProps = { readonly refund: RefundRow; readonly end: 'done' | 'cancelled'; readonly onClose: () => void }
export const EndRefundDialog = ({ refund, end, onClose }: EndProps) => {
  const today = useToday()
  const { id, updatedAt } = refund
  const isDone = end === 'done'
  return (
    <FormDialog onClose={onClose} title={isDone ? 'Remboursement fait' : 'Annuler le remboursement'} size={520}>
      <RecordForm
        operation={receiptsApi.endRefund}
        screen="fin-remboursement"
        record={{ id, updatedAt, end, doneOn: isDone ? today : null, bankReference: null, reason: null }}
        layout="modal"
        noDraft
        saveLabel={isDone ? 'C’est fait' : 'Annuler le remboursement'}
        closeLabel="Fermer"
        refreshes={moneyRefreshes}
        onClose={onClose}
        onSaved={() =>
          void toast.success(isDone ? 'Remboursement fait\u00a0: la famille est prévenue.' : 'L’argent reste en avoir.')
        }
      >
        <Section
          id="fin"
          title={`${refund.customer}\u00a0: ${formatEuros(refund.amountCents)} par ${paymentTypeLabels[refund.method].toLowerCase()}`}
        >
          {isDone ? (
            <>
              <E.Day name="doneOn" label="Fait le" max={today} span={3} />
              <E.Text name="bankReference" label="Référence" span={3} />
            </>
          ) : (
            <E.Text name="reason" label="Motif" optional={false} span={6} />
          )}
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
