// Proposals of the demo company to its teachers: agreed for past stages; for those to come agreed, sent, declined, still to be sent, taken back.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { ProposalStatus } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../../platform/demo.ts'

type DemoGroup = {
  id: number
  subjectId: number
  startTime: string
  endTime: string
  days: string[]
  startsOn: string
  isPast: boolean
}
const groupsOf = async (db: Db, today: string): Promise<DemoGroup[]> => {
  const { rows } = await sql<DemoGroup>`
    select g.id, t.subject_id, g.start_time::text, g.end_time::text, s.starts_on, s.starts_on <= ${today}::date as is_past,
      array(select d.day::text from traineeship_subject_days d where d.traineeship_subject_id = t.id order by d.day) as days
    from traineeship_groups g join traineeship_subjects t on t.id = g.traineeship_subject_id
    join traineeship_levels l on l.id = t.level_id join traineeship_sessions s on s.id = l.session_id
    where s.status <> '0-cancelled' and g.status <> '0-cancelled' order by s.starts_on, g.id`.execute(db)
  return rows
}
const activeTeachers = async (db: Db): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('teachers')
    .select('id')
    .where('status', '=', 'active')
    .where('enabled', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Told = readonly ProposalStatus[]
/** What was asked for a group, one teacher after the other. */
const storyOf = ({ random }: DemoWorld, { isPast }: DemoGroup): Told =>
  isPast
    ? ['accepted']
    : random.weighted<Told>([
        [['accepted'], 40],
        [['sent'], 20],
        [['created'], 10],
        [['refused', 'sent'], 8],
        [['refused'], 8],
        [['cancelled', 'accepted'], 6],
        [[], 8],
      ])

/** Who is where: a teacher has one group at a time, whatever the session. */
const agenda = () => {
  const held = new Map<string, (readonly [string, string])[]>()
  const keysOf = (teacherId: number, group: DemoGroup) => group.days.map((day) => `${teacherId} ${day}`)
  return {
    isFree: (teacherId: number, group: DemoGroup) =>
      keysOf(teacherId, group).every((key) =>
        (held.get(key) ?? []).every(([from, to]) => to <= group.startTime || from >= group.endTime),
      ),
    hold: (teacherId: number, group: DemoGroup) => {
      for (const key of keysOf(teacherId, group))
        held.set(key, [...(held.get(key) ?? []), [group.startTime, group.endTime]])
    },
  }
}

const insertProposal = async (
  db: Db,
  world: DemoWorld,
  group: DemoGroup,
  teacherId: number,
  status: ProposalStatus,
) => {
  const asked = [addDays(group.startsOn, -28), addDays(world.today, -world.random.integer(2, 9))].sort()[0]
  const isSent = status !== 'created'
  const isAnswered = status === 'accepted' || status === 'refused' || status === 'cancelled'
  const { id } = await db
    .insertInto('traineeshipProposals')
    .values({
      groupId: group.id,
      teacherId,
      status,
      sentAt: isSent ? `${asked}T09:20:00Z` : null,
      answeredAt: isAnswered ? `${addDays(asked!, 1)}T17:45:00Z` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('traineeshipProposalDays')
    .values(group.days.map((day) => ({ proposalId: id, day })))
    .execute()
}

export const proposalsDemo: DemoPart = {
  name: 'propositions de stage',
  load: async (db, world) => {
    const active = await activeTeachers(db)
    const hours = agenda()
    for (const group of await groupsOf(db, world.today)) {
      if (group.days.length === 0) continue
      const able = world.teachers.filter(({ id, subjectIds }) => active.has(id) && subjectIds.includes(group.subjectId))
      const others = world.teachers.filter(
        ({ id, subjectIds }) => active.has(id) && !subjectIds.includes(group.subjectId),
      )
      const asked = new Set<number>()
      for (const status of storyOf(world, group)) {
        const candidates = [...world.random.sample(able, able.length), ...others]
        const teacher = candidates.find(({ id }) => !asked.has(id) && hours.isFree(id, group))
        if (!teacher) break
        asked.add(teacher.id)
        if (status === 'accepted') hours.hold(teacher.id, group)
        await insertProposal(db, world, group, teacher.id, status)
      }
    }
  },
}
