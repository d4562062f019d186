// What the record of a teacher embeds: his prices by school level, read in the table, changed in a dialog.

import { channelLabels, type PriceChannel } from '@cartable/domain/contracts/grids/price-grids.schema.ts'
import { teacherPricesApi } from '@cartable/domain/contracts/grids/teacher-prices.api.ts'
import type { TeacherPriceRow } from '@cartable/domain/contracts/grids/teacher-prices.schema.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Dash } from '../../../platform/list/Cell.tsx'
import { type Column, columnsOf, type RowAction } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { formatHourly, formatMargin } from './price-grid-texts.ts'
import { TeacherPriceDialog } from './TeacherPriceDialog.tsx'

const channelColumns = (channel: PriceChannel): readonly Column<TeacherPriceRow, null>[] => [
  {
    id: `${channel}Price`,
    label: 'Prix',
    group: channelLabels[channel],
    cell: (row) => formatHourly(row[`${channel}Price`]),
    align: 'right',
    width: 104,
  },
  {
    id: `${channel}Margin`,
    label: 'Marge',
    group: channelLabels[channel],
    cell: (row) => formatMargin(row[`${channel}Margin`]),
    align: 'right',
    width: 76,
    card: 'none',
  },
  {
    id: `${channel}Salary`,
    label: 'Salaire',
    group: channelLabels[channel],
    cell: (row) => {
      const salary = row[`${channel}Salary`]
      return salary === null ? <Dash /> : formatHourly(salary)
    },
    align: 'right',
    width: 104,
  },
]
const columns = columnsOf<typeof teacherPricesApi.listTeacherPrices>()([
  { id: 'level', label: 'Niveau', cell: (row) => row.schoolCareer, sort: true, isTitle: true },
  {
    id: 'own',
    label: 'Tarif',
    cell: (row) =>
      row.id === null ? <Statut meaning="grey">De la grille</Statut> : <Statut meaning="info">Propre</Statut>,
    width: 118,
    card: 'aside',
  },
  ...channelColumns('offline'),
  ...channelColumns('online'),
])
const noun = {
  one: 'tarif',
  many: 'tarifs',
  none: 'Aucun tarif',
  why: 'Un professeur suit les tarifs par niveau\u00a0: aucun n’est encore fixé.',
}
const keyOf = (row: TeacherPriceRow) => row.schoolCareerId
const nameOf = (row: TeacherPriceRow) => row.schoolCareer

export const TeacherPrices = ({ teacherId }: { readonly teacherId: number }) => {
  const [shown, setShown] = useState<TeacherPriceRow | null>(null)
  const canWrite = useCan('prices', 'write')
  const actions: readonly RowAction<TeacherPriceRow>[] = canWrite
    ? [{ id: 'edit', label: 'Modifier', icon: IconPencil, run: setShown, shortcut: 'e' }]
    : []
  return (
    <>
      <ServerTable<typeof teacherPricesApi.listTeacherPrices>
        id="tarifs-professeur"
        operation={teacherPricesApi.listTeacherPrices}
        columns={columns}
        input={{ teacherId: String(teacherId) }}
        defaultSort="level.asc"
        keep="memory"
        searchLabel={null}
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        actionsOf={() => actions}
        {...(canWrite ? { onOpen: setShown } : {})}
      />
      {shown !== null && (
        <TeacherPriceDialog
          teacherId={teacherId}
          schoolCareerId={shown.schoolCareerId}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
