// What the office does with the cards of what must be settled: takes one, works on it, notes, hands over, replays, closes.
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import type { MonitoringKind, MonitoringStatus } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import type { Person } from '../life.ts'

/** Cards that wait for somebody, oldest first. */
export const findCards = async (
  staff: Person,
  filters: { readonly status?: MonitoringStatus; readonly kind?: MonitoringKind } = {},
) => {
  const { columns } = await staff.do(monitoringApi.list, {
    status: filters.status ?? 'to-handle',
    ...(filters.kind && { kinds: filters.kind }),
    size: '100',
  })
  return columns.flatMap(({ cards }) => cards)
}

/** Works on a card: nobody else may until it is left. */
export const workOnCard = async (staff: Person, id: number, work: () => Promise<unknown>): Promise<void> => {
  await staff.do(monitoringApi.lock, { id, isLocked: true })
  await work()
  await staff.do(monitoringApi.lock, { id, isLocked: false })
}

export const moveCard = async (staff: Person, id: number, status: MonitoringStatus): Promise<void> => {
  await staff.do(monitoringApi.changeStatus, { id, status })
}

export const noteOnCard = async (staff: Person, id: number, comment: string): Promise<void> => {
  await staff.do(monitoringApi.saveFollowUp, { id, comment })
}

/** Hands a card to a colleague, by the name that the list of staff shows; to nobody when none is so called. */
export const handCard = async (staff: Person, id: number, name: string): Promise<void> => {
  const { staffUsers } = await staff.do(monitoringApi.filterOptions, {})
  await staff.do(monitoringApi.assign, { id, user: staffUsers.find((user) => user.label === name)?.id ?? null })
}

/** Tries the payments of the card's bill again. */
export const replayCard = (staff: Person, id: number) => staff.do(monitoringApi.replayPayments, { id })
