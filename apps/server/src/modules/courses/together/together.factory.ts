// What tests of lessons given together share: a family with two children, one teacher, two collective contracts.
import { companionsApi } from '@cartable/domain/contracts/companions/companions.api.ts'
import { arrangePerson } from '../../../../test/factories/people.ts'
import type { Home, PlanningApp } from '../planning/planning.factory.ts'

export type Siblings = { readonly malo: Home; readonly lea: Home }

/** Contracts that are not given together yet. */
export const arrangeSiblings = async (app: PlanningApp): Promise<Siblings> => {
  const malo = await app.home({ isCollective: true })
  const lea = await app.write(async (db) => {
    const studentPersonId = await arrangePerson(db, { firstName: 'Léa', email: null })
    const { id: studentId } = await db
      .insertInto('students')
      .values({ customerId: malo.customerId, personId: studentPersonId, sortName: '', searchText: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { customerId, customerPersonId } = malo
    return { customerId, customerPersonId, studentId, studentPersonId }
  })
  const teacher = { teacherId: malo.teacherId, personId: malo.teacherPersonId }
  return { malo, lea: await app.home({ household: lea, teacher, isCollective: true }) }
}

/** The same, put together. */
export const joinSiblings = async (app: PlanningApp): Promise<Siblings> => {
  const siblings = await arrangeSiblings(app)
  const { malo, lea } = siblings
  await app.call(companionsApi.join, { contractId: malo.contractId, withId: lea.contractId }, app.director)
  return siblings
}
