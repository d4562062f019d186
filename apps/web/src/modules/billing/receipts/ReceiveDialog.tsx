// Money that a family gives: its amount, how it came, and the bills it pays; a wrong receipt is put right in the same form.
import { paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { ReceiptForm } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFieldError, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { searchCustomers } from '../../customers/customers.parts.tsx'
import { SharingField } from './SharingField.tsx'

const F = formOf<typeof receiptsApi.saveReceipt>()
export const moneyRefreshes = [['billing'], ['accounting'], ['courses'], ['traineeships'], ['customers']] as const

const Means = () => {
  const method = useFormValue<string>('method')
  if (method === 'cash')
    return (
      <p data-span={6}>Un paiement en espèces n’ouvre pas droit au crédit d’impôt&nbsp;: la famille en est prévenue.</p>
    )
  if (method !== 'cheque' && method !== 'cesu') return null
  return (
    <>
      <F.Text
        name="chequeNumber"
        label={method === 'cheque' ? 'Numéro du chèque' : 'Numéro du CESU'}
        optional={method !== 'cheque'}
        span={3}
      />
      <F.Text name="chequeBank" label="Banque" optional={method !== 'cheque'} span={3} />
    </>
  )
}

/** Asked only once the server saw the same receipt. */
const Twin = () => {
  const isAsked = useFieldError('confirmsTwin') !== undefined
  const isConfirmed = useFormValue<boolean>('confirmsTwin')
  if (!isAsked && !isConfirmed) return null
  return <F.Switch name="confirmsTwin" label="C’est un autre paiement, identique par hasard" span={6} />
}

type Props = {
  readonly customerId: number
  /** The wrong receipt to put right. */
  readonly receiptId?: number
  readonly onClose: () => void
  readonly onReceived?: () => void
}
export const ReceiveDialog = ({ customerId, receiptId, onClose, onReceived }: Props) => {
  const today = useToday()
  const query = useOperation(
    receiptsApi.receiptForm,
    receiptId === undefined ? { customerId: String(customerId) } : { id: String(receiptId) },
    { once: true },
  )
  const isNew = receiptId === undefined
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? 'Encaisser' : 'Corriger l’encaissement'}
      size={640}
      query={query}
      what="l’encaissement"
    >
      {(record: ReceiptForm) => (
        <RecordForm
          operation={receiptsApi.saveReceipt}
          screen="encaissement"
          record={record}
          layout="modal"
          noDraft
          saveLabel={isNew ? 'Encaisser' : 'Remplacer'}
          refreshes={moneyRefreshes}
          onClose={onClose}
          onSaved={() => {
            toast.success(
              isNew ? 'Encaissement enregistré\u00a0: la famille en est prévenue.' : 'L’encaissement est remplacé.',
            )
            onReceived?.()
          }}
        >
          <Section id="encaissement" title={record.customer}>
            {!isNew && (
              <>
                <F.Autocomplete
                  name="customerId"
                  label="Famille"
                  search={searchCustomers}
                  valueLabel={record.customer}
                  span={6}
                />
                <F.Text
                  name="reason"
                  label="Motif de la correction"
                  optional={false}
                  description={`Remplace ${paymentTypeLabels[record.method].toLowerCase()} de ${formatEuros(record.amountCents)}\u00a0; les deux restent lisibles.`}
                  span={6}
                />
              </>
            )}
            <F.Select name="method" label="Moyen de paiement" options={record.options.methods} span={2} />
            <F.Euros name="amountCents" label="Montant" span={2} />
            <F.Day name="receivedOn" label="Reçu le" max={today} span={2} />
            <Means />
            <F.Select name="company" label="Société" options={record.options.companies} span={6} />
            <SharingField orders={record.orders} packs={record.packs} customerId={record.customerId} />
            <F.LongText name="comments" label="Commentaires" span={6} maxLength={2000} />
            <Twin />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
