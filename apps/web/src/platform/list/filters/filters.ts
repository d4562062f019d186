// From the filters in the address to the input of the operation, and to the words of their chips.
import { formatDay, type PeriodPreset, periodLabels, periodOf, periodPresets } from '@cartable/domain/kernel/dates.ts'
import { labelPicked } from '../../fields/picked-labels.ts'
import type { FilterOption, ListFilter } from '../list.types.ts'
import type { ListSearch } from '../search.ts'

const isPreset = (value: string | undefined): value is PeriodPreset => periodPresets.includes(value as PeriodPreset)
const dayOrNothing = (value: string | undefined) => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)

/** First and last day that a period filter means, seen from `today`. */
export const daysOfPeriod = (value: readonly string[], today: string): { from?: string; to?: string } => {
  const preset = value[0]
  if (value.length === 1 && isPreset(preset)) {
    const period = periodOf(preset, today)
    return { ...(period.from && { from: period.from }), ...(period.to && { to: period.to }) }
  }
  const [from, to] = [dayOrNothing(value[0]), dayOrNothing(value[1])]
  return { ...(from && { from }), ...(to && { to }) }
}

/** The part of the operation's input that the filters make. Lists travel joined by commas. */
export const inputOfFilters = (
  filters: readonly ListFilter[],
  params: ListSearch['params'],
  today: string,
): Record<string, string> => {
  const input: Record<string, string> = {}
  for (const filter of filters) {
    const value = params[filter.param] ?? []
    if (value.length === 0) continue
    if (filter.kind === 'period') {
      const { from, to } = daysOfPeriod(value, today)
      if (from) input[filter.from] = from
      if (to) input[filter.to] = to
    } else input[filter.input ?? filter.param] = value.join(',')
  }
  return input
}

/** Words of a chip: labels up to 3 values, then a count. */
export const wordsOfFilter = (
  filter: ListFilter,
  value: readonly string[],
  options: readonly FilterOption[],
): string => {
  if (filter.kind === 'period') {
    if (value.length === 1 && isPreset(value[0])) return periodLabels[value[0]]
    const [from, to] = [dayOrNothing(value[0]), dayOrNothing(value[1])]
    if (from && to) return from === to ? formatDay(from) : `du ${formatDay(from)} au ${formatDay(to)}`
    return from ? `depuis le ${formatDay(from)}` : to ? `jusqu’au ${formatDay(to)}` : 'Toutes les périodes'
  }
  if (filter.kind === 'toggle') return value[0] === 'true' ? filter.on : filter.off
  if (filter.kind === 'text') return value.join(', ')
  if (filter.kind === 'one')
    return value
      .map((id) => options.find((one) => one.value === id)?.label ?? labelPicked(filter.label, id) ?? `n°\u00a0${id}`)
      .join(', ')
  const labels = value.map((one) => options.find((option) => option.value === one)?.label ?? one)
  return labels.length > 3 ? `${labels.length} sélectionnés` : labels.join(', ')
}

/** Filters that hide rows now: what chips show and « Effacer » removes. Toggles have their own control. */
export const activeFilters = (filters: readonly ListFilter[], params: ListSearch['params']): ListFilter[] =>
  filters.filter((filter) => filter.kind !== 'toggle' && (params[filter.param]?.length ?? 0) > 0)
