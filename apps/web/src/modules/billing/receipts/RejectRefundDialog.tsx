// A transfer of a file that the bank rejected: why, whether it had left, and what becomes of the money.
import type { RefundRow } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import { rejectSequelLabels } from '@cartable/domain/billing/transfers/transfers.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { moneyRefreshes } from './ReceiveDialog.tsx'

const F = formOf<typeof transfersApi.rejectRefund>()

type Props = { readonly refund: RefundRow; readonly onClose: () => void }
export const RejectRefundDialog = ({ refund, onClose }: Props) => {
  const today = useToday()
  const { id, updatedAt, status } = refund
  return (
    <FormDialog onClose={onClose} title="Virement rejeté par la banque" size={560}>
      <RecordForm
        operation={transfersApi.rejectRefund}
        screen="rejet-remboursement"
        record={{ id, updatedAt, rejectedOn: today, reason: '', isReturned: status === 'done', sequel: 'account' }}
        layout="modal"
        noDraft
        saveLabel="Enregistrer le rejet"
        refreshes={moneyRefreshes}
        onClose={onClose}
        onSaved={() => void toast.success('Rejet enregistré\u00a0: le reste du fichier suit son cours.')}
      >
        <Section id="rejet" title={`${refund.customer}\u00a0: ${formatEuros(refund.amountCents)} par virement`}>
          <F.LongText
            name="reason"
            label="Motif de la banque"
            description="Lu par la famille."
            span={6}
            maxLength={200}
          />
          <F.Day name="rejectedOn" label="Rejeté le" max={today} span={3} />
          <F.Switch
            name="isReturned"
            label="La banque l’avait débité, puis l’a rendu"
            description="Le relevé montre son départ, puis son retour."
            span={6}
          />
          <F.Radio name="sequel" label="Suite" options={wordOptions(rejectSequelLabels)} span={6} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
