// Searches of a teacher of the demo company: those that made its contracts, and those that the team works on this week.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'

type Open = 'new' | 'searching' | 'proposed' | 'test-planned'
/** Searches of each step of the flow. */
const openPlan: readonly (readonly [Open, number])[] = [
  ['new', 6],
  ['searching', 5],
  ['proposed', 7],
  ['test-planned', 3],
]
const wishes = [
  'Préparer le brevet, deux heures par semaine.',
  'Le mercredi après-midi ou le samedi matin.',
  'Un professeur patient\u00a0: l’élève a perdu confiance.',
  'Remise à niveau avant le contrôle de décembre.',
  'Préparer les épreuves de spécialité.',
  null,
]
const refusals = ['Trop loin de chez moi.', 'Je n’ai plus de créneau le mercredi.', 'Je préfère les élèves de lycée.']
const words = [
  'La mère rappelle ce soir après 19\u00a0h.',
  'Préfère une enseignante si possible.',
  'Message laissé sur le répondeur.',
  'La famille est d’accord sur le tarif.',
]
const at = (day: string, hour: string) => `${day}T${hour}:00Z`

/** Contracts of this year came of a search: the one who gives the lessons had accepted it. */
const linkedSearches = async (db: Db, { today, staff }: DemoWorld) => {
  const manager = staff[3]?.staffUserId ?? null
  await sql`
    with chosen as (
      select c.id, c.customer_id, c.student_id, c.subject_id, c.scholar_level_id, c.format, c.status, c.teacher_id,
        coalesce(c.started_on, ${today}::date) as started_on
        from contracts c where c.status in ('active', 'pause', 'close') order by c.id desc limit 120),
    made as (
      insert into linkings (customer_id, student_id, subject_id, scholar_level_id, format, status, in_management_flow, assigned_staff_user_id, comments, created_at)
      select customer_id, student_id, subject_id, scholar_level_id, format, 'linked', false, ${manager}, id::text, started_on - interval '12 days'
        from chosen returning id, comments),
    linked as (
      update contracts c set linking_id = m.id from made m where c.id = m.comments::bigint returning c.id, c.teacher_id, m.id as linking_id)
    insert into linking_proposals (linking_id, teacher_id, status, sent_at, answered_at, customer_price_cents, teacher_amount_cents)
    select l.linking_id, l.teacher_id, 'accepted', ch.started_on - interval '9 days', ch.started_on - interval '8 days', v.customer_price_cents, v.teacher_amount_cents
      from linked l join chosen ch on ch.id = l.id
      left join lateral (select customer_price_cents, teacher_amount_cents from contract_price_versions where contract_id = l.id order by id limit 1) v on true`.execute(
    db,
  )
  await sql`update linkings set comments = null where status = 'linked'`.execute(db)
}

type Made = { id: number; status: Open; subjectId: number }

