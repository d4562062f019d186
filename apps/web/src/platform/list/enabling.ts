// What lists of things that are disabled and never removed have in common: the toggle that shows them, the gestures.
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { BulkAction, ListFilter, RowAction } from './list.types.ts'

export const disabledToggle: ListFilter = {
  kind: 'toggle',
  param: 'inactives',
  input: 'withDisabled',
  label: 'Éléments inactivés',
  off: 'Sans les inactivés',
  on: 'Avec les inactivés',
}

/** Of one row, which is `enabled` or not now. */
export const enablingAction = <R>(enabled: boolean, set: (row: R, enabled: boolean) => unknown): RowAction<R> => ({
  id: 'enabled',
  label: enabled ? 'Désactiver' : 'Activer',
  icon: enabled ? IconBan : IconCircleCheck,
  shortcut: 'Delete',
  run: (row) => void set(row, !enabled),
})

/** Of a selection; resolves to whether it was done. */
export const enablingBulk = <R>(
  isEnabled: (row: R) => boolean,
  set: (rows: readonly R[], enabled: boolean) => ReturnType<BulkAction<R>['run']>,
): readonly BulkAction<R>[] => [
  {
    id: 'disable',
    label: 'Désactiver',
    icon: IconBan,
    fits: (rows) => rows.some(isEnabled),
    run: (_, rows) => set(rows, false),
  },
  {
    id: 'enable',
    label: 'Activer',
    icon: IconCircleCheck,
    fits: (rows) => rows.some((row) => !isEnabled(row)),
    run: (_, rows) => set(rows, true),
  },
]
