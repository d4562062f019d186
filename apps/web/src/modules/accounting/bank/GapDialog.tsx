// « Rapprocher avec un écart… »: what a line proves though its sum is another, and the account that takes the difference.
import '@mantine/core/styles/Checkbox.layer.css'
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { BankLineRow, LineForm } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { gapOf } from '@cartable/domain/accounting/bank/parts.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Checkbox } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFieldError, useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './bank.module.css'
import { bankRefreshes } from './bank-tabs.ts'

const F = formOf<typeof bankApi.proveWithGap>()
type Awaited = LineForm['awaited'][number]

/** The gap, signed as the line is. */
const gapWith = (line: BankLineRow, chosen: readonly Awaited[]): number =>
  gapOf(line.amountCents, Math.sign(line.amountCents) * chosen.reduce((sum, { cents }) => sum + cents, 0))

const saidOf = (line: BankLineRow, chosen: readonly Awaited[]): string => {
  const gap = gapWith(line, chosen)
  if (chosen.length === 0) return 'Cochez ce que la ligne paie.'
  return gap === 0
    ? 'La somme est exacte\u00a0: il n’y a pas d’écart à écrire.'
    : `Écart de ${formatEuros(Math.abs(gap))}, ${gap < 0 ? 'en charge' : 'en produit'}.`
}

const Chosen = ({ line, form }: { readonly line: BankLineRow; readonly form: LineForm }) => {
  const keys = useFormValue<readonly string[]>('awaited')
  const error = useFieldError('awaited')
  const set = useFormSetter()
  const chosen = form.awaited.filter(({ key }) => keys.includes(key))
  const toggle = (one: Awaited) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    set(
      'awaited',
      next.map(({ key }) => key),
    )
    // what costs, or what is gained: the account of such gaps, until somebody chooses another
    const gap = gapWith(line, next)
    set('accountId', next.length === 0 || gap === 0 ? null : gap < 0 ? form.expenseId : form.revenueId)
  }
  return (
    <div data-span={6} data-field="awaited">
      <ul className={classes.bills} aria-label="Ce que la ligne paie">
        {form.awaited
          .filter(({ kind }) => chosen.length === 0 || kind === chosen[0]?.kind)
          .map((one) => (
            <li key={one.key}>
              <Checkbox
                checked={keys.includes(one.key)}
                label={one.words}
                description={`${formatEuros(one.cents)} · ${formatDay(one.day)}`}
                onChange={() => toggle(one)}
              />
            </li>
          ))}
      </ul>
      <p className={classes.rest} role={error ? 'alert' : 'status'}>
        {saidOf(line, chosen)} {error}
      </p>
    </div>
  )
}

type Props = { readonly line: BankLineRow; readonly onClose: () => void }
export const GapDialog = ({ line, onClose }: Props) => {
  const query = useOperation(bankApi.lineForm, { id: String(line.id) }, { once: true })
  return (
    <FormDialog onClose={onClose} query={query} title="Rapprocher avec un écart" what="ce qui est attendu" size={560}>
      {(form) =>
        form.awaited.length === 0 ? (
          <>
            <p>
              {line.amountCents < 0
                ? 'Ni TVA déclarée ni cotisations payées n’attendent d’être vues en banque. Notez-les d’abord, ou choisissez «\u00a0Écriture…\u00a0».'
                : 'Aucune remise de chèques ou de CESU n’attend d’être vue en banque. Faites-la d’abord, ou choisissez «\u00a0Écriture…\u00a0».'}
            </p>
            <div className={classes.acts}>
              <Button onClick={onClose}>Fermer</Button>
            </div>
          </>
        ) : (
          <RecordForm
            operation={bankApi.proveWithGap}
            screen="ligne-ecart"
            record={{ id: line.id, awaited: [], accountId: null, label: 'Écart de règlement' }}
            layout="modal"
            noDraft
            saveLabel="Rapprocher"
            refreshes={bankRefreshes}
            onClose={onClose}
            onSaved={() => void toast.success('Ligne rapprochée, et son écart écrit.')}
          >
            <Section id="ligne" title={`${formatDay(line.bookedOn)}\u00a0: ${formatEuros(line.amountCents)}`}>
              <p className={classes.rest} data-span={6}>
                {line.label}
              </p>
              <Chosen line={line} form={form} />
              <F.Select
                name="accountId"
                label="Compte de l’écart"
                optional={false}
                options={form.accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
                span={6}
              />
              <F.Text name="label" label="Libellé de l’écart" span={6} maxLength={100} />
            </Section>
          </RecordForm>
        )
      }
    </FormDialog>
  )
}
