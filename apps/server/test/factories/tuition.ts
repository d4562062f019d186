// Private tuition for tests: contracts with their accepted price, courses, cards; each factory makes what it leans on.
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'
import { arrangeDeclaration } from './declaration.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject, arrangeTeacher, type Household } from './people.ts'

export type Tuition = Household & {
  contractId: number
  priceVersionId: number
  teacherId: number
  teacherPersonId: number
  customerPriceCents: number
  selfEmployed: boolean
}

type ContractOptions = {
  household?: Household
  teacher?: { teacherId: number; personId: number }
  selfEmployed?: boolean
  /** Of an employed teacher: the family is the employer unless said otherwise. */
  regime?: 'prestataire' | 'mandataire'
  format?: 'CAD' | 'CEL'
  location?: 'student-home' | 'teacher-home' | 'online' | 'company' | 'other'
  isCollective?: boolean
  /** Its first lesson is a test; a contract that has run for a while had its own. */
  withTest?: boolean
  status?: 'created' | 'active' | 'pause'
  /** Hourly, in cents; the teacher takes 70 %, the company the rest. */
  customerPriceCents?: number
  /** First day of the price. */
  priceFrom?: string
}

/** A contract of a declared company with one accepted price, active unless said otherwise. */
export const arrangeContract = async (db: Db, options: ContractOptions = {}): Promise<Tuition> => {
  const selfEmployed = options.selfEmployed ?? true
  await arrangeDeclaration(db)
  const household = options.household ?? (await arrangeHousehold(db))
  const teacher = options.teacher ?? (await arrangeTeacher(db, { selfEmployed }))
  const { levelId } = await arrangeLevel(db)
  const format = options.format ?? 'CAD'
  const contract = await db
    .insertInto('contracts')
    .values({
      customerId: household.customerId,
      studentId: household.studentId,
      teacherId: teacher.teacherId,
      subjectId: await arrangeSubject(db, `Mathématiques ${levelId}`),
      scholarLevelId: levelId,
      format,
      location: options.location ?? (format === 'CEL' ? 'online' : 'student-home'),
      isCollective: options.isCollective ?? false,
      withTest: options.withTest ?? false,
      teacherSelfEmployed: selfEmployed,
      regime: options.regime ?? (selfEmployed ? 'prestataire' : 'mandataire'),
      status: options.status ?? 'active',
      startedOn: '2025-09-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const customerPriceCents = options.customerPriceCents ?? 4500
  const teacherAmountCents = Math.round(customerPriceCents * 0.7)
  const price = await db
    .insertInto('contractPriceVersions')
    .values({
      contractId: contract.id,
      status: 'accepted',
      answeredAt: '2025-08-20T10:00:00Z',
      customerPriceCents,
      teacherAmountCents,
      urssafPartCents: 0,
      marginCents: customerPriceCents - teacherAmountCents,
      period: `[${options.priceFrom ?? '2025-09-01'},)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...household,
    contractId: contract.id,
    priceVersionId: price.id,
    teacherId: teacher.teacherId,
    teacherPersonId: teacher.personId,
    customerPriceCents,
    selfEmployed,
  }
}

let calls = 0

/** An hour since October in which neither teacher nor student has a lesson; every call asks for another minute. */
const freeHour = async (db: Db, tuition: Tuition): Promise<string> => {
  calls += 1
  const taken = await db
    .selectFrom('occupations')
    .select((eb) => eb.fn.max(sql<string>`upper(during)`).as('until'))
    .where('personId', 'in', [tuition.teacherPersonId, tuition.studentPersonId])
    .where(sql<boolean>`upper(during) < '2026-11-01'`)
    .executeTakeFirst()
  const first = Date.UTC(2026, 9, 1, 8, calls % 60)
  const until = taken?.until ? Date.parse(taken.until) : 0
  return new Date(Math.max(first, until + 3 * 3_600_000)).toISOString()
}

type CourseOptions = {
  status?: '1-planned' | '2-validated' | '22-validated-customer-mail'
  doneAt?: string
  durationMinutes?: number
  isTest?: boolean
  teacherComment?: string
  report?: string
}

/** A course of a contract, declared and waiting for the customer unless said otherwise; in an hour that is free. */
export const arrangeCourse = async (db: Db, tuition: Tuition, options: CourseOptions = {}): Promise<number> => {
  const doneAt = options.doneAt ?? (await freeHour(db, tuition))
  const status = options.status ?? '2-validated'
  const durationMinutes = options.durationMinutes ?? 60
  const contract = await db
    .selectFrom('contracts')
    .select(['format', 'isCollective'])
    .where('id', '=', tuition.contractId)
    .executeTakeFirstOrThrow()
  const share = (cents: number) => Math.round((cents * durationMinutes) / 60)
  const teacherAmountCents = share(Math.round(tuition.customerPriceCents * 0.7))
  const priceCents = share(tuition.customerPriceCents)
  const { id } = await db
    .insertInto('courses')
    .values({
      contractId: tuition.contractId,
      customerId: tuition.customerId,
      studentId: tuition.studentId,
      teacherId: tuition.teacherId,
      teacherSelfEmployed: tuition.selfEmployed,
      contractPriceVersionId: tuition.priceVersionId,
      format: contract.format,
      isCollective: contract.isCollective,
      status,
      ...(status === '1-planned'
        ? { expectedAt: doneAt, expectedDurationMinutes: durationMinutes }
        : { doneAt, validatedAt: doneAt }),
      durationMinutes,
      hourlyPriceCents: tuition.customerPriceCents,
      priceCents,
      teacherAmountCents,
      urssafPartCents: 0,
      marginCents: priceCents - teacherAmountCents,
      isTest: options.isTest ?? false,
      teacherComment: options.teacherComment ?? null,
      report: options.report ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The default card of a customer, as the provider knows both. */
export const arrangeCard = async (
  db: Db,
  customerId: number,
  card: { stripeCustomerId: string; paymentMethodId: string },
): Promise<void> => {
  await db
    .updateTable('customers')
    .set({ stripeCustomerId: card.stripeCustomerId })
    .where('id', '=', customerId)
    .execute()
  await db.updateTable('customerCards').set({ isDefault: false }).where('customerId', '=', customerId).execute()
  await db
    .insertInto('customerCards')
    .values({ customerId, paymentMethodId: card.paymentMethodId, brand: 'visa', last4: '4242', isDefault: true })
    .execute()
}
