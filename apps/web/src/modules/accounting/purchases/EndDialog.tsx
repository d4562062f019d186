// What of a supplier's bill ends with a reason: set aside before it is entered, cancelled after it, a set-off taken back.
import { setOffsApi } from '@cartable/domain/accounting/purchases/set-offs.api.ts'
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof supplierBillsApi.cancelSupplierBill>()
const endings = {
  discard: {
    operation: supplierBillsApi.discardSupplierBill,
    title: 'Écarter la facture',
    said: 'Elle n’est pas écrite dans les livres. Elle reste ici avec son motif, et son numéro peut être saisi de nouveau.',
    verb: 'Écarter',
    keep: 'Garder la facture',
    done: 'Facture écartée.',
  },
  cancel: {
    operation: supplierBillsApi.cancelSupplierBill,
    title: 'Annuler la facture',
    said: 'L’écriture inverse est passée à la date du jour, ou au premier jour ouvert. Les deux restent au grand livre.',
    verb: 'Annuler la facture',
    keep: 'Garder la facture',
    done: 'Facture annulée\u00a0: l’écriture inverse est au grand livre.',
  },
  'set-off': {
    operation: setOffsApi.undoSupplierSetOff,
    title: 'Annuler l’imputation',
    said: 'La facture est de nouveau à payer, et l’avoir à recevoir. La TVA que l’imputation a déduite est reprise.',
    verb: 'Annuler l’imputation',
    keep: 'Garder l’imputation',
    done: 'Imputation annulée.',
  },
} as const

type Props = {
  readonly how: keyof typeof endings
  readonly id: number
  /** What ends, by its name. */
  readonly of: string
  readonly onClose: () => void
}
export const EndDialog = ({ how, id, of, onClose }: Props) => {
  const { operation, title, said, verb, keep, done } = endings[how]
  return (
    <FormDialog onClose={onClose} title={title} size={520}>
      <RecordForm
        operation={operation}
        screen={`facture-${how}`}
        record={{ id, reason: '' }}
        layout="modal"
        noDraft
        saveLabel={verb}
        closeLabel={keep}
        refreshes={[['accounting']]}
        onClose={onClose}
        onSaved={() => void toast.success(done)}
      >
        <Section id="motif" title={of}>
          <p data-span={6}>{said}</p>
          <F.LongText name="reason" label="Motif" span={6} maxLength={500} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
