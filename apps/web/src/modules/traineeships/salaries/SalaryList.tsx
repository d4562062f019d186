// The grid of base salaries: school levels and what an hour is worth, disabling of several at once.
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import type { SalaryRow } from '@cartable/domain/traineeships/salaries/salaries.schema.ts'
import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { disabledToggle, enablingAction, enablingBulk } from '../../../platform/list/enabling.ts'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { HelpButton } from '../help/HelpButton.tsx'
import { GradesDialog } from './GradesDialog.tsx'
import { formatHourlySalary, salariesTitle, salaryCrumbs, salaryListId, salaryPath } from './salary-texts.ts'
import { salaryName, useSalariesEnabled } from './use-salaries-enabled.ts'

const columns = columnsOf<typeof salariesApi.listSalaries>()([
  { id: 'levels', label: 'Niveaux scolaires', cell: salaryName, sort: true },
  {
    id: 'salary',
    label: 'Salaire de base',
    cell: (row) => formatHourlySalary(row.salary),
    sort: true,
    align: 'right',
    width: 160,
  },
])
const filters: readonly ListFilter[] = [disabledToggle]
const noun = {
  one: 'salaire de base',
  many: 'salaires de base',
  none: 'Aucun salaire de base pour l’instant',
  why: 'Chaque niveau scolaire a un salaire horaire, que reprennent les propositions faites aux professeurs.',
}
const keyOf = (row: SalaryRow) => row.id
const pathOf = (row: SalaryRow) => salaryPath(row.id)
const isOff = (row: SalaryRow) => !row.enabled

export const SalaryList = () => {
  const canWrite = useCan('traineeships', 'write')
  const setEnabled = useSalariesEnabled()
  const [areGradesOpen, setGradesOpen] = useState(false)
  const actionsOf = useMemo(
    () =>
      (row: SalaryRow): readonly RowAction<SalaryRow>[] =>
        canWrite
          ? [
              { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(row), shortcut: 'e' },
              enablingAction<SalaryRow>(row.enabled, (one, next) => setEnabled([one], next)),
            ]
          : [{ id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(row) }],
    [canWrite, setEnabled],
  )
  const bulk = enablingBulk<SalaryRow>((row) => row.enabled, setEnabled)
  return (
    <ListScreen<typeof salariesApi.listSalaries>
      title={salariesTitle}
      breadcrumb={salaryCrumbs}
      actions={
        <>
          <Button onClick={() => setGradesOpen(true)}>Suppléments de grade</Button>
          <HelpButton topic="salaries" />
          {areGradesOpen && <GradesDialog onClose={() => setGradesOpen(false)} />}
        </>
      }
      create={canWrite && { label: 'Nouveau salaire de base', path: salaryPath('nouveau') }}
      id={salaryListId}
      operation={salariesApi.listSalaries}
      columns={columns}
      filters={filters}
      defaultSort="levels.asc"
      simplePaging
      noun={noun}
      keyOf={keyOf}
      nameOf={salaryName}
      pathOf={pathOf}
      isOff={isOff}
      actionsOf={actionsOf}
      searchLabel="Niveau scolaire…"
      bulk={canWrite ? bulk : undefined}
    />
  )
}
