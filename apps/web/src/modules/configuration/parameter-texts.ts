// The value of a parameter in words: « 30 minutes », « 5,5 % », « Oui ».
import type { ParameterRow } from '@cartable/domain/configuration/parameters.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import type { ParameterType, ParameterValue } from '@cartable/domain/kernel/parameters.ts'

/** Null when there is nothing to say. */
export const valueWords = (
  { type, unit, options }: Pick<ParameterRow, 'type' | 'unit' | 'options'>,
  value: ParameterValue,
): string | null => {
  if (value === null || value === '') return null
  if (type === 'boolean') return value === true ? 'Oui' : 'Non'
  if (type === 'cents' && typeof value === 'number') return formatEuros(value)
  if (type === 'percent') return formatPercent(String(value))
  if (type === 'decimal') return String(value).replace('.', ',')
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value))) return formatDay(String(value))
  if (type === 'choice') return options.find((option) => option.value === value)?.label ?? String(value)
  if (typeof value === 'number') return `${value.toLocaleString('fr-FR')}${unit ? `\u00a0${unit}` : ''}`
  return String(value)
}

/** What the row holds while it is edited; `updatedAt` is what the save answers for. */
export type ParameterDraft = {
  readonly row: ParameterRow | null
  readonly type: ParameterType
  readonly value: ParameterValue
}
