// What the bank did of the pay of teachers: a file carried out or given up, one transfer refused, or carried out to a wrong account.
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import type { PayFileRow, PayPaper } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { misdirectedApi } from '@cartable/domain/billing/take-backs/misdirected.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { EndBankFileDialog } from '../bank-files/EndBankFileDialog.tsx'

export const payRefreshes = [['billing'], ['payroll'], ['accounting']]

const File = formOf<typeof payRunsApi.endFile>()
type FileProps = {
  readonly file: PayFileRow
  readonly end: 'executed' | 'cancelled'
  readonly onClose: () => void
}
export const EndPayFileDialog = ({ file, end, onClose }: FileProps) => {
  const today = useToday()
  return (
    <EndBankFileDialog
      operation={payRunsApi.endFile}
      screen="fin-fichier-paie"
      record={{ id: file.id, end, executedOn: today }}
      refreshes={payRefreshes}
      file={file}
      isDone={end === 'executed'}
      doneTitle="Fichier exécuté"
      day={<File.Day name="executedOn" label="Exécuté le" max={today} span={3} />}
      said={{
        done: 'Professeurs payés.',
        cancelled: 'Les factures de ce fichier sont à verser de nouveau.',
      }}
      onClose={onClose}
    />
  )
}

const Refused = formOf<typeof payRunsApi.refuseTransfer>()
export const RefuseTransferDialog = ({
  paper,
  onClose,
}: {
  readonly paper: PayPaper
  readonly onClose: () => void
}) => {
  const today = useToday()
  return (
    <FormDialog onClose={onClose} title="Virement refusé" size={520}>
      <RecordForm
        operation={payRunsApi.refuseTransfer}
        screen="versement-refuse"
        record={{ id: paper.transferId ?? 0, refusedOn: today, reason: '' }}
        layout="modal"
        noDraft
        saveLabel="Noter le refus"
        closeLabel="Fermer"
        refreshes={payRefreshes}
        onClose={onClose}
        onSaved={() =>
          void toast.success('La facture est de nouveau à payer\u00a0: son RIB est redemandé au professeur.')
        }
      >
        <Section id="refus" title={`${paper.teacher}\u00a0: ${formatEuros(paper.totalCents)}`}>
          <Refused.Day name="refusedOn" label="Refusé le" max={today} span={3} />
          <Refused.Text name="reason" label="Motif de la banque" span={6} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

const Noted = formOf<typeof misdirectedApi.noteMisdirected>()
export const WrongAccountDialog = ({ paper, onClose }: { readonly paper: PayPaper; readonly onClose: () => void }) => {
  const today = useToday()
  return (
    <FormDialog onClose={onClose} title="Mauvais compte payé" size={520}>
      <RecordForm
        operation={misdirectedApi.noteMisdirected}
        screen="mauvais-compte"
        record={{ id: paper.transferId ?? 0, foundOn: today, reason: '' }}
        layout="modal"
        noDraft
        saveLabel="Noter le mauvais compte"
        closeLabel="Fermer"
        refreshes={payRefreshes}
        onClose={onClose}
        onSaved={() =>
          void toast.success(
            'Somme à récupérer, suivie dans «\u00a0Trop-versés\u00a0»\u00a0: le professeur est prévenu.',
          )
        }
      >
        <Section id="mauvais-compte" title={`${paper.teacher}\u00a0: ${formatEuros(paper.totalCents)}`}>
          <p data-span={6}>
            La somme devient à récupérer, et la facture {paper.reference} de nouveau à payer, une fois le RIB du
            professeur corrigé et vérifié.
          </p>
          <Noted.Day name="foundOn" label="Constaté le" min={paper.paidOn ?? undefined} max={today} span={3} />
          <Noted.LongText
            name="reason"
            label="Motif"
            description="À qui est le compte payé, et d’où vient l’erreur."
            optional={false}
            maxLength={300}
            minRows={2}
            span={6}
          />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
