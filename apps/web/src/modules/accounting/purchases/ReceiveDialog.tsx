// An electronic bill taken in: its file is read, and what it says is shown to be put to an account.
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import { electronicBillRules } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'

const F = formOf<typeof supplierBillsApi.receiveSupplierBill>()

type Props = { readonly onClose: () => void; readonly onReceived: (id: number) => void }
export const ReceiveDialog = ({ onClose, onReceived }: Props) => (
  <FormDialog onClose={onClose} title="Recevoir une facture électronique" size={560}>
    <RecordForm
      operation={supplierBillsApi.receiveSupplierBill}
      screen="facture-recue"
      record={{ company: 'private-tuition' }}
      layout="modal"
      noDraft
      saveLabel="Lire la facture"
      closeLabel="Annuler"
      refreshes={[['accounting']]}
      closeOnSave={false}
      onClose={onClose}
      onSaved={({ id }) => {
        if (id !== null) onReceived(id)
      }}
    >
      <FieldGrid>
        <F.File
          part="bill"
          label="Facture"
          description={`PDF Factur-X, ou XML (CII, UBL), ${formatBytes(electronicBillRules.maxBytes)} au plus. Rien n’est écrit avant votre relecture.`}
          rules={electronicBillRules}
          span={6}
        />
        <F.Select
          name="company"
          label="Société"
          description="Si la facture ne nomme pas celle qui achète."
          options={wordOptions(companyLabels)}
          span={6}
        />
      </FieldGrid>
    </RecordForm>
  </FormDialog>
)
