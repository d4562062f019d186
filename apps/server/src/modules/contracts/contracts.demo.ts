// Contracts of the demo company: two school years, in every state, with the prices agreed and those that wait.
import { type ContributionRates, splitPrice } from '@cartable/domain/contracts/contracts.rules.ts'
import type { ContractStatus } from '@cartable/domain/contracts/contracts.workflow.ts'
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import { shareOf } from '@cartable/domain/kernel/money.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { dateRange } from '../../platform/db/sql.ts'
import type { DB } from '../../platform/db/types.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { contributionRates } from './prices.queries.ts'

const studentCount = 250
type Teacher = DemoWorld['teachers'][number]
type Student = DemoWorld['students'][number]

/** First of September of the school year of a day. */
const schoolYear = (day: string): string => `${Number(day.slice(0, 4)) - (day.slice(5) < '09-01' ? 1 : 0)}-09-01`
const earliest = (one: string, other: string) => (one < other ? one : other)

type Plan = {
  student: Student
  teacher: Teacher
  subjectId: number
  format: 'CAD' | 'CEL'
  status: ContractStatus
  startedOn: string
  closedOn: string | null
  hourlyCents: number
}

/** Dearer as the child grows, in steps of 50 cents. */
const priceAt = ({ random, levels }: DemoWorld, levelId: number): number => {
  const order = levels.find((level) => level.id === levelId)?.order ?? 20
  const low = order < 10 ? 3800 : order < 20 ? 4200 : order < 40 ? 4600 : 5200
  return low + 50 * random.integer(0, 10)
}

const lifeOf = ({ random, today }: DemoWorld): Pick<Plan, 'status' | 'startedOn' | 'closedOn'> => {
  const thisYear = schoolYear(today)
  if (random.chance(0.6)) {
    const startedOn = addDays(addMonths(thisYear, -12), random.integer(3, 160))
    if (random.chance(0.42)) {
      const closedOn = addDays(thisYear, -random.integer(55, 100))
      return { status: 'close', startedOn, closedOn: closedOn < startedOn ? addDays(startedOn, 60) : closedOn }
    }
    return { status: random.chance(0.9) ? 'active' : 'pause', startedOn, closedOn: null }
  }
  const startedOn = earliest(addDays(thisYear, random.integer(2, 75)), today)
  const status = random.weighted([
    ['active', 74],
    ['created', 14],
    ['pause', 4],
    ['failed', 4],
    ['close', 4],
  ] as const)
  return { status, startedOn, closedOn: status === 'close' ? earliest(addDays(startedOn, 30), today) : null }
}

const planOf = (world: DemoWorld, student: Student, subjectId: number): Plan | null => {
  const { random } = world
  const able = world.teachers.filter((teacher) => teacher.subjectIds.includes(subjectId))
  if (able.length === 0) return null
  return {
    student,
    teacher: random.pick(able),
    subjectId,
    format: random.chance(0.85) ? 'CAD' : 'CEL',
    hourlyCents: priceAt(world, student.levelId),
    ...lifeOf(world),
  }
}

/** The family and the teacher who can sign in work together: mathematics, since last year, at a price that went up. */
const knownPlan = (world: DemoWorld): Plan[] => {
  const [customer, teacher] = [world.customers[0], world.teachers[0]]
  const student = world.students.find((each) => each.customerId === customer?.id)
  const subjectId = world.subjects.find((subject) => subject.name === 'Mathématiques')?.id
  if (!student || !teacher || subjectId === undefined) return []
  const startedOn = addDays(addMonths(schoolYear(world.today), -12), 16)
  return [
    { student, teacher, subjectId, format: 'CAD', status: 'active', startedOn, closedOn: null, hourlyCents: 4800 },
  ]
}

const wishesOf = async (db: Db): Promise<Map<number, number[]>> => {
  const wishes = new Map<number, number[]>()
  const rows = await db
    .selectFrom('studentSubjects')
    .select(['studentId', 'subjectId'])
    .orderBy('studentId')
    .orderBy('subjectId')
    .execute()
  for (const { studentId, subjectId } of rows) wishes.set(studentId, [...(wishes.get(studentId) ?? []), subjectId])
  return wishes
}

