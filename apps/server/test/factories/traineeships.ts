// Stages for tests: a session with a level, a subject and a group, and students registered to it.
import type { Db } from '../../src/platform/db/database.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject, type Household } from './people.ts'

let count = 0

export type Stage = {
  sessionId: number
  scholarLevelId: number
  subjectId: number
  levelId: number
  traineeshipSubjectId: number
  groupId: number
  startsOn: string
}

type StageOptions = {
  name?: string
  startsOn?: string
  endsOn?: string
  status?: '0-cancelled' | '1-planned' | '2-confirmed' | '3-closed'
  /** Days of the subject; the first one of the session unless said otherwise. */
  days?: readonly string[]
  capacity?: number | null
  subject?: string
  online?: boolean
}

/** A session in the autumn of 2026 unless said otherwise, its one group from 9 to 11. */
export const arrangeStage = async (db: Db, options: StageOptions = {}): Promise<Stage> => {
  count += 1
  const startsOn = options.startsOn ?? '2026-10-19'
  const type = await db
    .insertInto('traineeshipTypes')
    .values({ name: `Période ${count}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('traineeshipSessions')
    .values({
      name: options.name ?? `Stage ${count}`,
      traineeshipTypeId: type.id,
      startsOn,
      endsOn: options.endsOn ?? '2026-10-23',
      status: options.status ?? '2-confirmed',
      online: options.online ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { levelId: scholarLevelId } = await arrangeLevel(db, `3e stage ${count}`)
  const level = await db
    .insertInto('traineeshipLevels')
    .values({ sessionId: session.id, mainScholarLevelId: scholarLevelId, title: `3e ${count}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subjectId = await arrangeSubject(db, options.subject ?? `Mathématiques stage ${count}`)
  const subject = await db
    .insertInto('traineeshipSubjects')
    .values({ levelId: level.id, subjectId })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const day of options.days ?? [startsOn])
    await db.insertInto('traineeshipSubjectDays').values({ traineeshipSubjectId: subject.id, day }).execute()
  const group = await db
    .insertInto('traineeshipGroups')
    .values({
      traineeshipSubjectId: subject.id,
      startTime: '09:00',
      endTime: '11:00',
      status: '2-confirmed',
      capacity: options.capacity ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    sessionId: session.id,
    scholarLevelId,
    subjectId,
    levelId: level.id,
    traineeshipSubjectId: subject.id,
    groupId: group.id,
    startsOn,
  }
}

export type Registered = Household & { registrationId: number; registrationSubjectId: number }

/** A student registered to the subject of a stage and placed in its group. */
export const arrangeRegistration = async (
  db: Db,
  stage: Stage,
  options: { household?: Household; totalCents?: number; cancelled?: boolean; status?: '1-temporary' | '2-firm' } = {},
): Promise<Registered> => {
  const household = options.household ?? (await arrangeHousehold(db))
  const registration = await db
    .insertInto('traineeshipRegistrations')
    .values({
      sessionId: stage.sessionId,
      levelId: stage.levelId,
      customerId: household.customerId,
      studentId: household.studentId,
      status: options.status ?? '2-firm',
      totalCents: options.totalCents ?? 18_000,
      enabled: !options.cancelled,
      cancelledAt: options.cancelled ? '2026-10-01T10:00:00Z' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = await db
    .insertInto('traineeshipRegistrationSubjects')
    .values({
      registrationId: registration.id,
      levelId: stage.levelId,
      traineeshipSubjectId: stage.traineeshipSubjectId,
      isOption: false,
      groupId: stage.groupId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...household, registrationId: registration.id, registrationSubjectId: subject.id }
}

/** A teacher whose proposal for every day of the group was accepted. */
export const arrangeAccepted = async (
  db: Db,
  stage: Stage,
  proposal: { teacherId: number; hourlySalaryCents?: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('traineeshipProposals')
    .values({
      groupId: stage.groupId,
      teacherId: proposal.teacherId,
      status: 'accepted',
      hourlySalaryCents: proposal.hourlySalaryCents ?? 2_500,
      sentAt: '2026-10-01T10:00:00Z',
      answeredAt: '2026-10-02T10:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const days = await db
    .selectFrom('traineeshipSubjectDays')
    .select('day')
    .where('traineeshipSubjectId', '=', stage.traineeshipSubjectId)
    .execute()
  await db
    .insertInto('traineeshipProposalDays')
    .values(days.map(({ day }) => ({ proposalId: id, day })))
    .execute()
  return id
}
