// Sessions of stages of the demo company: past, running, to come, cancelled, in rooms and online, with their programme.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { levelUrlOf } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { daysOf, sessionName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { json } from '../../platform/db/sql.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'

type Group = readonly [startTime: string, endTime: string, room: number, capacity: number]
/** Days of the week (1 is Monday) on which a subject is taught. */
type Subject = {
  readonly name: string
  readonly days: readonly number[]
  readonly option?: boolean
  readonly groups: readonly Group[]
}
type Level = {
  readonly name: string
  readonly also: readonly string[]
  readonly title: string
  readonly subjects: readonly Subject[]
}
type Session = {
  readonly type: string
  readonly city: 'Rennes' | 'Nantes' | null
  readonly status: SessionStatus
  /** Days from today to its Monday, and its length. */
  readonly from: number
  readonly days: number
  readonly enabled?: false
  readonly levels: readonly Level[]
}

const allWeek = [1, 2, 3, 4, 5]
const fourth: Level = {
  name: '4e',
  also: ['5e'],
  title: 'Réussir sa 4e',
  subjects: [
    {
      name: 'Mathématiques',
      days: allWeek,
      groups: [
        ['09:00', '11:00', 1, 6],
        ['11:15', '13:15', 1, 6],
      ],
    },
    {
      name: 'Français',
      days: [1, 3, 5],
      groups: [
        ['14:00', '16:00', 0, 6],
        ['16:15', '18:15', 0, 6],
      ],
    },
    {
      name: 'Anglais',
      days: [2, 4],
      option: true,
      groups: [
        ['11:15', '12:45', 2, 8],
        ['14:00', '15:30', 2, 8],
      ],
    },
  ],
}
const third: Level = {
  name: '3e',
  also: [],
  title: 'Objectif brevet',
  subjects: [
    { name: 'Mathématiques', days: allWeek, groups: [['09:00', '11:00', 0, 8]] },
    { name: 'Français', days: [1, 2, 4], groups: [['11:15', '12:45', 0, 8]] },
    { name: 'Histoire-géographie', days: [3, 5], groups: [['14:00', '16:00', 1, 8]] },
  ],
}
const last: Level = {
  name: 'Tle',
  also: ['1re'],
  title: 'Spécialités et grand oral',
  subjects: [
    { name: 'Mathématiques', days: allWeek, groups: [['09:00', '11:00', 3, 8]] },
    { name: 'Physique-chimie', days: [1, 2, 3, 4], option: true, groups: [['14:00', '16:00', 3, 8]] },
    { name: 'Philosophie', days: [3, 5], option: true, groups: [['16:15', '18:15', 2, 8]] },
  ],
}

const sessions: readonly Session[] = [
  { type: 'Toussaint', city: 'Rennes', status: '3-closed', from: -33, days: 12, levels: [fourth, third] },
  { type: 'Toussaint', city: null, status: '2-confirmed', from: -26, days: 5, levels: [last] },
  { type: 'Révisions du bac', city: 'Rennes', status: '2-confirmed', from: -5, days: 12, levels: [last] },
  { type: 'Noël', city: 'Rennes', status: '2-confirmed', from: 30, days: 12, levels: [fourth, last, third] },
  { type: 'Noël', city: null, status: '1-planned', from: 30, days: 5, levels: [third] },
  { type: 'Noël', city: 'Nantes', status: '0-cancelled', from: 30, days: 5, levels: [third] },
  { type: 'Hiver', city: 'Rennes', status: '1-planned', from: 86, days: 12, levels: [fourth, third] },
  { type: 'Hiver', city: 'Nantes', status: '1-planned', from: 93, days: 5, levels: [] },
  { type: 'Printemps', city: 'Rennes', status: '1-planned', from: 142, days: 12, levels: [last] },
  { type: 'Été', city: 'Rennes', status: '0-cancelled', from: -130, days: 5, enabled: false, levels: [] },
]
const rooms = ['Salle A', 'Salle B', 'Salle C', 'Salle D'] as const
const roomComments = [
  'Rez-de-chaussée',
  'Premier étage, vidéoprojecteur',
  'Premier étage',
  'Deuxième étage, sans ascenseur',
]
const streets = {
  Rennes: ['35238', '35000', '35', 48.1142, -1.6806],
  Nantes: ['44109', '44000', '44', 47.2173, -1.5534],
} as const
const customFields = [
  { name: 'Accueil', value: 'De 8 h 30 à 18 h 30, goûter compris' },
  { name: 'Matériel', value: 'Calculatrice et cahier de cours' },
]

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const mondayNear = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))

