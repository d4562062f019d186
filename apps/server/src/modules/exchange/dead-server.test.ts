// An import whose server is killed with SIGKILL: nothing of it is written, and another server ends the run.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { arrangeLevel, arrangeSubject } from '../../../test/factories/people.ts'
import { startServerProcess } from '../../../test/server-process.ts'
import { csvOf, exchangeCalls } from './exchange.factory.ts'
import { tidyImports } from './exchange.jobs.ts'

test('XLS-31 a server killed in the middle of an import leaves nothing, and another server ends the run', async () => {
  // this server takes no job: it only starts the import and watches it
  const app = await startTestApp()
  const calls = exchangeCalls(app, await app.director())
  await app.write(async (db) => {
    await arrangeLevel(db, 'Niveau A')
    await arrangeSubject(db, 'Calcul')
  })
  const worker = await startServerProcess({
    DATABASE_URL: app.config.databaseUrl,
    DATA_DIR: app.config.dataDir,
    SECRET_KEY: app.config.secretKey.toString('base64'),
  })
  try {
    const lines = Array.from({ length: 20_000 }, (_, index) => ['Calcul', 'Niveau A', `Chapitre ${index}`])
    const { body } = await calls.send({ objectType: 'chapters' }, csvOf(['Matière', 'Niveau', 'Nom'], ...lines))
    expect(body.errors).toBeNull()
    while ((await calls.progress('chapters')).progress === 0) await delay(50)
    await worker.kill('SIGKILL')
    const again = await calls.send({ objectType: 'chapters' }, csvOf(['Matière', 'Niveau', 'Nom'], ['a', 'b', 'c']))
    expect(again.body.errors).toHaveProperty('alreadyUsed')
    // half a minute of silence later
    await app.database.writer
      .updateTable('importRuns')
      .set({ heartbeatAt: sql<string>`now() - interval '31 seconds'` })
      .where('id', '=', body.runId ?? 0)
      .execute()
    await tidyImports.run({ platform: app.platform } as Parameters<typeof tidyImports.run>[0])
    expect((await calls.progress('chapters')).report).toMatchObject({
      message: "Le processus d'import ne répond pas, veuillez essayer à nouveau.",
      counts: { all: 0, add: 0 },
    })
    expect(await app.database.db.selectFrom('chapters').select('id').execute()).toEqual([])
  } finally {
    await worker.kill('SIGKILL')
    await app.close()
  }
})
