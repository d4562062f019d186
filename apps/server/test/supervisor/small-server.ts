// A server reduced to what the supervisor sees of one: it answers /ready, writes rows, and ends with its parent.
import { createServer } from 'node:http'
import pg from 'pg'
import { exitWithParent } from '../../src/supervisor/parent.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4, connectionTimeoutMillis: 2_000 })
pool.on('error', () => {}) // the database is killed on purpose
await pool.query('create table if not exists written (id bigint primary key)')

const routes: Record<string, (id: string) => Promise<string>> = {
  ready: async () => String((await pool.query('select 1')).rowCount),
  write: async (id) => String((await pool.query('insert into written values ($1)', [id])).rowCount),
  busy: async () => {
    // never ends and never looks up, like a report: it outlives the postmaster
    pool.query('select count(*) from generate_series(1, 1e12::bigint)').catch(() => {})
    return 'started'
  },
  ids: async () => JSON.stringify((await pool.query('select id from written')).rows.map(({ id }) => Number(id))),
}

const server = createServer((request, response) => {
  const [name = '', id = ''] = (request.url ?? '').slice(1).split('/')
  const route = routes[name] ?? (() => Promise.reject(new Error('not found')))
  route(id).then(
    (text) => response.end(text),
    (error: Error) => response.writeHead(503).end(error.message),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
exitWithParent(async () => {
  server.close()
  server.closeAllConnections()
  await pool.end()
}, 2_000)
