// The form of a supplier's bill: what its file said, or what is read on the paper; its lines come to its total under the eyes of who types.
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import { sumsOf } from '@cartable/domain/accounting/purchases/supplier-bills.rules.ts'
import {
  mostSupplierLines,
  supplierBillKinds,
  supplierPaperRules,
  supplierVatDues,
} from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useToday } from '../../../platform/fields/today.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './supplier-bills.module.css'

const F = formOf<typeof supplierBillsApi.saveSupplierBill>()
const blank = { accountId: null, label: null, baseCents: 0, vatCents: 0 }

type Typed = { readonly baseCents: number | null; readonly vatCents: number | null }
/** What the lines come to, and what is missing of the total. */
const Sum = () => {
  const typed = useFormValue<readonly Typed[]>('lines')
  const total = useFormValue<number | null>('totalCents') ?? 0
  const sums = sumsOf(typed.map(({ baseCents, vatCents }) => ({ baseCents: baseCents ?? 0, vatCents: vatCents ?? 0 })))
  const gap = total - sums.totalCents
  return (
    <p className={classes.sum} data-span={6} role="status">
      {formatEuros(sums.baseCents)} et {formatEuros(sums.vatCents)} de TVA{'\u00a0'}: {formatEuros(sums.totalCents)} TTC
      {gap === 0 || Number.isNaN(gap)
        ? '.'
        : gap > 0
          ? `\u202f; il manque ${formatEuros(gap)}.`
          : `\u202f; il y a ${formatEuros(-gap)} de trop.`}
    </p>
  )
}

type Props = {
  readonly asked: { readonly id?: string }
  readonly onClose: () => void
  readonly onSaved: (id: number) => void
}
export const SupplierBillForm = ({ asked, onClose, onSaved }: Props) => {
  const today = useToday()
  const query = useOperation(supplierBillsApi.supplierBillForm, asked, { once: true })
  return (
    <FormDialog
      query={query}
      title={asked.id === undefined ? 'Saisir une facture' : 'Facture à saisir'}
      what="la facture"
      size={860}
      fillsPhone
      onClose={onClose}
    >
      {({ record, accounts, paidFrom, format, hasPaper }) => (
        <RecordForm
          operation={supplierBillsApi.saveSupplierBill}
          screen="facture-fournisseur"
          record={{ ...record, lines: record.lines.length === 0 ? [blank] : record.lines }}
          layout="modal"
          refreshes={[['accounting']]}
          onClose={onClose}
          onSaved={({ id }) => {
            toast.success('Facture enregistrée.')
            if (id !== null) onSaved(id)
          }}
        >
          <Section id="facture" title="Facture">
            <F.Text name="supplier" label="Fournisseur" span={4} maxLength={120} />
            <F.Text name="siren" label="SIREN" span={2} />
            <F.Select name="kind" label="Pièce" options={wordOptions(supplierBillKinds)} span={2} />
            <F.Text name="reference" label="Numéro" span={2} maxLength={60} />
            <F.Select name="company" label="Société" options={wordOptions(companyLabels)} span={2} />
            <F.Day name="billedOn" label="Date de la facture" max={today} span={2} />
            <F.Day name="dueOn" label="Échéance" span={2} />
            <F.Euros name="totalCents" label="Total TTC" span={2} />
            <F.Select
              name="vatDue"
              label="TVA déduite"
              description={
                'La facture dit «\u00a0option pour le paiement de la taxe d’après les débits\u00a0» quand elle se déduit à sa date.'
              }
              options={wordOptions(supplierVatDues)}
              span={6}
            />
            <F.Select
              name="paidFromAccountId"
              label="Déjà payée par"
              placeholder={'La banque\u00a0: une ligne de relevé la paiera'}
              description="Espèces, ou quelqu’un de la société à qui elle est due."
              options={paidFrom.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
              span={6}
            />
            {format === 'typed' && (
              <F.File
                part="paper"
                label="Fichier"
                description={
                  hasPaper
                    ? 'Un fichier est joint\u00a0: un autre le remplace.'
                    : `PDF ou photo, ${formatBytes(supplierPaperRules.maxBytes)} au plus.`
                }
                rules={supplierPaperRules}
                span={6}
              />
            )}
          </Section>
          <Section id="lignes" title="Charges">
            <p className={classes.sum} data-span={6}>
              La TVA qui ne se déduit pas reste dans le montant.
            </p>
            <F.Rows name="lines" label="Ligne" isFeminine blank={blank} max={mostSupplierLines} isSorted={false}>
              {(index) => (
                <>
                  <F.Select
                    name={`lines.${index}.accountId`}
                    label="Compte"
                    options={accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
                    span={4}
                  />
                  <F.Text name={`lines.${index}.label`} label="Libellé" span={2} maxLength={150} />
                  <F.Euros name={`lines.${index}.baseCents`} label="Montant HT" span={2} />
                  <F.Euros name={`lines.${index}.vatCents`} label="TVA déductible" span={2} />
                </>
              )}
            </F.Rows>
            <Sum />
            <F.Switch name="enters" label="Écrire la facture au journal des achats" span={6} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
