// The server of the product with its jobs, in a process of its own: it says what memory it took at its highest.
import type { AddressInfo } from 'node:net'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'

/** What is sent to the parent: once it listens, then for each message of the parent. */
export type FromServer = { readonly port: number } | { readonly peakMiB: number }

const KIB_PER_MIB = 1024
const tell = (message: FromServer) => process.send?.(message)

const app = await createApp(readConfig(process.env))
await app.start()
process.on('message', () => tell({ peakMiB: process.resourceUsage().maxRSS / KIB_PER_MIB }))
await app.http.listen({ port: 0, host: '127.0.0.1' })
tell({ port: (app.http.server.address() as AddressInfo).port })
process.once('disconnect', () => void app.close().finally(() => process.exit(0)))
