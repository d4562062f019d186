// A payment recorded by hand: cheque, transfer and the like, with what remains to pay after it.

import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof billingApi.paymentSave>()

const ChequeFields = () => {
  const type = useFormValue<string>('type')
  if (type !== 'cheque' && type !== 'cesu') return null
  return (
    <>
      <F.Text name="chequeNumber" label="Numéro" />
      <F.Text name="chequeBank" label="Banque" />
    </>
  )
}

type Props = { readonly orderId: number; readonly paymentId?: number; readonly onClose: () => void }

export const PaymentDialog = ({ orderId, paymentId, onClose }: Props) => {
  const today = useToday()
  const form = useOperation(billingApi.paymentForm, {
    orderId: String(orderId),
    ...(paymentId === undefined ? {} : { paymentId: String(paymentId) }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={paymentId === undefined ? 'Nouveau paiement' : 'Modifier le paiement'}
      query={form}
      what="le paiement"
    >
      {(record) => (
        <RecordForm
          operation={billingApi.paymentSave}
          screen="paiement"
          record={record}
          layout="modal"
          noDraft
          onClose={onClose}
          refreshes={[['billing'], ['accounting'], ['courses']]}
          onSaved={(answer) => {
            if (answer.totalremained !== null)
              toast.success(`Paiement enregistré. Reste à payer\u00a0: ${formatEuros(answer.totalremained)}.`)
          }}
        >
          <Section id="paiement" title="Paiement">
            <F.Select name="type" label="Moyen de paiement" options={record.options.types} />
            <F.Euros
              name="amountCents"
              label="Montant"
              description={`Reste à payer\u00a0: ${formatEuros(record.amountRemained)}`}
            />
            <ChequeFields />
            <F.Day name="paidOn" label="Date du paiement" max={today} />
            <F.LongText name="comments" label="Commentaires" span={6} maxLength={2000} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
