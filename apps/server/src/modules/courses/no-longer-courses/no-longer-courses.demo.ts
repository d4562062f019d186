// Contracts without courses of the demo company: some detected, some followed in every list, some closed.
import { lastSilentDay } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { ProcessStatus } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../../platform/demo.ts'
import { insertProcess, insertProcessFollowUp } from './no-longer-process.queries.ts'

/** How many stand in each list, and for how many days the oldest has been there; the rest of the silent contracts is detected. */
const lists: readonly (readonly [ProcessStatus, number, number])[] = [
  ['taken-over', 5, 9],
  ['teacher-mail', 4, 16],
  ['customer-mail', 3, 15],
  ['closed', 4, 60],
]

const comments = [
  'Répondeur du professeur, message laissé.',
  'La mère dit que les cours reprendront après les vacances.',
  'Le professeur a changé d’emploi du temps, il ne peut plus le mercredi.',
  'L’élève a de meilleures notes, la famille hésite à continuer.',
  'Trois heures à déclarer selon le professeur\u00a0: il le fait cette semaine.',
  'À rappeler lundi en fin de journée.',
]

const silentContracts = async (db: Db, today: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from contracts
    where status = 'active' and coalesce(last_course_on, started_on) <= ${lastSilentDay(today)}::date order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const follow = async (db: Db, world: DemoWorld, contractId: number, status: ProcessStatus, days: number) => {
  const { random, today, staff } = world
  const author = random.pick(staff.slice(1, 4))
  const at = `${addDays(today, -days)}T${String(random.integer(8, 16)).padStart(2, '0')}:20:00Z`
  const changedAt = new Date(Math.min(Date.parse(at), Date.now() - 60_000)).toISOString()
  const processId = await insertProcess(db, {
    contractId,
    status,
    statusChangedAt: changedAt,
    assignedStaffUserId: status === 'taken-over' && random.chance(0.25) ? null : (author?.staffUserId ?? null),
    boardPosition: -Date.parse(changedAt) / 1000,
    closedAt: status === 'closed' ? changedAt : null,
    createdAt: `${addDays(today, -days - 3)}T09:10:00Z`,
    updatedAt: changedAt,
  })
  for (const comment of random.sample(comments, random.integer(0, 2)))
    await insertProcessFollowUp(db, {
      processId,
      comment,
      authorAccountId: author?.accountId ?? null,
      createdAt: changedAt,
      updatedAt: changedAt,
    })
  if (status === 'closed') await sql`update contracts set status = 'pause' where id = ${contractId}`.execute(db)
}

export const noLongerCoursesDemo: DemoPart = {
  name: 'contrats sans cours',
  load: async (db, world) => {
    const silent = await silentContracts(db, world.today)
    // the first ones stay detected
    let next = Math.floor(silent.length / 3)
    for (const [status, count, oldest] of lists)
      for (let n = 0; n < count; n++) {
        const contractId = silent[next]
        next += 1
        if (contractId === undefined) return
        await follow(db, world, contractId, status, Math.round((oldest * (n + 1)) / count))
      }
  },
}
