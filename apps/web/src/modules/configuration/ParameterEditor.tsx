// The editor of a parameter's value, by its type; on opening, the value is read again as administrators may edit it.
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import type { ParameterValue } from '@cartable/domain/kernel/parameters.ts'
import { Switch, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { DayField } from '../../platform/fields/DayField.tsx'
import { DecimalField, EurosField, IntegerField, PercentField } from '../../platform/fields/NumberFields.tsx'
import { SelectField } from '../../platform/fields/SelectFields.tsx'
import { TextField } from '../../platform/fields/TextFields.tsx'
import type { RowEditor } from '../../platform/list/list.types.ts'
import type { ParameterDraft } from './parameter-texts.ts'
import classes from './parameters.module.css'

export const ParameterEditor = ({ editor }: { readonly editor: RowEditor<ParameterDraft> }) => {
  const { row, type, value } = editor.draft
  // The table was read in mode user, perhaps long ago: editing begins from what is stored now.
  const fresh = useOperation(
    parametersApi.showParameter,
    { mode: 'admin', id: String(row?.id ?? ''), code: row?.code ?? '' },
    { enabled: row !== null, background: true, once: true },
  )
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current || !fresh.data || row === null) return
    isRead.current = true
    if (fresh.data.updatedAt !== row.updatedAt && value === row.value) editor.set('value', fresh.data.value)
  })
  const change = (next: ParameterValue) => editor.set('value', next)
  const shared = { label: row?.title ?? '', labelHidden: true, error: editor.error('value') !== undefined }
  const words = typeof value === 'string' ? value : null
  const number = typeof value === 'number' ? value : null
  switch (type) {
    case 'integer':
      return (
        <span className={classes.withUnit}>
          <IntegerField {...shared} value={number} onChange={change} />
          {row?.unit && <span>{row.unit}</span>}
        </span>
      )
    case 'cents':
      return <EurosField {...shared} value={number} onChange={change} />
    case 'decimal':
      return <DecimalField {...shared} value={words} onChange={change} />
    case 'percent':
      return <PercentField {...shared} value={words} onChange={change} />
    case 'boolean':
      return (
        <Switch
          aria-label={shared.label}
          label={value === true ? 'Oui' : 'Non'}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      )
    case 'date':
      return <DayField {...shared} value={words} onChange={change} />
    case 'choice':
      return (
        <SelectField
          {...shared}
          value={words}
          onChange={change}
          options={row?.options ?? []}
          optional={row?.optional ?? false}
        />
      )
    case 'text':
      return (
        <Textarea
          aria-label={shared.label}
          error={shared.error}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={5_000}
          value={words ?? ''}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    default:
      return <TextField {...shared} value={words ?? ''} onChange={change} />
  }
}
