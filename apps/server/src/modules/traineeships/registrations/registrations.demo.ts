// Registrations of the demo company to its stages: waiting, firm, cancelled; billed, paid, paid in part, given back; placed in groups.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { shareOf } from '@cartable/domain/kernel/money.ts'
import { placeIn, priceOf, taughtMinutes } from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type {
  OfferedLevel,
  RegistrationPaymentMethod,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../../platform/demo.ts'
import {
  creditUnpaid,
  issueRegistrationBill,
  refundRegistration,
} from '../../billing/registrations/bill-registration.ts'
import {
  dailyMinutes,
  findSessionToBill,
  groupsOfSubjects,
  levelsOffered,
  promoCodesOn,
  type SessionToBill,
} from './registration-choices.queries.ts'
import { insertRegistration, insertSubjects, setAbsences, setChapters } from './registration-writes.queries.ts'
import { contentsOf } from './registrations.queries.ts'

const notAfter = (day: string, today: string): string => [day, today].sort()[0] ?? today
/** Students registered to a level, within its seats. */
const mostPerLevel = 9
/** What becomes of a registration once it is billed. */
type Fate = 'paid' | 'part' | 'waiting' | 'given-up' | 'given-back'
type Student = DemoWorld['students'][number]
type Plan = {
  readonly session: SessionToBill
  readonly level: OfferedLevel
  readonly student: Student
  readonly on: string
}
type Made = {
  readonly id: number
  readonly orderId: number
  readonly cents: number
  readonly on: string
  readonly fate: Fate
}

const requests = [
  'Doit partir à 16 h le mercredi.',
  'Souhaite être avec sa cousine.',
  'Dyslexique\u00a0: énoncés agrandis si possible.',
  'Allergie aux arachides (goûter).',
  'Premier stage, un peu inquiète.',
]

const fateOf = ({ random }: DemoWorld, isPast: boolean): Fate =>
  random.weighted(
    isPast
      ? [
          ['paid', 86],
          ['part', 5],
          ['given-back', 5],
          ['given-up', 4],
        ]
      : [
          ['paid', 54],
          ['part', 12],
          ['waiting', 20],
          ['given-up', 8],
          ['given-back', 6],
        ],
  )

/** Who registers to what, and when: pupils of the level first, a student once per session. */
const plan = async (db: Db, world: DemoWorld): Promise<Plan[]> => {
  const { rows: open } = await sql<{ id: number }>`
    select id from traineeship_sessions where enabled and status <> '0-cancelled' order by id`.execute(db)
  const plans: Plan[] = []
  for (const { id } of open) {
    const session = await findSessionToBill(db, id)
    if (!session) continue
    const used = new Set<number>()
    for (const level of await levelsOffered(db, id, { levelId: null, subjectIds: [] })) {
      if (level.subjects.length === 0) continue
      const { rows: admitted } = await sql<{ id: number }>`
        select main_scholar_level_id as id from traineeship_levels where id = ${level.id}
        union select scholar_level_id from traineeship_level_equivalents where level_id = ${level.id}`.execute(db)
      const fits = (student: Student) => admitted.some((one) => one.id === student.levelId)
      const free = world.random.sample(world.students, world.students.length).filter((one) => !used.has(one.id))
      const chosen = [...free.filter(fits), ...free.filter((one) => !fits(one)).slice(0, 2)]
      for (const student of chosen.slice(0, world.random.integer(mostPerLevel - 3, mostPerLevel))) {
        used.add(student.id)
        const latest = session.startsOn <= world.today ? addDays(session.startsOn, -12) : world.today
        plans.push({ session, level, student, on: addDays(latest, -world.random.integer(0, 38)) })
      }
    }
  }
  // the bills of a company follow each other by date
  return plans.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

const chooseSubjects = ({ random }: DemoWorld, { subjects }: OfferedLevel): OfferedLevel['subjects'] => {
  const plain = subjects.filter((subject) => !subject.isOption)
  const options = subjects.filter((subject) => subject.isOption)
  const taken = random.sample(plain, random.integer(1, Math.max(plain.length, 1)))
  return options.length > 0 && random.chance(0.6) ? [...taken, random.pick(options)] : taken
}

const nameOf = async (db: Db, personId: number): Promise<string> => {
  const person = await db
    .selectFrom('people')
    .select(['firstName', 'lastName'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return [person.firstName, person.lastName].filter(Boolean).join(' ')
}

/** One registration with its bill; null when a subject has no seat left. */
const register = async (db: Db, world: DemoWorld, { session, level, student, on }: Plan): Promise<Made | null> => {
  const { random } = world
  const subjects = chooseSubjects(world, level)
  const groups = await groupsOfSubjects(
    db,
    subjects.map((subject) => subject.id),
  )
  const places = subjects.map((subject) => placeIn(groups.filter((group) => group.subjectId === subject.id)))
  if (places.includes('full')) return null
  const promo = random.chance(0.2) ? ((await promoCodesOn(db, on, null))[0] ?? null) : null
  const price = priceOf(level.prices, subjects.length, promo)
  if (!price || price.totalCents === 0) return null
  const paymentMethod = random.weighted<RegistrationPaymentMethod>([
    ['card', 6],
    ['transfer', 2],
    ['cheque', 2],
  ])
  const id = await insertRegistration(db, {
    sessionId: session.id,
    levelId: level.id,
    customerId: student.customerId,
    studentId: student.id,
    paymentMethod,
    promoCodeId: promo?.id ?? null,
    discountCents: price.discountCents,
    totalCents: price.totalCents,
    comments: random.chance(0.25) ? random.pick(requests) : null,
    createdAt: `${on}T10:00:00Z`,
  })
  await insertSubjects(
    db,
    subjects.map((subject, at) => ({
      registrationId: id,
      levelId: level.id,
      traineeshipSubjectId: subject.id,
      isOption: subject.isOption,
      // some wait for somebody to place them
      groupId: random.chance(0.08) || typeof places[at] !== 'number' ? null : Number(places[at]),
    })),
  )
  if (random.chance(0.15)) await setAbsences(db, id, subjects[0]?.days.slice(0, 1) ?? [])
  if (random.chance(0.4))
    await setChapters(
      db,
      (await contentsOf(db, id)).taken.flatMap((taken) => {
        const chapters = subjects.find(
          (one) => one.id === taken.traineeshipSubjectId && one.askStudiedChapters,
        )?.chapters
        return chapters?.length
          ? [{ registrationSubjectId: taken.id, chapterIds: chapters.slice(0, 2).map((one) => one.id) }]
          : []
      }),
    )
  const taught = await dailyMinutes(db, id)
  const studentName = await nameOf(db, student.personId)
  const names = taught.map((one) => one.name).join(', ')
  const { orderId } = await issueRegistrationBill(
    db,
    {
      registrationId: id,
      customerId: student.customerId,
      studentId: student.id,
      isOnline: session.online,
      startsOn: session.startsOn,
      paymentMethod,
      lines: [
        {
          label: `Stage ${session.name}, ${level.label}, ${datesText(session.startsOn, session.endsOn)}\u00a0: ${names}, ${studentName}`,
          cents: price.fullCents,
        },
        ...(price.discountCents > 0
          ? [{ label: `Remise, code promo ${promo?.code}`, cents: -price.discountCents }]
          : []),
      ],
      studentName,
      subjects: names,
      place: session.online ? 'En ligne' : (session.address ?? 'Dans nos locaux'),
      durationMinutes: taughtMinutes(taught),
    },
    on,
  )
  const fate = fateOf(world, session.startsOn <= world.today)
  await pay(db, world, { orderId, on, paymentMethod, cents: paidOf(fate, price.totalCents) })
  return { id, orderId, cents: price.totalCents, on, fate }
}

const paidOf = (fate: Fate, cents: number): number =>
  fate === 'paid' || fate === 'given-back' ? cents : fate === 'part' ? 10_000 : 0

type Payment = {
  readonly orderId: number
  readonly on: string
  readonly paymentMethod: RegistrationPaymentMethod
  readonly cents: number
}
const pay = async (db: Db, { today, random }: DemoWorld, { orderId, on, paymentMethod, cents }: Payment) => {
  if (cents === 0) return
  const isCard = paymentMethod === 'card'
  const paidOn = notAfter(isCard ? on : addDays(on, random.integer(1, 8)), today)
  await db
    .insertInto('payments')
    .values({
      orderId,
      payer: 'customer',
      type: paymentMethod,
      status: 'succeeded',
      amountCents: cents,
      paidOn,
      createdAt: `${paidOn}T11:00:00Z`,
      ...(isCard ? { providerIntentId: `pi_demo_stage_${orderId}`, providerFeeCents: shareOf(cents, '1.5') + 25 } : {}),
    })
    .execute()
}

/** Registrations given up: what was paid is given back, the rest is taken back. */
const giveUp = async (db: Db, world: DemoWorld, ended: readonly Made[]) => {
  const days = ended
    .map((made) => ({ ...made, day: notAfter(addDays(made.on, 6), world.today) }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  for (const { id, cents, fate, day } of days) {
    const at = new Date(`${day}T15:00:00Z`)
    await sql`update traineeship_registrations set enabled = false, cancelled_at = ${at.toISOString()} where id = ${id}`.execute(
      db,
    )
    if (fate === 'given-back')
      await refundRegistration(
        db,
        {
          registrationId: id,
          amountCents: cents,
          method: 'transfer',
          paidOn: day,
          comments: 'Empêchement de la famille',
          withCreditNote: true,
        },
        at,
        day,
      )
    await creditUnpaid(db, id, at, day)
  }
}

export const registrationsDemo: DemoPart = {
  name: 'inscriptions aux stages',
  load: async (db, world) => {
    const made: Made[] = []
    for (const one of await plan(db, world)) {
      const registration = await register(db, world, one)
      if (registration) made.push(registration)
    }
    await giveUp(
      db,
      world,
      made.filter(({ fate }) => fate === 'given-up' || fate === 'given-back'),
    )
  },
}
