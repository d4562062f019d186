// `npm run db:migrate`: brings the installation's database to the newest schema, without starting the product.
import { migrate } from '../platform/db/migrate.ts'
import { withDatabase } from './open-database.ts'

await withDatabase(process.env, console.log, async ({ url }) => {
  const { applied } = await migrate(url, {
    onApplied: (name, isLate) => console.log(isLate ? `${name} (ajoutée après de plus récentes)` : name),
  })
  console.log(applied.length > 0 ? `${applied.length} migrations appliquées.` : 'La base est à jour.')
})