type Version = {
  period: readonly [from: string, to: string | null]
  hourlyCents: number
  status: 'accepted' | 'proposed' | 'refused'
}
/** A contract that goes on into a new school year is a little dearer from September on. */
const versionsOf = ({ random, today }: DemoWorld, plan: Plan): Version[] => {
  const { startedOn, hourlyCents, status } = plan
  if (status === 'created')
    return random.chance(0.7) ? [{ period: [startedOn, null], hourlyCents, status: 'proposed' }] : []
  const thisYear = schoolYear(today)
  const goesOn = startedOn < thisYear && status !== 'close' && status !== 'failed'
  const raised = hourlyCents + 50 * random.integer(1, 4)
  const agreed: Version[] = goesOn
    ? [
        { period: [startedOn, thisYear], hourlyCents, status: 'accepted' },
        { period: [thisYear, null], hourlyCents: raised, status: 'accepted' },
      ]
    : [{ period: [startedOn, null], hourlyCents, status: 'accepted' }]
  const next = `${Number(today.slice(0, 4)) + 1}-01-04`
  if (status === 'active' && random.chance(0.06))
    agreed.push({
      period: [next, null],
      hourlyCents: raised + 100,
      status: random.chance(0.8) ? 'proposed' : 'refused',
    })
  return agreed
}

const ratesByDay = (db: Db) => {
  const known = new Map<string, Promise<ContributionRates | null>>()
  return (day: string) => {
    const found = known.get(day) ?? contributionRates(db, day)
    known.set(day, found)
    return found
  }
}

export const contractsDemo: DemoPart = {
  name: 'contrats',
  load: async (db, world) => {
    const { random, staff } = world
    const wishes = await wishesOf(db)
    const [known, plans] = [knownPlan(world), [] as Plan[]]
    for (const student of world.students.slice(0, studentCount)) {
      for (const subjectId of wishes.get(student.id) ?? []) {
        const plan = planOf(world, student, subjectId)
        const isKnown = known.some((one) => one.student.id === student.id && one.subjectId === subjectId)
        if (plan && !isKnown) plans.push(plan)
      }
    }
    const all = [...known, ...plans]
    if (all.length === 0) return
    const rows = await insertContracts(db, all)
    const rates = ratesByDay(db)
    const manager = staff[3]
    const prices: (Insertable<DB['contractPriceVersions']> & { plan: number })[] = []
    for (const [i, plan] of all.entries())
      for (const { period, hourlyCents, status } of versionsOf(world, plan)) {
        const marginCents = shareOf(hourlyCents, String(random.integer(27, 34)))
        const left = hourlyCents - marginCents
        const parts = splitPrice(left, plan.teacher.selfEmployed ? null : await rates(period[0]))
        const answeredAt = status === 'proposed' ? null : `${addDays(period[0], -4)}T15:20:00Z`
        prices.push({
          plan: i,
          contractId: rows[i]!,
          status,
          customerPriceCents: hourlyCents,
          marginCents,
          teacherAmountCents: parts.teacherPart,
          urssafPartCents: parts.urssafPart,
          period: dateRange(...period),
          proposedAt: `${addDays(period[0], -9)}T09:10:00Z`,
          answeredAt,
          answeredByAccountId: answeredAt === null ? null : (manager?.accountId ?? null),
        })
      }
    const ids = await db
      .insertInto('contractPriceVersions')
      .values(prices.map(({ plan: _, ...price }) => price))
      .returning('id')
      .execute()
    for (const [i, plan] of all.entries()) {
      const at = prices.findLastIndex((price) => price.plan === i && price.status === 'accepted')
      const price = prices[at]
      if (!price) continue
      world.contracts.push({
        id: rows[i]!,
        customerId: plan.student.customerId,
        studentId: plan.student.id,
        teacherId: plan.teacher.id,
        status: plan.status,
        startedOn: plan.startedOn,
        priceVersionId: ids[at]!.id,
        customerPriceCents: price.customerPriceCents,
        marginCents: price.marginCents,
        teacherAmountCents: price.teacherAmountCents,
        urssafPartCents: price.urssafPartCents ?? 0,
        format: plan.format,
        selfEmployed: plan.teacher.selfEmployed,
      })
    }
  },
}

const insertContracts = async (db: Db, plans: readonly Plan[]): Promise<number[]> => {
  const rows = await db
    .insertInto('contracts')
    .values(
      plans.map((plan) => ({
        customerId: plan.student.customerId,
        studentId: plan.student.id,
        teacherId: plan.teacher.id,
        teacherSelfEmployed: plan.teacher.selfEmployed,
        subjectId: plan.subjectId,
        scholarLevelId: plan.student.levelId,
        format: plan.format,
        location: plan.format === 'CEL' ? ('online' as const) : ('student-home' as const),
        status: plan.status,
        startedOn: plan.startedOn,
        closedOn: plan.closedOn,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
