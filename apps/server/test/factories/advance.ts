// A family registered for the tax advance under an identifier of test, in a company that asks for it, and a teacher with an
// account at the card provider.
import type { Db } from '../../src/platform/db/database.ts'
import { arrangeDeclaration } from './declaration.ts'

let count = 0

/** The company is declared, and asks for the advance in a way since 1 September 2025. */
export const arrangeAdvanceWay = async (db: Db, way: 'whole' | 'deposit'): Promise<void> => {
  await arrangeDeclaration(db)
  const { id: companyId } = await db
    .selectFrom('companies')
    .select('id')
    .where('code', '=', 'private-tuition')
    .executeTakeFirstOrThrow()
  const terms = { way, guaranteedUntil: way === 'deposit' ? '2099-12-31' : null }
  await db
    .insertInto('advanceWays')
    .values({ companyId, beginsOn: '2025-09-01', ...terms })
    .onConflict((conflict) => conflict.constraint('advance_ways_day_uq').doUpdateSet(terms))
    .execute()
}

/** Known to the sandbox's Urssaf as confirmed since 1 September 2025; `deposit`: the family pays its half here first. */
export const arrangeAdvance = async (
  db: Db,
  household: { readonly customerId: number; readonly customerPersonId: number },
  way: 'whole' | 'deposit' = 'deposit',
): Promise<{ clientUuid: string }> => {
  count += 1
  await arrangeAdvanceWay(db, way)
  const clientUuid = `c0dec0de-${count.toString(16).padStart(4, '0')}-4000-8000-000120250901`
  await db.updateTable('people').set({ birthOn: '1980-03-29' }).where('id', '=', household.customerPersonId).execute()
  await db
    .insertInto('urssafRegistrations')
    .values({
      customerId: household.customerId,
      personId: household.customerPersonId,
      status: 'active',
      clientUuid,
      activeFrom: '2025-09-01',
    })
    .execute()
  return { clientUuid }
}

/** Gives a teacher an account at the card provider, and the number that the Urssaf asks for. */
export const arrangeTeacherAccount = async (
  db: Db,
  teacherId: number,
  stripeAccountId = `acct_1teacher${teacherId}`,
): Promise<string> => {
  await db
    .updateTable('teachers')
    .set({ stripeAccountId, siret: '73282932000074' })
    .where('id', '=', teacherId)
    .execute()
  return stripeAccountId
}
