// A company declared for services to persons: what makes lessons at home school support, at the reduced rate and with the tax credit.
import type { Db } from '../../src/platform/db/database.ts'

/** The number and its day, unless the test has given the company its own. */
export const arrangeDeclaration = async (db: Db): Promise<void> => {
  await db
    .updateTable('companies')
    .set({ sapNumber: 'SAP732829320', sapDeclaredOn: '2019-03-04' })
    .where('code', '=', 'private-tuition')
    .where('sapNumber', 'is', null)
    .execute()
}
