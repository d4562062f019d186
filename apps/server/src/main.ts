// The server program: settings, schema, first data, then HTTP, until it is asked to stop.
import { mkdirSync } from 'node:fs'
import { type App, createApp, longestCallMs } from './app.ts'
import { demoChapters } from './life/demo/chapters.ts'
import { dropHalfMadeDemo, firstDataLock, isHalfMade } from './life/demo/half-made.ts'
import { isEmptyCompany, makeDemo } from './life/demo/make-demo.ts'
import { createFirstAdministrator, readFirstAdministrator } from './modules/access/create-first-administrator.ts'
import { installReference } from './modules/reference/install-reference.ts'
import { dropLeftScratch, scratchName } from './platform/backup/scratch.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { inWrite } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { makeMonthsAhead } from './platform/db/partitions.ts'
import { poolerRefusal } from './platform/db/refuse-pooler.ts'
import { examine } from './platform/doctor/examine.ts'
import { written } from './platform/doctor/findings.ts'
import { refusalOf } from './platform/doctor/settings-checks.ts'
import { forgetInSandbox } from './platform/twin/sandbox-clock.ts'
import { CONFIG_EXIT_CODE, exitWithParent } from './supervisor/parent.ts'

const print = (line: string) => console.log(line)

/** A company in production is not served where money or privacy are at stake; what is less than that is told. */
const refuseUnsafe = async () => {
  // the records of the mail's domain are asked by `npm run doctor`: a start waits for no name server
  const findings = await examine(process.env, { withMail: false })
  for (const finding of findings) if (finding.level === 'warning') print(written(finding))
  const refusal = refusalOf(findings)
  if (refusal !== null) throw new ConfigError(refusal)
}

/** Of several servers starting on an empty database, one fills it while the others wait. */
const firstData = async (app: App) => {
  const { platform } = app
  const say = (sentence: string) => {
    print(sentence)
    platform.maintenance.opening(sentence)
  }
  const client = await platform.database.pool.connect()
  try {
    // the others wait as long as it takes: filling a company lasts longer than any ordinary wait
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(${firstDataLock})`)
    if (platform.config.demo && (await isHalfMade(client)))
      throw new Error('the server that was making the demo company ended: this one starts again, and makes it')
    if (await installReference(platform)) print('Communes, niveaux, matières et diplômes installés.')
    if (!(await isEmptyCompany(platform))) return
    if (platform.config.demo) {
      await app.start({ byItself: false })
      await makeDemo(app, demoChapters, say)
      return
    }
    const first = readFirstAdministrator(process.env)
    if (!first)
      return print(
        'Aucun compte n’existe : donnez ADMIN_LOGIN et ADMIN_PASSWORD au premier démarrage pour créer l’administrateur.',
      )
    await createFirstAdministrator(platform, {
      gender: null,
      firstName: 'Premier',
      lastName: 'Administrateur',
      email: first.login,
      ...first,
    })
    print(`Le compte administrateur ${first.login} a été créé.`)
  } finally {
    // with the connection go its lock and its settings
    client.release(true)
  }
}

try {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  if (config.production) await refuseUnsafe()
  const pooler = await poolerRefusal(config.databaseUrl)
  if (pooler !== null) throw new ConfigError(pooler)
  const sandboxUrl = config.twin?.sandboxUrl
  const forget = async () => (sandboxUrl ? await forgetInSandbox(sandboxUrl) : undefined)
  if (config.demo && (await dropHalfMadeDemo(config.databaseUrl, forget)))
    print('La société de démonstration n’était pas achevée\u00a0: elle se refait.')
  let migrations = 0
  await migrate(config.databaseUrl, {
    onWaiting: (reason) => print(`La base de données n’est pas encore prête (${reason})\u202f; le serveur l’attend.`),
    onApplied: () => {
      migrations += 1
    },
  })
  if (migrations > 0) print(`Base de données mise à jour : ${migrations} migrations.`)
  const app = await createApp(config)
  await inWrite(app.platform.database, { operation: 'cron.makeMonthsAhead' }, (db) =>
    makeMonthsAhead(db, app.platform.clock.today()),
  )
  // the sign-in page answers at once, and says that there is nobody yet who could come in
  app.platform.maintenance.opening('Les premières données s’installent.')
  await app.http.listen({ port: config.port, host: config.host })
  app.platform.log.info({ port: config.port }, 'listening')
  const drainMs = config.drainSeconds * 1_000
  exitWithParent(
    async () => {
      await app.drain(drainMs)
      await app.close()
    },
    drainMs + longestCallMs + 15_000,
  )
  await firstData(app)
  await app.start()
  app.platform.maintenance.opening(null)
  // of a proof that a kill cut; a server of proofs that does not answer is told by the next proof
  await dropLeftScratch(config.backupProofUrl, scratchName(config.databaseUrl)).catch((error: unknown) =>
    app.platform.log.warn({ err: error }, 'the database of a proof could not be looked for'),
  )
} catch (error) {
  console.error(error instanceof Error ? (error instanceof ConfigError ? error.message : error.stack) : error)
  process.exit(error instanceof ConfigError ? CONFIG_EXIT_CODE : 1)
}
