// The VAT codes, edited in place: type, code and rate, with what keeps a row from being saved said under it.
import { accountingCodesApi } from '@cartable/domain/accounting/accounting-codes.api.ts'
import { refusalTitles } from '@cartable/domain/accounting/accounting-codes.refusals.ts'
import { formatRate } from '@cartable/domain/accounting/accounting-codes.rules.ts'
import { type VatCodeRow, type VatType, vatTypes } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import { useCallback } from 'react'
import { call } from '../../platform/api/client.ts'
import { PercentField } from '../../platform/fields/NumberFields.tsx'
import { SelectField } from '../../platform/fields/SelectFields.tsx'
import { TextField } from '../../platform/fields/TextFields.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type InlineEdit } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { useRowHistory } from '../journal/journal.parts.tsx'
import classes from './accounting.module.css'
import { crumbs, errorsOf, filters, isOff, KeysHint, stateColumns, useToggleAction } from './code-tables.tsx'

type Draft = { updatedAt: string | null; type: VatType | null; code: string; rate: string | null }

const typeOptions = Object.entries(vatTypes).map(([value, label]) => ({ value: value as VatType, label }))

const columns = columnsOf<typeof accountingCodesApi.vatCodesList, Draft>()([
  {
    id: 'type',
    label: 'Type',
    cell: (row) => vatTypes[row.type],
    sort: true,
    width: '22%',
    edit: ({ draft, set, error }) => (
      <SelectField
        label="Type"
        labelHidden
        options={typeOptions}
        value={draft.type}
        onChange={(type) => set('type', type)}
        error={error('type') !== undefined}
      />
    ),
  },
  {
    id: 'code',
    label: 'Code',
    cell: (row) => <span className={classes.code}>{row.code}</span>,
    sort: true,
    isTitle: true,
    width: '18%',
    edit: ({ draft, set, error }) => (
      <TextField
        label="Code"
        labelHidden
        maxLength={20}
        value={draft.code}
        onChange={(code) => set('code', code)}
        error={error('code') !== undefined}
      />
    ),
  },
  {
    id: 'rate',
    label: 'Taux',
    cell: (row) => formatRate(row.rate),
    sort: true,
    align: 'right',
    width: 140,
    edit: ({ draft, set, error }) => (
      <PercentField
        label={'Taux (en\u00a0%)'}
        labelHidden
        value={draft.rate}
        onChange={(rate) => set('rate', rate)}
        error={error('rate') !== undefined}
      />
    ),
  },
  ...stateColumns<VatCodeRow, Draft>(),
])

const inlineEdit: InlineEdit<VatCodeRow, Draft> = {
  draftOf: (row) => ({
    updatedAt: row?.updatedAt ?? null,
    type: row?.type ?? 'normal',
    code: row?.code ?? '',
    rate: row?.rate ?? null,
  }),
  save: async ({ updatedAt, type, code, rate }, row) => {
    const sent = { id: row?.id ?? null, updatedAt, type: type as VatType, code, rate: rate ?? '' }
    const errors = errorsOf(await call(accountingCodesApi.vatCodeSave, sent))
    if (errors === null) toast.success(`Code TVA ${code.trim().toUpperCase()} enregistré.`)
    return errors
  },
  refusalTitle: refusalTitles.vatCode,
  nameOf: (row) => row?.code ?? 'le nouveau code',
}

const noun = {
  one: 'code TVA',
  many: 'codes TVA',
  none: 'Aucun code TVA pour l’instant',
  why: 'Chaque ligne de facture porte un code et son taux.',
}
const keyOf = (row: VatCodeRow) => row.id
const nameOf = (row: VatCodeRow) => row.code

export const VatCodes = () => {
  const canWrite = useCan('accounting', 'write')
  const toggleOf = useToggleAction(accountingCodesApi.vatCodeDisable, 'Code TVA', [
    'ligne de facture ou règle de TVA le porte',
    'lignes de facture ou règles de TVA le portent',
  ])
  const { historyOf, history } = useRowHistory('vat_codes')
  const actionsOf = useCallback(
    (row: VatCodeRow) => [...(canWrite ? toggleOf(row) : []), ...historyOf(row)],
    [canWrite, toggleOf, historyOf],
  )
  return (
    <ListScreen<typeof accountingCodesApi.vatCodesList, Draft>
      title="Codes TVA"
      breadcrumb={crumbs}
      create={canWrite && { label: 'Ajouter un code' }}
      id="codes-tva"
      operation={accountingCodesApi.vatCodesList}
      columns={columns}
      filters={filters}
      defaultSort="type.asc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      isOff={isOff}
      searchLabel="Code, type…"
      actionsOf={actionsOf}
      inlineEdit={canWrite ? inlineEdit : undefined}
      extra={canWrite ? <KeysHint /> : undefined}
    >
      {history}
    </ListScreen>
  )
}
