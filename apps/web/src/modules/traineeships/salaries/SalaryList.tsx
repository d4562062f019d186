// The grid of base salaries: school levels and what an hour is worth, disabling of several at once.
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import type { SalaryRow } from '@cartable/domain/traineeships/salaries/salaries.schema.ts'
import { Button } from '@mantine/core'
import { IconEye, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { disabledToggle, enablingAction, enablingBulk } from '../../../platform/list/enabling.ts'
import { columnsOf, type ListFilter, type RowAction } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
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
  const [count, setCount] = useState<number>()
  const canWrite = useCan('traineeships', 'write')
  const go = useGo()
  const setEnabled = useSalariesEnabled()
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
  const create = () => go(salaryPath('nouveau'))
  const newButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      Nouveau salaire de base
    </Button>
  )
  const bulk = enablingBulk<SalaryRow>((row) => row.enabled, setEnabled)
  return (
    <Panel
      title={salariesTitle}
      breadcrumb={salaryCrumbs}
      count={count}
      actions={
        <>
          <HelpButton topic="salaries" />
          {canWrite && newButton}
        </>
      }
      fill
    >
      <ServerTable<typeof salariesApi.listSalaries>
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
        onAnswer={(answer) => setCount(answer.total)}
        {...(canWrite ? { bulk, onNew: create, newButton } : {})}
      />
    </Panel>
  )
}
