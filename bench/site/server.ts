// The server of the product in a process of its own, with its live events, on the port that it is given.
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'

const config = readConfig(process.env)
const app = await createApp(config)
await app.start()
await app.http.listen({ port: config.port, host: '127.0.0.1' })
process.send?.('ready')
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
process.once('disconnect', () => process.exit(0))
