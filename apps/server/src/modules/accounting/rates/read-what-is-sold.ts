// Reads what a sale is on a day: the rules in time, the facts of a contract, and the decision of `whatIsSold` on both.
import type { Activity, LessonPlace, SellerCode } from '@cartable/domain/accounting/rates/rates.schema.ts'
import {
  type LessonFacts,
  type SaleRules,
  territoryOf,
  type WhatIsSold,
  whatIsSold,
} from '@cartable/domain/accounting/rates/what-is-sold.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  activityRules,
  type ContractFacts,
  companyDepartement,
  companyRules,
  contractFacts,
  creditRules,
  findEmployment,
  findVatDue,
  type PlaceFacts,
  placeFacts,
  vatRules,
} from './sales.queries.ts'

export const readSaleRules = async (db: Db): Promise<SaleRules> => ({
  companies: await companyRules(db),
  activities: await activityRules(db),
  vat: await vatRules(db),
  credits: await creditRules(db),
})

/** What a lesson of a contract is sold as, in the mode of the contract. */
export const soldByFacts = (
  { regime, departement, subjectType, audience, place, isCollective }: Omit<ContractFacts, 'contractId'>,
  rules: SaleRules,
  day: string,
): WhatIsSold | null =>
  whatIsSold(
    {
      company: 'private-tuition',
      territory: territoryOf(departement),
      sold: { regime, subjectType, audience, place, isCollective },
    },
    rules,
    day,
  )

/** What tells that a lesson is given elsewhere than its contract says: its VAT and its tax credit follow its place. */
const atPlace = (facts: ContractFacts, own: Partial<PlaceFacts> = {}): ContractFacts => ({
  ...facts,
  place: own.place ?? facts.place,
  departement: own.departement ?? facts.departement,
})

/**
 * What a lesson of a contract is on its day (`YYYY-MM-DD`); null where a rule is missing. `isCollective` is the lesson's
 * own, where it is known: it was frozen when the lesson was planned. Without `courseId`, a lesson where the contract says.
 */
export const readLessonSold = async (
  db: Db,
  lesson: {
    readonly contractId: number
    readonly isCollective?: boolean
    readonly courseId?: number
    /** As it would be there. */
    readonly place?: LessonPlace
  },
  day: string,
): Promise<WhatIsSold | null> => {
  const { contractId, courseId, place } = lesson
  const [facts] = await contractFacts(db, [contractId])
  if (facts === undefined) throw new Error(`no contract ${contractId}`)
  const [own] = courseId === undefined ? [] : await placeFacts(db, [courseId])
  return soldByFacts(
    {
      ...atPlace(facts, place === undefined ? own : { place }),
      isCollective: lesson.isCollective ?? facts.isCollective,
    },
    await readSaleRules(db),
    day,
  )
}

/** The same of many lessons, in their order. */
export const readLessonsSold = async (
  db: Db,
  lessons: readonly {
    readonly contractId: number
    readonly isCollective: boolean
    readonly day: string
    readonly courseId?: number
  }[],
): Promise<readonly (WhatIsSold | null)[]> => {
  const rules = await readSaleRules(db)
  const facts = new Map(
    (await contractFacts(db, [...new Set(lessons.map(({ contractId }) => contractId))])).map((one) => [
      one.contractId,
      one,
    ]),
  )
  const places = new Map(
    (
      await placeFacts(
        db,
        lessons.flatMap(({ courseId }) => courseId ?? []),
      )
    ).map((own) => [own.courseId, own]),
  )
  return lessons.map(({ contractId, isCollective, day, courseId }) => {
    const one = facts.get(contractId)
    const own = courseId === undefined ? undefined : places.get(courseId)
    return one === undefined ? null : soldByFacts({ ...atPlace(one, own), isCollective }, rules, day)
  })
}

/** The same of a lesson that no contract holds yet, at the place of the company. */
export const readSupposedSold = async (db: Db, lesson: LessonFacts, day: string): Promise<WhatIsSold | null> =>
  soldByFacts({ ...lesson, departement: await companyDepartement(db) }, await readSaleRules(db), day)

/** What is sold otherwise than by the lesson, and names its activity: a stage, a compensation. It is sold where the company is. */
export const soldAs = (
  { company, activity, departement }: { company: SellerCode; activity: Activity; departement: string | null },
  rules: SaleRules,
  day: string,
): WhatIsSold | null => whatIsSold({ company, territory: territoryOf(departement), sold: activity }, rules, day)

export const readActivitySold = async (
  db: Db,
  company: SellerCode,
  activity: Activity,
  day: string,
): Promise<WhatIsSold | null> =>
  soldAs({ company, activity, departement: await companyDepartement(db) }, await readSaleRules(db), day)

/** How the private-tuition company has its employed teachers work on a day (`YYYY-MM-DD`); null where no rule holds then. */
export const readEmployment = (db: Db, day: string) => findEmployment(db, day)

/** When the VAT of what a company bills on a day is due. */
export const readVatDue = (db: Db, companyId: number, day: string) => findVatDue(db, companyId, day)
