// The dialog that takes the signed paper of a contract in: the day, and its scan or photograph.

import { signaturesApi } from '@cartable/domain/contracts/signatures/signatures.api.ts'
import { signatureLabels, signedPaperRules } from '@cartable/domain/contracts/signatures/signatures.schema.ts'
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { useToday } from '../../../platform/fields/today.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof signaturesApi.sign>()

type Props = { readonly contractId: number; readonly number: string; readonly onClose: () => void }

export const SignDialog = ({ contractId, number, onClose }: Props) => {
  const today = useToday()
  return (
    <FormDialog onClose={onClose} title={`Contrat ${number} signé`} size={560}>
      <RecordForm
        operation={signaturesApi.sign}
        screen="contrat-signe"
        record={{ id: contractId, updatedAt: null, signedOn: today }}
        layout="modal"
        noDraft
        saveLabel="Joindre"
        closeLabel="Annuler"
        refreshes={[['contracts'], ['payroll']]}
        onClose={onClose}
        onSaved={() => toast.success('Contrat signé joint.')}
      >
        <FieldGrid>
          <F.Day name="signedOn" label={signatureLabels.signedOn} max={today} span={6} />
          <F.File
            part="files"
            label={signatureLabels.paper}
            description={`PDF ou photo, ${formatBytes(signedPaperRules.maxBytes)} au plus.`}
            rules={signedPaperRules}
            span={6}
          />
        </FieldGrid>
      </RecordForm>
    </FormDialog>
  )
}