const openSearches = async (db: Db, world: DemoWorld): Promise<Made[]> => {
  const { random, students, subjects, staff, today } = world
  // pupils without lessons yet: those at the end of the list
  const pupils = students.slice(-60)
  const taught = subjects.filter(({ id }) => world.teachers.filter((one) => one.subjectIds.includes(id)).length > 3)
  const made: Made[] = []
  const used = new Set<string>()
  for (const [status, count] of openPlan)
    for (let place = 0; place < count; place++) {
      const [student, subject] = [random.pick(pupils), random.pick(taught)]
      const key = `${student.id}-${subject.id}`
      if (used.has(key)) continue
      used.add(key)
      const created = addDays(today, -random.integer(0, status === 'new' ? 3 : 16))
      const { id } = await db
        .insertInto('linkings')
        .values({
          customerId: student.customerId,
          studentId: student.id,
          subjectId: subject.id,
          scholarLevelId: student.levelId,
          format: random.chance(0.85) ? 'CAD' : 'CEL',
          status,
          boardPosition: place,
          assignedStaffUserId: random.chance(0.75) ? (staff[3]?.staffUserId ?? null) : null,
          comments: random.pick(wishes),
          createdAt: at(created, '08:12'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      made.push({ id, status, subjectId: subject.id })
    }
  return made
}

const propose = async (db: Db, world: DemoWorld, search: Made) => {
  const { random, today } = world
  const able = world.teachers.filter((teacher) => teacher.subjectIds.includes(search.subjectId))
  const asked = [...new Map(Array.from({ length: 4 }, () => random.pick(able)).map((one) => [one.id, one])).values()]
  for (const [rank, teacher] of asked.entries()) {
    const isYes = rank === 0 && (search.status === 'test-planned' || random.chance(0.35))
    const isNo = !isYes && rank > 0 && random.chance(0.4)
    const sentOn = addDays(today, -random.integer(1, 5))
    const customerPriceCents = 4200 + 50 * random.integer(0, 20)
    const isOver = search.status === 'test-planned' && rank > 0
    await db
      .insertInto('linkingProposals')
      .values({
        linkingId: search.id,
        teacherId: teacher.id,
        status: isYes ? 'accepted' : isOver ? 'cancelled' : isNo ? 'refused' : 'sent',
        sentAt: at(sentOn, '09:20'),
        answeredAt: isYes || isNo ? at(sentOn, '16:45') : null,
        responseComment: isNo ? random.pick(refusals) : isYes ? 'Disponible dès la semaine prochaine.' : null,
        customerPriceCents,
        teacherAmountCents: Math.round(customerPriceCents * 0.68),
        ...(isYes && { expectedFirstCourseAt: at(addDays(today, random.integer(2, 9)), '15:00') }),
      })
      .execute()
    if (isYes && search.status === 'test-planned') await makeContract(db, world, search.id, teacher, customerPriceCents)
  }
}

/** The choice made a contract that waits for the answer of the family about its price and its first date. */
const makeContract = async (
  db: Db,
  { today, random }: DemoWorld,
  linkingId: number,
  teacher: DemoWorld['teachers'][number],
  customerPriceCents: number,
) => {
  const { rows } = await sql<{ id: number }>`
    insert into contracts (customer_id, student_id, teacher_id, linking_id, subject_id, scholar_level_id, format, location, teacher_self_employed, status, started_on)
    select l.customer_id, l.student_id, ${teacher.id}, l.id, l.subject_id, l.scholar_level_id, l.format,
      case l.format when 'CEL' then 'online' else 'student-home' end, ${teacher.selfEmployed}, 'created', ${today}::date
      from linkings l where l.id = ${linkingId} returning id`.execute(db)
  const margin = Math.round(customerPriceCents * 0.32)
  await sql`
    insert into contract_price_versions (contract_id, status, customer_price_cents, margin_cents, teacher_amount_cents, urssaf_part_cents, period)
    values (${rows[0]!.id}, 'proposed', ${customerPriceCents}, ${margin}, ${customerPriceCents - margin}, 0, daterange(${today}::date, null))`.execute(
    db,
  )
  const isAnswered = random.chance(0.5)
  await db
    .updateTable('linkingProposals')
    .set({
      firstCourseAskedAt: at(addDays(today, -1), '10:05'),
      ...(isAnswered && {
        firstCourseAnswer: 'other-date',
        firstCourseComment: 'Plutôt le samedi matin, s’il vous plaît.',
        firstCourseAnsweredAt: at(addDays(today, -1), '18:30'),
      }),
    })
    .where('linkingId', '=', linkingId)
    .where('status', '=', 'accepted')
    .execute()
}

const actionKinds = ['call-family', 'propose', 'call-teacher', 'follow-up'] as const

export const linkingDemo: DemoPart = {
  name: 'mises en relation',
  load: async (db, world) => {
    const { random, staff, today } = world
    await linkedSearches(db, world)
    for (const search of await openSearches(db, world)) {
      if (search.status === 'proposed' || search.status === 'test-planned') await propose(db, world, search)
      if (search.status !== 'new' || random.chance(0.3))
        await db
          .insertInto('linkingFollowUps')
          .values({
            linkingId: search.id,
            comment: random.pick(words),
            authorAccountId: staff[3]?.accountId ?? null,
            createdAt: at(addDays(today, -random.integer(1, 6)), '17:05'),
          })
          .execute()
      if (random.chance(0.55))
        await db
          .insertInto('nextActions')
          .values({
            linkingId: search.id,
            kind: random.pick(actionKinds),
            dueOn: addDays(today, random.integer(-2, 5)),
            comment: random.chance(0.4) ? random.pick(words) : null,
            assignedStaffUserId: staff[3]?.staffUserId ?? null,
          })
          .execute()
    }
    await closedSearches(db, world)
  },
}

/** Families who gave up, some weeks ago. */
const closedSearches = async (db: Db, { students, subjects, today, staff }: DemoWorld) => {
  const [subject] = subjects
  if (!subject) return
  await db
    .insertInto('linkings')
    .values(
      students.slice(-8, -4).map((student, index) => ({
        customerId: student.customerId,
        studentId: student.id,
        subjectId: subject.id,
        scholarLevelId: student.levelId,
        format: 'CAD' as const,
        status: 'closed' as const,
        inManagementFlow: false,
        assignedStaffUserId: staff[3]?.staffUserId ?? null,
        comments: 'La famille a choisi un stage.',
        createdAt: at(addDays(today, -40 - 9 * index), '10:30'),
      })),
    )
    .execute()
}
