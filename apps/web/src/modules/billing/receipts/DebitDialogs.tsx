// How debits end: a file collected or given up, a debit that the bank rejects, with what follows.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import {
  type DebitFileRow,
  type DebitRow,
  returnSequelLabels,
  returnSequels,
} from '@cartable/domain/billing/debits/debits.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { EndBankFileDialog } from '../bank-files/EndBankFileDialog.tsx'
import { moneyRefreshes } from './ReceiveDialog.tsx'
import classes from './receipts.module.css'

const F = formOf<typeof debitsApi.endDebitFile>()
const R = formOf<typeof debitsApi.returnDebit>()

type FileProps = {
  readonly file: DebitFileRow
  readonly end: 'collected' | 'cancelled'
  readonly onClose: () => void
}
export const EndDebitFileDialog = ({ file, end, onClose }: FileProps) => {
  const today = useToday()
  return (
    <EndBankFileDialog
      operation={debitsApi.endDebitFile}
      screen="fin-fichier-prelevements"
      record={{ id: file.id, end, collectedOn: today }}
      refreshes={moneyRefreshes}
      file={file}
      isDone={end === 'collected'}
      doneTitle="Fichier encaissé"
      day={<F.Day name="collectedOn" label="Encaissé le" max={today} span={3} />}
      said={{
        done: 'Prélèvements encaissés\u00a0: les familles sont prévenues.',
        cancelled: 'Les prélèvements attendent un autre fichier.',
      }}
      onClose={onClose}
    />
  )
}

type ReturnProps = { readonly debit: DebitRow; readonly feeCents: number; readonly onClose: () => void }
export const ReturnDebitDialog = ({ debit, feeCents, onClose }: ReturnProps) => {
  const today = useToday()
  const sequels = returnSequels.filter((sequel) => sequel !== 'stop' || debit.isOfPlan)
  const isCollected = debit.status === 'collected'
  return (
    <FormDialog onClose={onClose} title="Prélèvement rejeté" size={560}>
      <RecordForm
        operation={debitsApi.returnDebit}
        screen="rejet-prelevement"
        record={{ id: debit.id, returnedOn: today, reason: '', bankFeeCents: 0, sequel: 'family' }}
        layout="modal"
        noDraft
        saveLabel="Enregistrer le rejet"
        refreshes={moneyRefreshes}
        onClose={onClose}
        onSaved={() =>
          void toast.success('Rejet enregistré\u00a0: la somme est de nouveau due, la famille est prévenue.')
        }
      >
        <Section id="rejet" title={`${debit.customer}, ${debit.what}\u00a0: ${formatEuros(debit.amountCents)}`}>
          {feeCents > 0 && debit.company === 'private-tuition' && (
            <p className={classes.quiet} data-span={6}>
              Des frais de {formatEuros(feeCents)} sont facturés à la famille.
            </p>
          )}
          <R.LongText name="reason" label="Motif" span={6} maxLength={200} />
          <R.Day name="returnedOn" label="Rejeté le" max={today} span={3} />
          {isCollected && <R.Euros name="bankFeeCents" label="Frais de la banque" span={3} />}
          <R.Radio name="sequel" label="Suite" options={wordOptions(returnSequelLabels, sequels)} span={6} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
