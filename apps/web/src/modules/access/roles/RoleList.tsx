// The roles of staff: what each allows at a glance, how many carry it; disabled in bulk, opened for reading.
import { rolesApi } from '@cartable/domain/access/roles/roles.api.ts'
import type { RoleRow } from '@cartable/domain/access/roles/roles.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { rightCodes } from '@cartable/domain/kernel/rights.ts'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nounOf } from '../../../platform/codification/reference-words.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { disabledToggle, enablingAction, enablingBulk } from '../../../platform/list/enabling.ts'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { listId, rolePath, roleTable, userWords } from './role-texts.ts'
import classes from './roles.module.css'
import { useRoleEnabled } from './use-role-enabled.ts'

const extent = ({ rightCount, fullAccessCount }: RoleRow) => {
  const share = (count: number) => `${(100 * count) / rightCodes.length}%`
  return (
    <span className={classes.extent}>
      <span className={classes.gauge} aria-hidden>
        <i style={{ width: share(fullAccessCount) }} />
        <i style={{ width: share(rightCount - fullAccessCount) }} />
      </span>
      {rightCount === 0
        ? 'Aucun droit'
        : fullAccessCount === rightCount
          ? `${counted(rightCount, 'droit')} en accès complet`
          : `${counted(rightCount, 'droit')}${fullAccessCount > 0 ? `, dont ${fullAccessCount} en accès complet` : ''}`}
    </span>
  )
}

const columns = columnsOf<typeof rolesApi.listRoles>()([
  { id: 'name', label: 'Nom', cell: (role) => role.name, sort: true, width: 290 },
  { id: 'extent', label: 'Droits', cell: extent },
  {
    id: 'userCount',
    label: 'Porté par',
    cell: (role) => (role.userCount === 0 ? <Dash /> : userWords(role.userCount)),
    sort: true,
    figures: true,
    width: 150,
  },
  {
    id: 'updatedAt',
    label: 'Modifié le',
    cell: (role) => formatDay(role.updatedAt),
    sort: true,
    figures: true,
    quiet: true,
    width: 120,
    card: 'none',
  },
])
const filters: readonly ListFilter[] = [disabledToggle]
const crumbs = [{ label: 'Administration' }]
const noun = nounOf(roleTable)
const keyOf = (role: RoleRow) => role.id
const nameOf = (role: RoleRow) => role.name
const pathOf = (role: RoleRow) => rolePath(role.id)

export const RoleList = () => {
  const canWrite = useCan('roles', 'write')
  const setEnabled = useRoleEnabled()
  const actionsOf = useMemo(
    () =>
      (role: RoleRow): readonly RowAction<RoleRow>[] =>
        canWrite
          ? [
              { id: 'edit', label: 'Modifier', icon: IconPencil, path: `${pathOf(role)}?edition=true`, shortcut: 'e' },
              enablingAction<RoleRow>(role.enabled, (one, enabled) => setEnabled([one], enabled)),
            ]
          : [{ id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(role) }],
    [canWrite, setEnabled],
  )
  const bulk = enablingBulk<RoleRow>(({ enabled }) => enabled, setEnabled)
  return (
    <ListScreen
      title={roleTable.titles.plural}
      breadcrumb={crumbs}
      create={canWrite && { label: roleTable.titles.newButton, path: rolePath('nouveau') }}
      id={listId}
      operation={rolesApi.listRoles}
      columns={columns}
      filters={filters}
      defaultSort="name.asc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      actionsOf={actionsOf}
      searchLabel="Rechercher un rôle…"
      bulk={canWrite ? bulk : undefined}
    />
  )
}
