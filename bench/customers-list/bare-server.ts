// The least a server can do: `node:http`, `pg`, the statements of a request as the product sends them, and JSON.stringify.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { cpuUsed, heard, type Statement, tell } from './wire.ts'

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
  options: '-c TimeZone=Europe/Paris -c default_transaction_read_only=on',
})
let served: Readonly<Record<string, readonly Statement[]>> = {}

const server = createServer((request, response) => {
  const answer = async () => {
    const answers: unknown[] = []
    for (const { name, text, values } of served[request.url ?? ''] ?? [])
      answers.push((await pool.query({ ...(name === undefined ? {} : { name }), text, values: [...values] })).rows)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(answers))
  }
  answer().catch((error: unknown) => {
    response.statusCode = 500
    response.end(String(error))
  })
})
heard((message) => {
  if (message.kind === 'cpu') tell({ kind: 'cpu', microseconds: cpuUsed() })
  else if (message.kind === 'serve') {
    served = message.statements
    tell({ kind: 'ready' })
  }
})
server.listen(0, '127.0.0.1', () => tell({ kind: 'listening', port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit(0))
