// `npm run dev`: the product as usual, the server restarted when its sources change, and Vite's own server for the web.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { environment, node, root, run, tool } from './lib/project.mjs'

const DEBOUNCE_MS = 200

await ensureInstalled({ for: 'run' })
const port = Number(process.env.PORT || 3000)
const vite = spawn(tool('vite'), ['--port', String(port + 10), '--strictPort'], {
  cwd: join(root, 'apps', 'web'),
  env: environment({ PORT: String(port) }),
  stdio: 'inherit',
})
const code = await run(node, ['apps/server/src/supervisor/main.ts'], {
  ipc: true,
  // links in mails and the proof of origin follow the address that the browser shows
  env: { PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port + 10}` },
  onChild: (supervisor) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    for (const folder of ['apps/server/src', 'apps/server/migrations', 'packages/domain/src']) {
      watch(join(root, folder), { recursive: true }, (_event, file) => {
        if (!file || file.includes('.test.')) return
        clearTimeout(timer)
        timer = setTimeout(() => supervisor.send('restart-server'), DEBOUNCE_MS)
      })
    }
  },
})
vite.kill()
process.exit(code)
