// `npm run administrator -- --login <identifiant>`: gives the last administrator back, while the product works or not.
import { parseArgs } from 'node:util'
import { RestoreAdministratorRefused, restoreAdministrator } from './modules/access/restore-administrator.ts'
import { movableClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/database.ts'
import { loadOffset } from './platform/twin/offset.ts'
import { withDatabase } from './supervisor/open-database.ts'

const USAGE = 'Usage\u00a0: npm run administrator -- --login <identifiant> [--new-phone]'

try {
  const { values } = parseArgs({
    options: { login: { type: 'string' }, 'new-phone': { type: 'boolean', default: false } },
  })
  const { login } = values
  if (!login) throw new RestoreAdministratorRefused(USAGE)
  await withDatabase(process.env, console.log, async ({ url }, { publicUrl }) => {
    const clock = movableClock()
    const database = openDatabase({ url, max: 2, clock })
    try {
      await loadOffset(database, clock)
      const restored = await restoreAdministrator(database, {
        ...{ login, forgetsPhone: values['new-phone'], now: clock.now() },
      })
      console.log(`${restored.name} (${restored.login}) est administrateur.`)
      for (const sentence of restored.done) console.log(sentence)
      console.log(
        `Pour choisir un nouveau mot de passe, une seule fois et dans l’heure\u00a0:\n${publicUrl}${restored.passwordPath}`,
      )
    } finally {
      await database.close()
    }
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
