// The panel that chooses columns, their order and the height of the rows.
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import fieldClasses from '../../fields/fields.module.css'
import { FloatingPanel } from '../../pop/FloatingPanel.tsx'
import type { Hanging } from '../../pop/use-pop.ts'
import type { Density } from '../../session/choices.ts'
import classes from '../list.module.css'
import type { AnyColumn } from '../TableRow.tsx'
import type { ColumnChoice } from './use-columns.ts'

const densities = [
  { value: 'compact', label: 'Compacte' },
  { value: 'normal', label: 'Normale' },
  { value: 'airy', label: 'Aérée' },
]

export type ColumnSetting<R> = {
  readonly choice: ColumnChoice<AnyColumn<R>>
  readonly density: Density
  readonly onDensity: (density: Density) => void
}

export function ColumnPanel<R>({ choice, density, onDensity, ...hanging }: ColumnSetting<R> & Hanging) {
  return (
    <FloatingPanel {...hanging} position="bottom-end" width={280}>
      <p className={classes.popTitle}>Colonnes</p>
      <ul className={classes.columnList}>
        {choice.all.map((column, at) => (
          <li key={column.id}>
            <label>
              <input
                type="checkbox"
                className={fieldClasses.box}
                checked={choice.isShown(column.id)}
                disabled={!choice.canHide(column.id)}
                onChange={() => choice.toggle(column.id)}
              />
              {column.label}
            </label>
            <ActionIcon
              size={26}
              disabled={at === 0}
              aria-label={`Monter ${column.label}`}
              onClick={() => choice.move(column.id, -1)}
            >
              <IconArrowUp size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={26}
              disabled={at === choice.all.length - 1}
              aria-label={`Descendre ${column.label}`}
              onClick={() => choice.move(column.id, 1)}
            >
              <IconArrowDown size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {choice.isChanged && (
        <Button variant="subtle" size="compact-xs" onClick={choice.reset}>
          Revenir aux colonnes d’origine
        </Button>
      )}
      <p className={classes.popTitle}>Hauteur des lignes</p>
      <SegmentedControl
        fullWidth
        data={densities}
        value={density}
        onChange={(value) => onDensity(value as Density)}
        aria-label="Hauteur des lignes"
      />
    </FloatingPanel>
  )
}
