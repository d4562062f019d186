// A credit note of a supplier is set off against his bill, or a bill against his credit note: one of those offered, and how much of it.
import { setOffsApi } from '@cartable/domain/accounting/purchases/set-offs.api.ts'
import type { SupplierBill, SupplierBillLeft } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import ledgerClasses from '../ledger.module.css'

const F = formOf<typeof setOffsApi.setOffSupplierBill>()
const words = {
  bill: {
    title: 'Imputer un avoir sur la facture',
    other: 'Avoir',
    none: 'Aucun avoir de ce fournisseur ne reste à recevoir. Saisissez-le d’abord, ou recevez son fichier.',
  },
  'credit-note': {
    title: 'Imputer l’avoir sur une facture',
    other: 'Facture',
    none: 'Aucune facture de ce fournisseur ne reste à payer. La banque apportera la somme, ou la prochaine facture la prendra.',
  },
} as const

type FieldsProps = {
  readonly kind: SupplierBill['kind']
  readonly leftCents: number
  readonly results: readonly SupplierBillLeft[]
}
const Fields = ({ kind, leftCents, results }: FieldsProps) => {
  const set = useFormSetter()
  const take = (id: string | number) => {
    const other = results.find((one) => one.id === Number(id))
    if (other) set('amountCents', Math.min(leftCents, other.leftCents))
  }
  return (
    <>
      <F.Select
        name="againstId"
        label={words[kind].other}
        options={results.map(({ id, label, leftCents: left }) => ({
          ...{ value: id, label: `${label}\u00a0: ${formatEuros(left)}` },
        }))}
        onChanged={take}
        span={6}
      />
      <F.Euros
        name="amountCents"
        label="Montant imputé"
        description="Ni la banque ni la caisse ne bougent. La TVA qui suit les paiements suit celui-ci."
        span={3}
      />
    </>
  )
}

type Props = { readonly bill: SupplierBill; readonly onClose: () => void }
export const SetOffDialog = ({ bill, onClose }: Props) => {
  const { title, none } = words[bill.kind]
  const query = useOperation(setOffsApi.supplierBillsToSetOff, { id: String(bill.id) }, { once: true })
  return (
    <FormDialog onClose={onClose} title={title} query={query} what="les pièces du fournisseur">
      {({ leftCents, results }) => {
        const [first] = results
        return first === undefined ? (
          <>
            <p>{none}</p>
            <div className={ledgerClasses.actions}>
              <Button onClick={onClose}>Fermer</Button>
            </div>
          </>
        ) : (
          <RecordForm
            operation={setOffsApi.setOffSupplierBill}
            screen="facture-imputee"
            record={{ id: bill.id, againstId: first.id, amountCents: Math.min(leftCents, first.leftCents) }}
            layout="modal"
            noDraft
            saveLabel="Imputer"
            closeLabel="Annuler"
            refreshes={[['accounting']]}
            onClose={onClose}
            onSaved={() => void toast.success('Avoir imputé.')}
          >
            <Section id="avoir" title={`${bill.supplier}, ${bill.reference}\u00a0: reste ${formatEuros(leftCents)}`}>
              <Fields kind={bill.kind} leftCents={leftCents} results={results} />
            </Section>
          </RecordForm>
        )
      }}
    </FormDialog>
  )
}
