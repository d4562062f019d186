// Columns of a declared reference table, one per field: names, swatches, ticks in words, choices in words.
import type { Codification, CodificationField } from '@cartable/domain/kernel/codification.ts'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Swatch } from '../fields/ChoiceFields.tsx'
import { Dash } from '../list/Cell.tsx'
import type { Column } from '../list/list.types.ts'
import classes from './codification.module.css'

type Row = Readonly<Record<string, unknown>>

/** « Oui » beside its tick, a dash for no. */
export const Tick = ({ isOn }: { readonly isOn: boolean }) =>
  isOn ? (
    <span className={classes.tick}>
      <IconCheck size={14} stroke={2} aria-hidden /> Oui
    </span>
  ) : (
    <Dash />
  )

const cellOf = (field: CodificationField, value: unknown): ReactNode => {
  if (field.kind === 'color') return <Swatch color={value as string | null} />
  if (field.kind === 'flag') return <Tick isOn={value === true} />
  if (field.kind !== 'choices') return value as ReactNode
  const words = (value as readonly string[]).map((one) => field.choices[one] ?? one)
  return words.length === 0 ? <Dash /> : words.join(', ')
}
const widths: Readonly<Partial<Record<CodificationField['kind'], number>>> = { color: 160, flag: 140, order: 100 }

export const columnsOfCodification = ({ fields }: Codification): readonly Column<Row>[] =>
  Object.entries(fields).map(([id, field]): Column<Row> => {
    const width = widths[field.kind]
    return {
      id,
      label: field.label,
      cell: (row) => cellOf(field, row[id]),
      ...(field.kind === 'color' || field.kind === 'choices' ? {} : { sort: true as const }),
      ...(field.kind === 'order' ? { align: 'right' as const, quiet: true, card: 'none' as const } : {}),
      ...(width ? { width } : {}),
    }
  })
