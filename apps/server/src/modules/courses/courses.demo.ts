// Lessons of the demo company: two school years, week after week, with the latest ones still to be confirmed.
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import { priceOfDuration } from '@cartable/domain/kernel/money.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Courses } from '../../platform/db/types.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'

/** Rows of one statement. */
const batch = 400

type Priced = {
  contractId: number
  customerId: number
  studentId: number
  teacherId: number
  selfEmployed: boolean
  format: 'CAD' | 'CEL'
  isCollective: boolean
  status: string
  versionId: number
  from: string
  to: string | null
  closedOn: string | null
  customerPriceCents: number
  marginCents: number
  teacherAmountCents: number
  urssafPartCents: number
}

const pricedContracts = async (db: Db): Promise<Priced[]> => {
  const { rows } = await sql<Priced>`
    select c.id as contract_id, c.customer_id, c.student_id, c.teacher_id, c.teacher_self_employed as self_employed, c.format, c.is_collective, c.status,
           v.id as version_id, lower(v.period)::text as from, upper(v.period)::text as to, c.closed_on,
           v.customer_price_cents, v.margin_cents, v.teacher_amount_cents, v.urssaf_part_cents
      from contracts c join contract_price_versions v on v.contract_id = c.id and v.status = 'accepted'
     where c.status in ('active', 'pause', 'close')
     order by c.id, lower(v.period)`.execute(db)
  return rows
}

/** Weeks without lessons: summer, All Saints, Christmas. */
const isHoliday = (day: string) => /-(07|08)-|-10-(2[4-9]|3)|-12-(2|3)|-01-0[1-4]/.test(day)

/** Wall clock of Paris as an instant; the hour of the change of clocks does not matter to a lesson. */
const atHour = (day: string, hour: number, minute: number): string => {
  const month = Number(day.slice(5, 7))
  const summer = month > 3 && month < 11
  return new Date(
    `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00${summer ? '+02:00' : '+01:00'}`,
  ).toISOString()
}

const comments = [
  'Révision des fonctions affines, bon travail.',
  'Méthodologie du commentaire de texte.',
  'Exercices de géométrie, à revoir : Thalès.',
  'Préparation du contrôle de vendredi.',
  'Très bonne séance, élève concentré.',
  'Vocabulaire et compréhension orale.',
  null,
  null,
]

/** Parts of a lesson: the margin takes the rounding, so that they sum to the price. */
const amountsOf = (contract: Priced, durationMinutes: number) => {
  const priceCents = priceOfDuration(contract.customerPriceCents, durationMinutes)
  const teacherAmountCents = priceOfDuration(contract.teacherAmountCents, durationMinutes)
  const urssafPartCents = priceOfDuration(contract.urssafPartCents, durationMinutes)
  return {
    priceCents,
    teacherAmountCents,
    urssafPartCents,
    marginCents: priceCents - teacherAmountCents - urssafPartCents,
  }
}

const stateOf = (world: DemoWorld, age: number, doneAt: string): Partial<Insertable<Courses>> => {
  const { random } = world
  const validated = { doneAt, validatedAt: doneAt }
  if (age <= 0) return { status: '1-planned', expectedAt: doneAt }
  if (age <= 4 && random.chance(0.55))
    return { ...validated, status: random.chance(0.8) ? '2-validated' : '22-validated-customer-mail' }
  if (age <= 25 && random.chance(0.012)) return { ...validated, status: '4-disputed' }
  if (random.chance(0.02))
    return { status: '0-cancelled', expectedAt: doneAt, cancelledAt: doneAt, cancellationReason: 'Élève absent' }
  return {
    ...validated,
    status: '3-confirmed',
    confirmedAt: new Date(Date.parse(doneAt) + 20 * 3_600_000).toISOString(),
  }
}

/** Some contracts fell silent without a word: what the board of contracts without courses is about. Never that of the demo family. */
const silentSince = (contract: Priced): number | null =>
  contract.status === 'active' && contract.contractId % 8 === 5 ? 33 + (contract.contractId % 40) : null

/** One lesson a week on a day and hour of the contract's own, from its first price to its end, and two planned ahead. */
const lessonsOf = (world: DemoWorld, contract: Priced): Insertable<Courses>[] => {
  const { random, today } = world
  const last = [
    contract.to && addDays(contract.to, -1),
    contract.closedOn,
    contract.status === 'active' ? addDays(today, -(silentSince(contract) ?? -10)) : addDays(today, -20),
  ]
    .filter((day): day is string => Boolean(day))
    .sort()[0]!
  const [hour, minute] = [random.integer(13, 19), random.pick([0, 15, 30])]
  const usual = contract.selfEmployed ? random.pick([60, 60, 90, 90, 75]) : random.pick([60, 60, 120])
  const lessons: Insertable<Courses>[] = []
  for (let day = addDays(contract.from, random.integer(0, 6)); day <= last; day = addDays(day, 7)) {
    if (isHoliday(day) || random.chance(0.12)) continue
    const doneAt = atHour(day, hour, minute)
    lessons.push({
      contractId: contract.contractId,
      customerId: contract.customerId,
      studentId: contract.studentId,
      teacherId: contract.teacherId,
      teacherSelfEmployed: contract.selfEmployed,
      contractPriceVersionId: contract.versionId,
      format: contract.format,
      isCollective: contract.isCollective,
      durationMinutes: usual,
      hourlyPriceCents: contract.customerPriceCents,
      teacherComment: random.pick(comments),
      ...amountsOf(contract, usual),
      ...stateOf(world, daysBetween(day, today), doneAt),
    })
  }
  return lessons
}

export const coursesDemo: DemoPart = {
  name: 'cours',
  load: async (db, world) => {
    const lessons = (await pricedContracts(db)).flatMap((contract) => lessonsOf(world, contract))
    for (let start = 0; start < lessons.length; start += batch)
      await db
        .insertInto('courses')
        .values(lessons.slice(start, start + batch))
        .execute()
    await sql`insert into course_disputes (course_id, dispute_type_id, comment, opened_at)
      select id, (select id from response_types where context = 'course-dispute' order by name like '%durée%' desc, id limit 1),
        'Le cours a duré une demi-heure de moins.', done_at + interval '1 day'
      from courses where status = '4-disputed' and done_at + interval '1 day' < now()`.execute(db)
    await sql`update contracts c set last_course_on = d.day from (select contract_id, max((done_at at time zone 'Europe/Paris')::date) as day from courses where status in ('2-validated','22-validated-customer-mail','3-confirmed') group by contract_id) d where d.contract_id = c.id`.execute(
      db,
    )
  },
}
