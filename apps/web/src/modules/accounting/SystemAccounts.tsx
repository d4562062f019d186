// The system accounts, edited in place: code, name, type, nature among those still free, class.
import { accountingCodesApi } from '@cartable/domain/accounting/accounting-codes.api.ts'
import { refusalTitles } from '@cartable/domain/accounting/accounting-codes.refusals.ts'
import {
  type AccountNature,
  type AccountType,
  accountClasses,
  accountNatures,
  accountTypes,
  type SystemAccountRow,
} from '@cartable/domain/accounting/accounting-codes.schema.ts'
import { useCallback } from 'react'
import { call } from '../../platform/api/client.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { SelectField } from '../../platform/fields/SelectFields.tsx'
import { TextField } from '../../platform/fields/TextFields.tsx'
import { Dash } from '../../platform/list/Cell.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type InlineEdit, type RowEditor } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { useRowHistory } from '../journal/journal.parts.tsx'
import classes from './accounting.module.css'
import { crumbs, errorsOf, filters, isOff, KeysHint, stateColumns, useToggleAction } from './code-tables.tsx'

type Draft = {
  id: number | null
  updatedAt: string | null
  code: string
  name: string
  type: AccountType | null
  nature: AccountNature | null
  class: number | null
}

const typeOptions = Object.entries(accountTypes).map(([value, label]) => ({ value: value as AccountType, label }))
const classOptions = Object.entries(accountClasses).map(([value, label]) => ({
  value: Number(value),
  label: `${value} – ${label}`,
}))
const classOf = (code: string): number | null => (/^[1-8]/.test(code) ? Number(code[0]) : null)

/** The natures that no other account has, asked again each time a row opens. */
const NatureSelect = ({ draft, set, error }: RowEditor<Draft>) => {
  const input = { ...(draft.id === null ? {} : { id: String(draft.id) }), ...(draft.type ? { type: draft.type } : {}) }
  const { data } = useOperation(accountingCodesApi.sysAccountRemainingNatures, input, {
    background: true,
    keepPrevious: true,
  })
  return (
    <SelectField
      label="Nature"
      labelHidden
      optional
      options={data?.natures ?? []}
      placeholder={data && data.natures.length === 0 ? 'Aucune de libre' : 'Aucune'}
      value={draft.nature}
      onChange={(nature) => set('nature', nature)}
      error={error('nature') !== undefined}
    />
  )
}

const columns = columnsOf<typeof accountingCodesApi.sysAccountsList, Draft>()([
  {
    id: 'code',
    label: 'Code',
    cell: (row) => <span className={classes.code}>{row.code}</span>,
    sort: true,
    isTitle: true,
    figures: true,
    width: 110,
    edit: ({ draft, set, error }) => (
      <TextField
        label="Code"
        labelHidden
        maxLength={10}
        value={draft.code}
        onChange={(code) => {
          set('code', code)
          // the first figure of a code is its class
          set('class', classOf(code) ?? draft.class)
        }}
        error={error('code') !== undefined}
      />
    ),
  },
  {
    id: 'name',
    label: 'Nom',
    cell: (row) => row.name,
    sort: true,
    edit: ({ draft, set, error }) => (
      <TextField
        label="Nom"
        labelHidden
        maxLength={150}
        value={draft.name}
        onChange={(name) => set('name', name)}
        error={error('name') !== undefined}
      />
    ),
  },
  {
    id: 'type',
    label: 'Type',
    cell: (row) => accountTypes[row.type],
    sort: true,
    width: 104,
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
    id: 'nature',
    label: 'Nature',
    cell: (row) => (row.nature ? accountNatures[row.nature].label : <Dash />),
    sort: true,
    width: '19%',
    edit: (editor) => <NatureSelect {...editor} />,
  },
  {
    id: 'class',
    label: 'Classe',
    cell: (row) => row.class,
    sort: true,
    width: 150,
    edit: ({ draft, set, error }) => (
      <SelectField
        label="Classe"
        labelHidden
        options={classOptions}
        value={draft.class}
        onChange={(value) => set('class', value)}
        error={error('class') !== undefined}
      />
    ),
  },
  ...stateColumns<SystemAccountRow, Draft>().filter((column) => column.id === 'state'),
])

const inlineEdit: InlineEdit<SystemAccountRow, Draft> = {
  draftOf: (row) => ({
    id: row?.id ?? null,
    updatedAt: row?.updatedAt ?? null,
    code: row?.code ?? '',
    name: row?.name ?? '',
    type: row?.type ?? null,
    nature: row?.nature ?? null,
    class: row?.class ?? null,
  }),
  save: async ({ type, class: accountClass, ...draft }) => {
    const sent = { ...draft, type: type as AccountType, class: accountClass as number }
    const errors = errorsOf(await call(accountingCodesApi.sysAccountSave, sent))
    if (errors === null) toast.success(`Compte ${draft.code.trim().toUpperCase()} enregistré.`)
    return errors
  },
  refusalTitle: refusalTitles.systemAccount,
  nameOf: (row) => row?.code ?? 'le nouveau compte',
}

const noun = {
  one: 'compte',
  many: 'comptes',
  none: 'Aucun compte pour l’instant',
  why: 'Les écritures se passent sur ces comptes, que le programme trouve par leur nature.',
}
const keyOf = (row: SystemAccountRow) => row.id
const nameOf = (row: SystemAccountRow) => `${row.code} ${row.name}`

export const SystemAccounts = () => {
  const canWrite = useCan('accounting', 'write')
  const toggleOf = useToggleAction(accountingCodesApi.sysAccountDisable, 'Compte', [
    'écriture est passée sur ce compte',
    'écritures sont passées sur ce compte',
  ])
  const { historyOf, history } = useRowHistory('system_accounts')
  const actionsOf = useCallback(
    (row: SystemAccountRow) => [...(canWrite ? toggleOf(row) : []), ...historyOf(row)],
    [canWrite, toggleOf, historyOf],
  )
  return (
    <ListScreen<typeof accountingCodesApi.sysAccountsList, Draft>
      title="Comptes du plan comptable"
      breadcrumb={crumbs}
      create={canWrite && { label: 'Ajouter un compte' }}
      id="comptes-systeme"
      operation={accountingCodesApi.sysAccountsList}
      columns={columns}
      filters={filters}
      defaultSort="code.asc"
      defaultSize={50}
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      isOff={isOff}
      searchLabel="Code, nom, nature…"
      actionsOf={actionsOf}
      inlineEdit={canWrite ? inlineEdit : undefined}
      extra={canWrite ? <KeysHint /> : undefined}
    >
      {history}
    </ListScreen>
  )
}
