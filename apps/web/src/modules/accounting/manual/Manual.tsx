// « Opérations diverses »: what people write in the books by hand, from the draft to the entry, with its models.
import { manualApi } from '@cartable/domain/accounting/manual/manual.api.ts'
import { type ManualRow, type ManualStatus, manualStatuses } from '@cartable/domain/accounting/manual/manual.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { Dash } from '../../../platform/list/Cell.tsx'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { Models } from './ManualDialogs.tsx'
import { ManualDrawer } from './ManualDrawer.tsx'
import { type FormAsked, ManualForm } from './ManualForm.tsx'

const meanings: Readonly<Record<ManualStatus, 'grey' | 'warning' | 'success' | 'danger'>> = {
  draft: 'grey',
  'to-approve': 'warning',
  posted: 'success',
  refused: 'danger',
  withdrawn: 'grey',
}
const State = ({ row }: { readonly row: ManualRow }) =>
  row.isReversed ? (
    <Statut meaning="grey">Extournée</Statut>
  ) : (
    <Statut meaning={meanings[row.status]}>{manualStatuses[row.status]}</Statut>
  )

const columns = columnsOf<typeof manualApi.listManual>()([
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.entryOn), sort: true, figures: true, width: 100 },
  { id: 'label', label: 'Libellé', cell: (row) => row.label, isTitle: true },
  { id: 'piece', label: 'Pièce', cell: (row) => row.piece, width: 140, card: 'line' },
  { id: 'company', label: 'Société', cell: (row) => companyLabels[row.company], width: 140, hiddenAtFirst: true },
  { id: 'writtenBy', label: 'Écrite par', cell: (row) => row.writtenBy ?? <Dash />, width: 150, card: 'line' },
  { id: 'decidedBy', label: 'Décidée par', cell: (row) => row.decidedBy ?? <Dash />, width: 150 },
  { id: 'status', label: 'État', cell: (row) => <State row={row} />, width: 120, isState: true },
  { id: 'total', label: 'Montant', cell: (row) => formatEuros(row.totalCents), sort: true, align: 'right', width: 120 },
])
const filters: readonly ListFilter[] = [
  { kind: 'choice', param: 'statut', input: 'status', label: 'État', options: wordOptions(manualStatuses) },
  { kind: 'choice', param: 'societe', input: 'company', label: 'Société', options: wordOptions(companyLabels) },
]
const noun = {
  ...{ one: 'opération', many: 'opérations', isFeminine: true, none: 'Aucune opération diverse pour l’instant' },
  why: 'Une charge, un reclassement, une provision\u00a0: ce que ni une facture ni un paiement n’écrit.',
}

export const Manual = () => {
  const mayWrite = useCan('accounting', 'write')
  const [opened, setOpened] = useAddressParam('operation')
  const [form, setForm] = useState<FormAsked | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <ListScreen
      title="Opérations diverses"
      breadcrumb={[{ label: 'Comptabilité' }]}
      create={mayWrite && { label: 'Nouvelle opération', run: () => setForm({}) }}
      actions={
        <Button leftSection={<IconTemplate size={16} aria-hidden />} onClick={() => setChoosing(true)}>
          Modèles
        </Button>
      }
      id="operations-diverses"
      operation={manualApi.listManual}
      columns={columns}
      filters={filters}
      defaultSort="date.desc"
      searchLabel="Libellé, pièce…"
      noun={noun}
      keyOf={(row) => row.id}
      nameOf={(row) => row.label}
      pathOf={(row) => `/accounting/manual?operation=${row.id}`}
      onOpen={(row) => setOpened(String(row.id))}
    >
      {opened !== null && form === null && (
        <ManualDrawer id={Number(opened)} onClose={() => setOpened(null)} onForm={setForm} />
      )}
      {isChoosing && (
        <Models
          onClose={() => setChoosing(false)}
          onUse={(templateId) => {
            setChoosing(false)
            setForm({ templateId: String(templateId) })
          }}
        />
      )}
      {form !== null && (
        <ManualForm asked={form} onClose={() => setForm(null)} onSaved={(id) => setOpened(String(id))} />
      )}
    </ListScreen>
  )
}
