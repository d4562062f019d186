// What the bank did of wages: a file carried out or given up, one transfer refused.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import type { SalaryFileRow, SalaryRow } from '@cartable/domain/payroll/salaries.schema.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useToday } from '../../platform/session/session.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { EndBankFileDialog } from '../billing/bank-files.parts.tsx'

export const salaryRefreshes = [['payroll'], ['urssaf'], ['accounting']]

const File = formOf<typeof salariesApi.endFile>()
type FileProps = {
  readonly file: SalaryFileRow
  readonly end: 'executed' | 'cancelled'
  readonly onClose: () => void
}
export const EndSalaryFileDialog = ({ file, end, onClose }: FileProps) => {
  const today = useToday()
  return (
    <EndBankFileDialog
      operation={salariesApi.endFile}
      screen="fin-fichier-salaires"
      record={{ id: file.id, end, executedOn: today }}
      refreshes={salaryRefreshes}
      file={file}
      isDone={end === 'executed'}
      doneTitle="Fichier exécuté"
      day={<File.Day name="executedOn" label="Exécuté le" max={today} span={3} />}
      said={{
        done: 'Salaires payés\u00a0: les professeurs sont prévenus.',
        cancelled: 'Les salaires attendent un autre fichier.',
      }}
      onClose={onClose}
    />
  )
}

const Refused = formOf<typeof salariesApi.refuseSalary>()
export const RefuseSalaryDialog = ({ row, onClose }: { readonly row: SalaryRow; readonly onClose: () => void }) => {
  const today = useToday()
  return (
    <FormDialog onClose={onClose} title="Virement refusé" size={520}>
      <RecordForm
        operation={salariesApi.refuseSalary}
        screen="salaire-refuse"
        record={{ id: row.paymentId ?? 0, refusedOn: today, reason: '' }}
        layout="modal"
        noDraft
        saveLabel="Noter le refus"
        closeLabel="Fermer"
        refreshes={salaryRefreshes}
        onClose={onClose}
        onSaved={() =>
          void toast.success('Le salaire est de nouveau à payer\u00a0: son IBAN est redemandé au professeur.')
        }
      >
        <Section id="refus" title={`${row.teacher}, famille ${row.customer}\u00a0: ${formatEuros(row.netCents)}`}>
          <Refused.Day name="refusedOn" label="Refusé le" max={today} span={3} />
          <Refused.Text name="reason" label="Motif de la banque" span={6} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
