// The account on which a family is paid, typed by the office during a telephone call.
import { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { moneyRefreshes } from './ReceiveDialog.tsx'

const F = formOf<typeof transfersApi.saveRefundAccount>()

type Props = { readonly refundId: number; readonly customer: string; readonly onClose: () => void }
export const RefundAccountDialog = ({ refundId, customer, onClose }: Props) => (
  <FormDialog onClose={onClose} title="Saisir l’IBAN" size={520}>
    <RecordForm
      operation={transfersApi.saveRefundAccount}
      screen="iban-remboursement"
      record={{ refundId, holder: '', iban: '', bic: null }}
      layout="modal"
      noDraft
      saveLabel="Enregistrer"
      refreshes={moneyRefreshes}
      onClose={onClose}
      onSaved={() => void toast.success('IBAN enregistré\u00a0: le virement entre dans le prochain fichier.')}
    >
      <Section id="iban" title={customer}>
        <F.Text name="holder" label="Titulaire du compte" span={6} />
        <F.Text name="iban" label="IBAN" span={4} />
        <F.Text name="bic" label="BIC" span={2} />
      </Section>
    </RecordForm>
  </FormDialog>
)
