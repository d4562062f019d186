// The server of the product in a process of its own, without its jobs; besides requests it verifies bare passwords, and says what each cost.
import type { AddressInfo } from 'node:net'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { hashPassword, verifyPassword } from '../../apps/server/src/platform/session/passwords.ts'

export type FromParent = { readonly kind: 'cpu' } | { readonly kind: 'verify'; readonly times: number }
export type FromChild =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'cpu'; readonly microseconds: number }

const tell = (message: FromChild): void => void process.send?.(message)
/** CPU that this process has used, the threads that hash included, in microseconds. */
const cpuUsed = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

const app = await createApp(readConfig(process.env))
const stored = await hashPassword('un mot de passe de mesure')
process.on('message', async (message: FromParent) => {
  if (message.kind === 'verify')
    for (let i = 0; i < message.times; i++) await verifyPassword(stored, 'un mot de passe de mesure')
  tell({ kind: 'cpu', microseconds: cpuUsed() })
})
await app.http.listen({ port: 0, host: '127.0.0.1' })
tell({ kind: 'listening', port: (app.http.server.address() as AddressInfo).port })
process.once('disconnect', () => process.exit(0))
