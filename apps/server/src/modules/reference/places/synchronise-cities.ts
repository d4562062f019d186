// The synchronisation of the cities from the web: one departement after the other, writing only what differs.
import { cities } from '@cartable/domain/reference/places/places.tables.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { fetchCommunes } from '../../../platform/providers/geocoding/communes.ts'
import { defineTask } from '../../../platform/tasks/tasks.ts'
import {
  adoptTypedCities,
  cityDifferences,
  insertCommunes,
  listDepartements,
  type OfficialCommune,
  updateCommunes,
} from './cities.queries.ts'
import { disableCities, runningSynchronisation } from './city-synchronisation.queries.ts'
import { withoutCutCommunes } from './official-communes.ts'

/** A new city is taken by its code, or gives its code to the city of its name that somebody typed. */
const addCommunes = async (tx: Db, added: readonly OfficialCommune[]): Promise<void> => {
  const adopted = await adoptTypedCities(tx, added)
  await insertCommunes(
    tx,
    added.filter(({ code }) => !adopted.includes(code)),
  )
}

/**
 * Each departement is one request, one reading and, when something differs, one short transaction: nobody waits, a task
 * that was cut begins again at no cost, and what is the same leaves no trace. A commune that is no more is disabled.
 */
export const synchroniseCities = defineTask({
  kind: 'cities-synchronisation',
  told: { kind: 'task', name: 'La synchronisation des villes', isFeminine: true, link: '/codification/cities' },
  params: z.object({}),
  run: async ({ db, write, platform, signal, progress, accountId }) => {
    const departements = await listDepartements(db)
    for (const [index, { code: departementCode }] of departements.entries()) {
      signal.throwIfAborted()
      const fetched = withoutCutCommunes(await fetchCommunes(platform, departementCode, signal))
      const communes = fetched.map((commune) => ({ ...commune, departementCode }))
      // an empty answer is a departement that the service does not serve, not one whose communes are gone
      if (communes.length > 0) {
        const { added, changed, gone } = await cityDifferences(db, departementCode, communes)
        if (added.length + changed.length + gone.length > 0)
          await write('reference.synchroniseCities', async (tx) => {
            await addCommunes(
              tx,
              communes.filter(({ code }) => added.includes(code)),
            )
            await updateCommunes(
              tx,
              communes.filter(({ code }) => changed.includes(code)),
            )
            await disableCities(tx, gone)
            await platform.live.notify(tx, { keys: [[`reference.${cities.key}`]], by: accountId, byName: null })
          })
      }
      progress((index + 1) / departements.length)
    }
  },
})

/** Starts the task; who has one under way is given it again. */
export const startSynchronisation = async ({ db, platform, identity }: OperationContext) => {
  const accountId = identity?.accountId ?? null
  const running = await runningSynchronisation(db, synchroniseCities.kind, accountId)
  return { taskUuid: running ?? (await platform.tasks.startTask(db, synchroniseCities, {}, accountId)) }
}
