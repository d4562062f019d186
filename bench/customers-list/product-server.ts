// The server of the product in a process of its own, without its jobs: it answers requests and says what they cost.
import type { AddressInfo } from 'node:net'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { cpuUsed, heard, recordStatements, tell } from './wire.ts'

const app = await createApp(readConfig(process.env))
const recorder = recordStatements()
heard((message) => {
  if (message.kind === 'cpu') tell({ kind: 'cpu', microseconds: cpuUsed() })
  else if (message.kind === 'record') {
    recorder.start()
    tell({ kind: 'ready' })
  } else if (message.kind === 'recorded') tell({ kind: 'recorded', statements: recorder.stop() })
})
await app.http.listen({ port: 0, host: '127.0.0.1' })
tell({ kind: 'listening', port: (app.http.server.address() as AddressInfo).port })
process.once('disconnect', () => process.exit(0))
