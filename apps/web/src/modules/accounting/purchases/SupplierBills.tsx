// « Factures fournisseurs »: what the company is billed, received as electronic bills or typed, entered and paid.
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import {
  supplierBillFormats,
  supplierBillKinds,
  supplierBillTabs,
} from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Dash } from '../../../platform/list/Cell.tsx'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { SupplierBillDrawer } from './SupplierBillDrawer.tsx'
import { SupplierBillForm } from './SupplierBillForm.tsx'
import { SupplierBillState } from './SupplierBillState.tsx'

const columns = columnsOf<typeof supplierBillsApi.listSupplierBills>()([
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.billedOn), sort: true, figures: true, width: 100 },
  { id: 'supplier', label: 'Fournisseur', cell: (row) => row.supplier, sort: true, isTitle: true },
  {
    id: 'reference',
    label: 'Numéro',
    cell: (row) => (row.kind === 'bill' ? row.reference : `${supplierBillKinds[row.kind]} ${row.reference}`),
    width: 170,
    card: 'line',
  },
  { id: 'company', label: 'Société', cell: (row) => companyLabels[row.company], width: 140, hiddenAtFirst: true },
  { id: 'format', label: 'Reçue', cell: (row) => supplierBillFormats[row.format], width: 130, hiddenAtFirst: true },
  {
    id: 'due',
    label: 'Échéance',
    cell: (row) => (row.dueOn === null ? <Dash /> : formatDay(row.dueOn)),
    sort: true,
    figures: true,
    width: 110,
    card: 'line',
  },
  { id: 'status', label: 'État', cell: (row) => <SupplierBillState row={row} />, width: 120, isState: true },
  { id: 'vat', label: 'TVA déductible', cell: (row) => formatEuros(row.vatCents), align: 'right', width: 120 },
  { id: 'total', label: 'TTC', cell: (row) => formatEuros(row.totalCents), sort: true, align: 'right', width: 110 },
  {
    id: 'left',
    label: 'Reste',
    cell: (row) => (row.leftCents === 0 ? <Dash /> : formatEuros(row.leftCents)),
    align: 'right',
    width: 110,
  },
])
const filters: readonly ListFilter[] = [
  { kind: 'choice', param: 'etat', input: 'tab', label: 'État', options: wordOptions(supplierBillTabs) },
  { kind: 'choice', param: 'societe', input: 'company', label: 'Société', options: wordOptions(companyLabels) },
]
const noun = {
  ...{ one: 'facture', many: 'factures', isFeminine: true, none: 'Aucune facture de fournisseur pour l’instant' },
  why: 'Loyer, logiciels, assurance\u00a0: recevez le fichier du fournisseur, ou saisissez sa facture.',
}

export const SupplierBills = () => {
  const mayWrite = useCan('accounting', 'write')
  const [opened, setOpened] = useAddressParam('facture')
  const [form, setForm] = useState<{ readonly id?: string } | null>(null)
  const [isReceiving, setReceiving] = useState(false)
  return (
    <ListScreen
      title="Factures fournisseurs"
      breadcrumb={[{ label: 'Comptabilité' }]}
      create={mayWrite && { label: 'Saisir une facture', run: () => setForm({}) }}
      actions={
        mayWrite && (
          <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setReceiving(true)}>
            Recevoir un fichier
          </Button>
        )
      }
      id="factures-fournisseurs"
      operation={supplierBillsApi.listSupplierBills}
      columns={columns}
      filters={filters}
      defaultSort="date.desc"
      searchLabel="Fournisseur, numéro…"
      noun={noun}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.supplier}, ${row.reference}`}
      pathOf={(row) => `/accounting/supplier-bills?facture=${row.id}`}
      onOpen={(row) => setOpened(String(row.id))}
    >
      {opened !== null && form === null && (
        <SupplierBillDrawer
          id={Number(opened)}
          onClose={() => setOpened(null)}
          onForm={(id) => setForm({ id: String(id) })}
        />
      )}
      {isReceiving && (
        <ReceiveDialog
          onClose={() => setReceiving(false)}
          onReceived={(id) => {
            setReceiving(false)
            setForm({ id: String(id) })
          }}
        />
      )}
      {form !== null && (
        <SupplierBillForm asked={form} onClose={() => setForm(null)} onSaved={(id) => setOpened(String(id))} />
      )}
    </ListScreen>
  )
}