const insertAddress = async (db: Db, city: 'Rennes' | 'Nantes'): Promise<number> => {
  const [cityCode, postalCode, departementCode, latitude, longitude] = streets[city]
  const place = { houseNumber: '12', street: 'Place Sainte-Anne', cityCode, postalCode, city, departementCode }
  const { id } = await db
    .insertInto('addresses')
    .values({ ...place, latitude, longitude, completeAddress: `12 Place Sainte-Anne ${postalCode} ${city}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const insertSession = async (db: Db, { today }: DemoWorld, plan: Session) => {
  const type = await db
    .selectFrom('traineeshipTypes')
    .select('id')
    .where('name', '=', plan.type)
    .executeTakeFirstOrThrow()
  const startDate = mondayNear(addDays(today, plan.from))
  const endDate = addDays(startDate, plan.days - 1)
  const online = plan.city === null
  const { id } = await db
    .insertInto('traineeshipSessions')
    .values({
      name: sessionName(plan.type, { startDate, online, city: plan.city }),
      traineeshipTypeId: type.id,
      online,
      // the rooms of a session that is cancelled are free: its programme is made while it is planned
      status: plan.status === '0-cancelled' ? '0-cancelled' : '1-planned',
      startsOn: startDate,
      endsOn: endDate,
      addressId: plan.city === null ? null : await insertAddress(db, plan.city),
      customFields: json(online ? [] : customFields),
      enabled: plan.enabled !== false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, online, days: daysOf(startDate, endDate) }
}
type Made = Awaited<ReturnType<typeof insertSession>>

const insertLocations = async (db: Db, { id, online }: Made): Promise<number[]> => {
  const made = await db
    .insertInto('traineeshipLocations')
    .values(
      rooms.map((name, at) =>
        online
          ? {
              sessionId: id,
              name: `Classe virtuelle ${at + 1}`,
              link: `https://visio.example.org/stage-${id}-${at + 1}`,
            }
          : { sessionId: id, name, comments: roomComments[at] ?? null, capacity: 8 + 2 * at },
      ),
    )
    .returning('id')
    .execute()
  return made.map((room) => room.id)
}

/** Prices fall with the number of subjects taken. */
const priceCents = (count: number) => count * 19_900 - (count - 1) * 2_500

const insertLevel = async (
  db: Db,
  world: DemoWorld,
  session: Made,
  plan: Level,
  at: number,
): Promise<number | null> => {
  const levelId = (name: string) => world.levels.find((level) => level.name === name)?.id
  const mainScholarLevelId = levelId(plan.name)
  if (mainScholarLevelId === undefined) return null
  const { id } = await db
    .insertInto('traineeshipLevels')
    .values({ sessionId: session.id, mainScholarLevelId, title: plan.title })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('traineeshipLevels')
    .set({ levelUrl: levelUrlOf({ title: plan.title, id, online: session.online }), levelUrlChecked: at === 0 })
    .where('id', '=', id)
    .execute()
  const also = plan.also.flatMap((name) => levelId(name) ?? [])
  if (also.length > 0)
    await db
      .insertInto('traineeshipLevelEquivalents')
      .values(also.map((scholarLevelId) => ({ levelId: id, scholarLevelId })))
      .execute()
  await db
    .insertInto('traineeshipLevelPrices')
    .values(plan.subjects.map((_, i) => ({ levelId: id, subjectCount: i + 1, priceCents: priceCents(i + 1) })))
    .execute()
  return id
}

const insertSubject = async (
  db: Db,
  world: DemoWorld,
  session: Made,
  levelId: number,
  plan: Subject,
  places: readonly number[],
) => {
  const subject = world.subjects.find(({ name }) => name === plan.name)
  if (!subject) return
  const { id } = await db
    .insertInto('traineeshipSubjects')
    .values({
      levelId,
      subjectId: subject.id,
      isOption: plan.option ?? false,
      askStudiedChapters: plan.name === 'Mathématiques',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('traineeshipSubjectDays')
    .values(
      session.days
        .filter((day) => plan.days.includes(weekdayOf(day)))
        .map((day) => ({ traineeshipSubjectId: id, day })),
    )
    .execute()
  await sql`insert into traineeship_subject_chapters (traineeship_subject_id, chapter_id)
    select ${id}, c.id from chapters c where c.subject_id = ${subject.id} order by c.id limit 3`.execute(db)
  await db
    .insertInto('traineeshipGroups')
    .values(
      plan.groups.map(([startTime, endTime, room, capacity]) => ({
        traineeshipSubjectId: id,
        startTime,
        endTime,
        capacity,
        locationId: places[room] ?? null,
      })),
    )
    .execute()
}

export const traineeshipsDemo: DemoPart = {
  name: 'stages',
  load: async (db, world) => {
    for (const plan of sessions) {
      const session = await insertSession(db, world, plan)
      const places = await insertLocations(db, session)
      for (const [at, level] of plan.levels.entries()) {
        const levelId = await insertLevel(db, world, session, level, at)
        if (levelId === null) continue
        for (const subject of level.subjects) await insertSubject(db, world, session, levelId, subject, places)
      }
      await db.updateTable('traineeshipSessions').set({ status: plan.status }).where('id', '=', session.id).execute()
    }
  },
}
