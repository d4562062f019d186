// The price grids by school level: default hourly price and margins of each channel, removal of several at once.

import { priceGridsApi } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import {
  channelLabels,
  type PriceChannel,
  type PriceGridRow,
} from '@cartable/domain/contracts/grids/price-grids.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { IconCalendarPlus, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import {
  type BulkAction,
  type Column,
  columnsOf,
  type ListFilter,
  type RowAction,
} from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../shared/contracts.module.css'
import {
  followingPath,
  formatHourly,
  formatMargin,
  formatValidity,
  gridCrumbs,
  gridListId,
  gridPath,
} from './price-grid-texts.ts'

const channelColumns = (channel: PriceChannel): readonly Column<PriceGridRow, null>[] => [
  {
    id: `${channel}Price`,
    label: 'Prix',
    group: channelLabels[channel],
    cell: (row) => formatHourly(row[`${channel}Price`]),
    sort: true,
    align: 'right',
    width: 110,
  },
  {
    id: `${channel}Bounds`,
    label: 'De – à',
    group: channelLabels[channel],
    cell: (row) => `${formatEuros(row[`${channel}MinPrice`])} – ${formatEuros(row[`${channel}MaxPrice`])}`,
    align: 'right',
    quiet: true,
    width: 140,
    card: 'none',
    hiddenAtFirst: true,
  },
  {
    id: `${channel}Margin`,
    label: 'Marge',
    group: channelLabels[channel],
    cell: (row) => formatMargin(row[`${channel}Margin`]),
    sort: true,
    align: 'right',
    width: 82,
    card: 'none',
  },
  {
    id: `${channel}MarginAffiliation`,
    label: 'Affiliation',
    group: channelLabels[channel],
    cell: (row) => formatMargin(row[`${channel}MarginAffiliation`]),
    align: 'right',
    width: 92,
    card: 'none',
  },
]
const columns = columnsOf<typeof priceGridsApi.listGrids>()([
  {
    id: 'levels',
    label: 'Niveaux scolaires',
    cell: (row) =>
      row.levels.map((level, at) => (
        <span key={level.id}>
          {at > 0 && ', '}
          {level.enabled ? level.name : <s className={classes.offLevel}>{level.name}</s>}
        </span>
      )),
    sort: true,
  },
  {
    id: 'holdsFrom',
    label: 'Valable',
    cell: (row) => formatValidity(row),
    sort: true,
    width: 170,
    card: 'none',
  },
  ...channelColumns('offline'),
  ...channelColumns('online'),
])
const filters: readonly ListFilter[] = [
  {
    kind: 'toggle',
    param: 'inactives',
    input: 'withDisabled',
    label: 'Niveaux scolaires désactivés',
    off: 'Sans les niveaux désactivés',
    on: 'Avec les niveaux désactivés',
  },
]
const noun = {
  one: 'tarif',
  many: 'tarifs',
  none: 'Aucun tarif pour l’instant',
  why: 'Chaque niveau scolaire a un prix de l’heure, à domicile et en ligne, que reprennent les professeurs et les contrats.',
}
const keyOf = (row: PriceGridRow) => row.id
const nameOf = (row: PriceGridRow) => row.levels.map(({ name }) => name).join(', ')
const pathOf = (row: PriceGridRow) => gridPath(row.id)
const isOff = (row: PriceGridRow) => row.isOff

/** Asks, then removes; resolves to whether it was done. */
const useRemoval = () => {
  const { mutateAsync } = useAction(priceGridsApi.removeGrids)
  return async (rows: readonly PriceGridRow[]): Promise<boolean> => {
    const what = rows.length === 1 ? `le tarif ${de(nameOf(rows[0]!))}` : counted(rows.length, 'tarif')
    const isSure = await askConfirmation({
      title: `Supprimer ${what}\u202f?`,
      body: 'Les prix déjà repris par les professeurs et par les contrats ne changent pas. Ces niveaux reprennent le tarif d’avant, ou n’auront plus de prix proposé.',
      confirmLabel: `Supprimer ${what}`,
      isDangerous: true,
    })
    if (!isSure) return false
    // A failure has been told by its dialog.
    const answer = await mutateAsync({ ids: rows.map(({ id }) => id).join(',') }).catch(() => null)
    if (answer === null) return false
    toast.success(answer.removedCount > 1 ? `${answer.removedCount} tarifs supprimés.` : 'Tarif supprimé.')
    return true
  }
}

export const PriceGridList = () => {
  const canWrite = useCan('prices', 'write')
  const remove = useRemoval()
  const actionsOf = useMemo(
    () =>
      (row: PriceGridRow): readonly RowAction<PriceGridRow>[] =>
        canWrite
          ? [
              { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(row), shortcut: 'e' },
              {
                id: 'follow',
                label: 'Nouveaux prix à partir d’un jour…',
                icon: IconCalendarPlus,
                path: followingPath(row.id),
                inMenu: true,
              },
            ]
          : [{ id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(row) }],
    [canWrite],
  )
  const bulk: readonly BulkAction<PriceGridRow>[] = [
    { id: 'remove', label: 'Supprimer', icon: IconTrash, run: (_, rows) => remove(rows) },
  ]
  return (
    <ListScreen<typeof priceGridsApi.listGrids>
      title="Tarifs par niveau"
      breadcrumb={gridCrumbs}
      create={canWrite && { label: 'Nouveau tarif', path: gridPath('nouveau') }}
      id={gridListId}
      operation={priceGridsApi.listGrids}
      columns={columns}
      filters={filters}
      defaultSort="levels.asc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      isOff={isOff}
      actionsOf={actionsOf}
      searchLabel="Niveau scolaire…"
      bulk={canWrite ? bulk : undefined}
    />
  )
}
