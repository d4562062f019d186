// Reads what a sale is on a day: the rules in time, the facts of a contract, and the decision of `whatIsSold` on both.
import type { Activity, SellerCode } from '@cartable/domain/accounting/rates/rates.schema.ts'
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

/**
 * What a lesson of a contract is on its day (`YYYY-MM-DD`); null where a rule is missing. `isCollective` is the lesson's
 * own, where it is known: it was frozen when the lesson was planned.
 */
export const readLessonSold = async (
  db: Db,
  lesson: { readonly contractId: number; readonly isCollective?: boolean },
  day: string,
): Promise<WhatIsSold | null> => {
  const [facts] = await contractFacts(db, [lesson.contractId])
  if (facts === undefined) throw new Error(`no contract ${lesson.contractId}`)
  return soldByFacts(
    { ...facts, isCollective: lesson.isCollective ?? facts.isCollective },
    await readSaleRules(db),
    day,
  )
}

/** The same of many lessons, in their order. */
export const readLessonsSold = async (
  db: Db,
  lessons: readonly { readonly contractId: number; readonly isCollective: boolean; readonly day: string }[],
): Promise<readonly (WhatIsSold | null)[]> => {
  const rules = await readSaleRules(db)
  const facts = new Map(
    (await contractFacts(db, [...new Set(lessons.map(({ contractId }) => contractId))])).map((one) => [
      one.contractId,
      one,
    ]),
  )
  return lessons.map(({ contractId, isCollective, day }) => {
    const one = facts.get(contractId)
    return one === undefined ? null : soldByFacts({ ...one, isCollective }, rules, day)
  })
}

/** The same of a lesson that no contract holds yet, at the place of the company. */
export const readSupposedSold = async (db: Db, lesson: LessonFacts, day: string): Promise<WhatIsSold | null> =>
  soldByFacts({ ...lesson, departement: await companyDepartement(db) }, await readSaleRules(db), day)

/** What is sold otherwise than by the lesson, and names its activity: a stage, a compensation. */
export const readActivitySold = async (
  db: Db,
  company: SellerCode,
  activity: Activity,
  day: string,
): Promise<WhatIsSold | null> =>
  whatIsSold(
    { company, territory: territoryOf(await companyDepartement(db)), sold: activity },
    await readSaleRules(db),
    day,
  )

/** How the private-tuition company has its employed teachers work on a day (`YYYY-MM-DD`); null where no rule holds then. */
export const readEmployment = (db: Db, day: string) => findEmployment(db, day)

/** When the VAT of what a company bills on a day is due. */
export const readVatDue = (db: Db, companyId: number, day: string) => findVatDue(db, companyId, day)
