// A family registered for the tax advance under an identifier of test, and a teacher with an account at the card provider.
import type { Db } from '../../src/platform/db/database.ts'

let count = 0

/** Known to the sandbox's Urssaf as confirmed since 1 September 2025. */
export const arrangeAdvance = async (
  db: Db,
  household: { readonly customerId: number; readonly customerPersonId: number },
): Promise<{ clientUuid: string }> => {
  count += 1
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
