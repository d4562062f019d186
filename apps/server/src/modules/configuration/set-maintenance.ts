// Switches maintenance on, at once or at an hour that is announced, with its reason, and off; every server and every open browser is told.
import { configurationRefusals } from '@cartable/domain/configuration/configuration.refusals.ts'
import type { maintenanceApi } from '@cartable/domain/configuration/maintenance.api.ts'
import type { MaintenanceRecord } from '@cartable/domain/configuration/maintenance.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { lockUnchanged } from '../../platform/save.ts'
import { changeWindow, findOpenWindow, openWindow } from './maintenance.queries.ts'

export const showMaintenance = async (db: Db, now: Date): Promise<MaintenanceRecord> => {
  const open = await findOpenWindow(db)
  const isAhead = open !== undefined && Date.parse(open.startedAt) > now.getTime()
  return {
    id: open?.id ?? null,
    updatedAt: open?.updatedAt ?? null,
    maintenance: open !== undefined,
    startsAt: isAhead ? open.startedAt : null,
    endsAt: open?.expectedEndAt ?? null,
    maintenanceText: open?.reason ?? '',
    startedAt: isAhead ? null : (open?.startedAt ?? null),
    startedBy: open?.startedBy ?? null,
  }
}

/** An hour to come is announced; without one it begins now, unless it has begun already. */
const beginningOf = (begun: string | undefined, asked: string | null, now: Date): Date => {
  if (asked !== null && Date.parse(asked) > now.getTime()) return new Date(asked)
  return begun !== undefined && Date.parse(begun) < now.getTime() ? new Date(begun) : now
}

export const setMaintenance = async (
  { db, identity, live, now, afterCommit, platform }: OperationContext,
  { id, updatedAt, maintenance, maintenanceText, startsAt, endsAt }: InputOf<typeof maintenanceApi.setMaintenance>,
) => {
  const reason = maintenanceText ?? ''
  if (maintenance && reason === '') refuse(configurationRefusals.maintenanceReason, 'maintenanceText')
  const open = await findOpenWindow(db)
  const begins = beginningOf(open?.startedAt, startsAt, now())
  const ends = endsAt === null ? null : new Date(endsAt)
  if (maintenance && ends !== null && (ends <= begins || ends <= now()))
    refuse(configurationRefusals.maintenanceEnd, 'endsAt')
  // a caller who names no window, as the bare flag and text do, means whatever there is
  if (open && id === open.id && updatedAt !== null)
    await lockUnchanged(db, 'maintenanceWindows', open.id, updatedAt, () => showMaintenance(db, now()))
  const write = () => {
    const values = { reason, startedAt: begins.toISOString(), expectedEndAt: ends?.toISOString() ?? null }
    if (maintenance)
      return open ? changeWindow(db, open.id, values) : openWindow(db, values, identity?.accountId ?? null)
    return open && changeWindow(db, open.id, { endedAt: now().toISOString() })
  }
  const written = await write()
  live(['configuration', 'showMaintenance'], ['session'])
  afterCommit(() => platform.maintenance.forget())
  const shown = maintenance ? written : undefined
  return { errors: null, id: shown?.id ?? null, updatedAt: shown?.updatedAt ?? null }
}
