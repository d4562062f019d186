// A period: one of the presets, or two days.
import { formatDay, type PeriodPreset, periodLabels, periodOf, periodPresets } from '@cartable/domain/kernel/dates.ts'
import { Select } from '@mantine/core'
import { DayField } from './DayField.tsx'
import classes from './fields.module.css'
import { useToday } from './today.ts'

export type PeriodValue = PeriodPreset | { readonly from: string | null; readonly to: string | null }

const free = 'free'
const groups: readonly { group: string; items: readonly PeriodPreset[] }[] = [
  { group: 'Jour', items: ['today', 'yesterday', 'tomorrow'] },
  { group: 'Semaine', items: ['this_week', 'floating_week', 'last_week', 'next_week'] },
  { group: 'Mois', items: ['this_month', 'floating_month', 'last_month', 'next_month'] },
  { group: 'Année', items: ['this_year', 'floating_year', 'last_year', 'next_year'] },
  { group: 'Tout', items: ['all_periods', 'futur', 'past'] },
]
const data = [
  ...groups.map(({ group, items }) => ({
    group,
    items: items.map((value) => ({ value: value as string, label: periodLabels[value] })),
  })),
  { group: 'Autre', items: [{ value: free, label: 'Dates choisies' }] },
]

const isPreset = (value: string): value is PeriodPreset => periodPresets.includes(value as PeriodPreset)
const dayOnly = (value: string | null) => (value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null)

type Props = { readonly label: string; readonly value: PeriodValue; readonly onChange: (value: PeriodValue) => void }

/** Every preset the program knows; the days it means are shown, and can be changed into free ones. */
export function PeriodField({ label, value, onChange }: Props) {
  const today = useToday()
  const days = typeof value === 'string' ? periodOf(value, today) : value
  const change = (part: 'from' | 'to', day: string | null) => {
    const kept = dayOnly(day)
    if (day === null || kept !== null) onChange({ from: days.from, to: days.to, [part]: kept })
  }
  return (
    <div className={classes.period}>
      <Select
        label={label}
        data={data}
        value={typeof value === 'string' ? value : free}
        allowDeselect={false}
        maxDropdownHeight={360}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => {
          if (next !== null) onChange(isPreset(next) ? next : { from: days.from, to: days.to })
        }}
      />
      <div className={classes.pair}>
        <DayField label="Du" value={days.from} onChange={(day) => change('from', day)} />
        <DayField
          label="Au"
          value={days.to}
          onChange={(day) => change('to', day)}
          error={days.from && days.to && days.from > days.to ? `Après le ${formatDay(days.from)}` : undefined}
        />
      </div>
    </div>
  )
}
