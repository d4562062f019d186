// « Écriture… »: a line of the bank that nothing awaited explains is put to accounts, the rest of it under the eyes of who does.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { type BankLineRow, mostPartsOfLine, type PartInput } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { leftOfLine } from '@cartable/domain/accounting/bank/parts.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFieldError, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './bank.module.css'
import { bankRefreshes } from './bank-tabs.ts'

const F = formOf<typeof bankApi.enterLine>()
const label = ({ label: said }: BankLineRow) => said.slice(0, 100)
const known = (parts: readonly PartInput[]) =>
  parts.map(({ amountCents }) => ({ amountCents: Number.isNaN(amountCents) ? 0 : (amountCents ?? 0) }))

const Rest = ({ line }: { readonly line: BankLineRow }) => {
  const left = leftOfLine(line.amountCents, known(useFormValue<readonly PartInput[]>('parts')))
  const error = useFieldError('parts')
  return (
    <p className={classes.rest} data-span={6} data-field="parts" role={error ? 'alert' : 'status'}>
      {left === 0
        ? 'La ligne est affectée en entier.'
        : left > 0
          ? `Il reste ${formatEuros(left)} à affecter.`
          : `Il y a ${formatEuros(-left)} de trop.`}
    </p>
  )
}

type Props = { readonly line: BankLineRow; readonly onClose: () => void }
export const EnterDialog = ({ line, onClose }: Props) => {
  const query = useOperation(bankApi.lineForm, { id: String(line.id) }, { once: true })
  const whole = Math.abs(line.amountCents)
  return (
    <FormDialog onClose={onClose} query={query} title="Écriture" what="les comptes" size={760} fillsPhone>
      {({ accounts }) => (
        <RecordForm
          operation={bankApi.enterLine}
          screen="ligne-ecriture"
          record={{ id: line.id, parts: [{ accountId: null, label: label(line), amountCents: whole }] }}
          layout="modal"
          noDraft
          saveLabel="Écrire"
          refreshes={bankRefreshes}
          onClose={onClose}
          onSaved={() => void toast.success('Ligne écrite aux comptes choisis.')}
        >
          <Section id="ligne" title={`${formatDay(line.bookedOn)}\u00a0: ${formatEuros(line.amountCents)}`}>
            <p className={classes.rest} data-span={6}>
              {line.label}. Les montants vont dans le sens du relevé{'\u202f'}; un montant négatif va dans l’autre.
            </p>
            <F.Rows
              name="parts"
              label="Ligne"
              isFeminine
              blank={(rows) => ({
                ...{ accountId: null, label: label(line) },
                amountCents: leftOfLine(line.amountCents, known(rows as unknown as readonly PartInput[])),
              })}
              max={mostPartsOfLine}
              isSorted={false}
            >
              {(index) => (
                <>
                  <F.Select
                    name={`parts.${index}.accountId`}
                    label="Compte"
                    options={accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
                    span={6}
                  />
                  <F.Text name={`parts.${index}.label`} label="Libellé" span={4} maxLength={100} />
                  <F.Euros name={`parts.${index}.amountCents`} label="Montant" span={2} />
                </>
              )}
            </F.Rows>
            <Rest line={line} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
