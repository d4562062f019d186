// Tells a taken port before a child fails on it.
import { createServer } from 'node:net'
import { SettingsError } from './settings.ts'

const PATIENCE_MS = 3_000

/** Waits a little for a port that is just being given back; throws SettingsError when somebody else keeps it. */
export async function assertPortFree(port: number, host: string, setting: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; ; ) {
    const code = await tryListen(port, host)
    if (!code) return
    if (code !== 'EADDRINUSE') throw new SettingsError(`Le port ${port} ne peut pas être ouvert sur ${host} (${code}).`)
    if (performance.now() > deadline) {
      throw new SettingsError(
        `Le port ${port} est déjà pris par un autre programme. Choisissez-en un autre, par exemple\u00a0: ${setting}=${port + 100} npm start`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function tryListen(port: number, host: string): Promise<string | null> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    probe.listen(port, host, () => probe.close(() => done(null)))
  })
}
