// Switches maintenance on, with its reason, and off; every server and every open browser is told.
import { configurationRefusals } from '@cartable/domain/configuration/configuration.refusals.ts'
import type { maintenanceApi } from '@cartable/domain/configuration/maintenance.api.ts'
import type { MaintenanceRecord } from '@cartable/domain/configuration/maintenance.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { lockUnchanged } from '../../platform/save.ts'
import { changeWindow, findOpenWindow, openWindow } from './maintenance.queries.ts'

export const showMaintenance = async (db: Db): Promise<MaintenanceRecord> => {
  const open = await findOpenWindow(db)
  return {
    id: open?.id ?? null,
    updatedAt: open?.updatedAt ?? null,
    maintenance: open !== undefined,
    maintenanceText: open?.reason ?? '',
    startedAt: open?.startedAt ?? null,
    startedBy: open?.startedBy ?? null,
  }
}

export const setMaintenance = async (
  { db, identity, live, now, afterCommit, platform }: OperationContext,
  { id, updatedAt, maintenance, maintenanceText }: InputOf<typeof maintenanceApi.setMaintenance>,
) => {
  const reason = maintenanceText ?? ''
  if (maintenance && reason === '') refuse(configurationRefusals.maintenanceReason, 'maintenanceText')
  const open = await findOpenWindow(db)
  // a caller who names no window, as the bare flag and text do, means whatever there is
  if (open && id === open.id && updatedAt !== null)
    await lockUnchanged(db, 'maintenanceWindows', open.id, updatedAt, () => showMaintenance(db))
  const write = () => {
    if (maintenance)
      return open ? changeWindow(db, open.id, { reason }) : openWindow(db, reason, now(), identity?.accountId ?? null)
    return open && changeWindow(db, open.id, { endedAt: now().toISOString() })
  }
  const written = await write()
  live(['configuration', 'showMaintenance'], ['session'])
  afterCommit(() => platform.maintenance.forget())
  const shown = maintenance ? written : undefined
  return { errors: null, id: shown?.id ?? null, updatedAt: shown?.updatedAt ?? null }
}
