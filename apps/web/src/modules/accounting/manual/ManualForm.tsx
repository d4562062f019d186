// The form of a manual entry: its lines balance under the eyes of who writes them, and it is proposed as it is saved.
import { manualApi } from '@cartable/domain/accounting/manual/manual.api.ts'
import { creditsOf, debitsOf } from '@cartable/domain/accounting/manual/manual.rules.ts'
import { type ManualLine, mostManualLines } from '@cartable/domain/accounting/manual/manual.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFieldError, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './manual.module.css'

const F = formOf<typeof manualApi.saveManual>()
const blank = { accountId: null, debitCents: 0, creditCents: 0 }

/** What the lines come to, and what is missing to balance them. */
const Sum = () => {
  const lines = useFormValue<readonly ManualLine[]>('lines')
  const error = useFieldError('lines')
  const known = lines.map((line) => ({ ...line, debitCents: line.debitCents ?? 0, creditCents: line.creditCents ?? 0 }))
  const [debit, credit] = [debitsOf(known), creditsOf(known)]
  return (
    <p className={classes.sum} data-span={6} data-field="lines" role={error ? 'alert' : 'status'}>
      Débit {formatEuros(debit)}, crédit {formatEuros(credit)}
      {debit === credit || Number.isNaN(debit - credit)
        ? '.'
        : `\u00a0: il manque ${formatEuros(Math.abs(debit - credit))} au ${debit > credit ? 'crédit' : 'débit'}.`}{' '}
      {error}
    </p>
  )
}

export type FormAsked = { readonly id?: string; readonly copyOf?: string; readonly templateId?: string }
type Props = { readonly asked: FormAsked; readonly onClose: () => void; readonly onSaved: (id: number) => void }
export const ManualForm = ({ asked, onClose, onSaved }: Props) => {
  const query = useOperation(manualApi.manualForm, asked, { once: true })
  return (
    <FormDialog
      query={query}
      title={asked.id === undefined ? 'Nouvelle opération diverse' : 'Modifier l’opération diverse'}
      what="l’opération"
      size={860}
      fillsPhone
      onClose={onClose}
    >
      {({ record, accounts }) => (
        <RecordForm
          operation={manualApi.saveManual}
          screen="operation-diverse"
          record={{ ...record, lines: record.lines.length === 0 ? [blank, blank] : record.lines }}
          layout="modal"
          noDraft
          onClose={onClose}
          onSaved={({ id }) => {
            toast.success('Opération diverse enregistrée.')
            if (id !== null) onSaved(id)
          }}
        >
          <Section id="operation" title="Opération">
            <F.Select name="company" label="Société" options={wordOptions(companyLabels)} span={2} />
            <F.Day name="entryOn" label="Date" span={2} />
            <F.Text name="piece" label="Pièce" span={2} maxLength={40} />
            <F.Text name="label" label="Libellé" span={6} maxLength={150} />
            <F.LongText name="reason" label="Motif" span={6} maxLength={500} minRows={2} />
          </Section>
          <Section id="lignes" title="Lignes">
            <F.Rows name="lines" label="Ligne" isFeminine blank={blank} max={mostManualLines} isSorted={false}>
              {(index) => (
                <>
                  <F.Select
                    name={`lines.${index}.accountId`}
                    label="Compte"
                    options={accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
                    span={2}
                  />
                  <F.Euros name={`lines.${index}.debitCents`} label="Débit" span={2} />
                  <F.Euros name={`lines.${index}.creditCents`} label="Crédit" span={2} />
                </>
              )}
            </F.Rows>
            <Sum />
            <F.Switch name="submits" label="Proposer à l’approbation d’une seconde personne" span={6} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
