// Regular lessons of a contract as the office or the teacher plans them, and the room of those online.
import { roomsApi } from '@cartable/domain/courses/rooms/rooms.api.ts'
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import type { Person } from '../life.ts'

type Sent = SentOf<typeof seriesApi.saveSeries>
export type WantedSeries = Pick<Sent, 'firstDay'> &
  Partial<Pick<Sent, 'lastDay' | 'startTime' | 'durationMinutes' | 'everyWeeks' | 'decisions' | 'replacesId'>> &
  Partial<Pick<Sent, 'skipsSchoolHolidays' | 'skipsPublicHolidays'>>

/** The dialog is opened with what is usual, changed where something else is wanted; answers the rhythm. */
export const planSeries = async (person: Person, contractId: number, wanted: WantedSeries) => {
  const { replacesId } = wanted
  const asked = { contractId: String(contractId), ...(replacesId && { replacesId: String(replacesId) }) }
  const shown = await person.do(seriesApi.showSeries, { ...asked, firstDay: wanted.firstDay })
  const { contractLabel: _label, durationStepMinutes: _step, ...usual } = shown
  const { id, made, blocked } = await person.do(seriesApi.saveSeries, { ...usual, ...wanted })
  return { id: id!, made, blocked }
}

export const endSeries = (person: Person, id: number, lastDay: string) =>
  person.do(seriesApi.endSeries, { id, lastDay })

export const settleSeriesDay = (person: Person, id: number, decision: NonNullable<Sent['decisions']>[number]) =>
  person.do(seriesApi.settleSeriesDay, { id, decision })

/** Gives the contract this link, in place of the one it had. */
export const giveRoom = async (staff: Person, contractId: number, url: string): Promise<void> => {
  const { roomId } = await staff.do(roomsApi.room, { contractId: String(contractId) })
  await staff.do(roomsApi.saveRoom, { contractId, roomId, url })
}
