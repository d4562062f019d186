// Accounts for people who have no screen to ask for one yet: written straight to the database of the run.
import { createAccount } from '../../apps/server/src/modules/access/create-staff.ts'
import { inWrite, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { embeddedDatabaseUrl } from '../../apps/server/src/supervisor/postgres.ts'
import { demoPassword } from './people.ts'

type Part = 'teachers' | 'customers' | 'students'

/** Gives the person behind a teacher, customer or student the login, with the password of the demo. */
export const giveAccount = async (part: Part, id: number, login: string): Promise<void> => {
  const url = embeddedDatabaseUrl(process.env.CARTABLE_DATA_DIR ?? '')
  if (url === null) throw new Error('the database of the run is not there')
  const database = openDatabase({ url, max: 1, onError: () => {} })
  try {
    await inWrite(database, { operation: 'e2e.giveAccount', actorLabel: 'Essai' }, async (db) => {
      const { personId } = await db.selectFrom(part).select('personId').where('id', '=', id).executeTakeFirstOrThrow()
      await createAccount(db, { personId, login, password: demoPassword })
    })
  } finally {
    await database.close()
  }
}
