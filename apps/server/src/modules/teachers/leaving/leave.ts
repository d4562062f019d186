// Makes a teacher inactive once his last day is over, with his papers; what is left to settle keeps him in activity.
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { closingDay, type LeftOver, refuseGoing } from '@cartable/domain/teachers/leaving/leaving.rules.ts'
import type { DepartureContract } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type DepartureFound, type Leaver, updateDeparture, writeLeaver } from './departures.queries.ts'
import { issuePapers } from './issue-papers.ts'
import { listContracts, listStages } from './left-over.queries.ts'
import { nameOf, ringOffice, type Telling } from './tell-departure.ts'

/** Contracts that ended before it are none of its business. */
export const sinceOf = ({ leavesOn, announcedAt }: Pick<DepartureFound, 'leavesOn' | 'announcedAt'>): string => {
  const announcedOn = dayOf(announcedAt)
  return leavesOn < announcedOn ? leavesOn : announcedOn
}

/** What must be settled by the last day: contracts that go on without an end or a successor, stages that are his after it. */
export const leftOver = async (
  db: Db,
  { teacherId, leavesOn, announcedAt }: Pick<DepartureFound, 'teacherId' | 'leavesOn' | 'announcedAt'>,
  today: string,
): Promise<LeftOver> => {
  const day = { teacherId, leavesOn }
  const contracts = await listContracts(db, { ...day, since: sinceOf({ leavesOn, announcedAt }) })
  // the night closes those that end: one that it could not close is still open the day after
  const isOver = leavesOn < today
  const isOpen = ({ fate, status }: DepartureContract) =>
    isOver ? status !== 'close' && status !== 'failed' : fate === 'open' || fate === 'searching'
  const stages = await listStages(db, day)
  return {
    contracts: contracts.filter(isOpen).length,
    stages: stages.filter(({ status }) => status === 'accepted').length,
  }
}

/** To be called under the lock of the teacher, of a departure that is confirmed and whose day is over; answers whether he left. */
export const leave = async (context: Telling, leaver: Leaver, departure: DepartureFound): Promise<boolean> => {
  const { db, now, today, live } = context
  const { leavesOn, reason } = departure
  if (refuseGoing(await leftOver(db, departure, today()))) return false
  await writeLeaver(db, leaver.id, { status: 'inactive', leavesOn, leaveReason: reason })
  await updateDeparture(db, departure.id, { leftAt: now().toISOString(), closesOn: closingDay(leavesOn) })
  await issuePapers(context, leaver, departure)
  await ringOffice(context, leaver.id, `${nameOf(leaver)} est parti\u00a0: ses papiers lui sont envoyés.`)
  live(['teachers'], ['teachers', 'id', leaver.id], ['access'])
  return true
}
