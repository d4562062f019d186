// `npm start`: installs, then builds beside the supervisor, which runs under the product's own Node and waits for the build.
import { readFileSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { node, run } from './lib/project.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const installed = await ensureInstalled({ for: 'run' })
process.exit(
  await run(node, ['apps/server/src/supervisor/main.ts'], {
    ipc: true,
    env: { START_INSTALLED: installed === null ? '' : String(installed), START_BUILDS: '1' },
    onChild: (child) => {
      stopWithNpm(() => child.kill('SIGTERM'))
      // a build that fails ends this process, and with it the supervisor
      ensureWebBuilt().then((seconds) => child.connected && child.send({ webBuilt: seconds }))
    },
  }),
)

/**
 * npm killed by kill -9 tells nobody: without this the product would live on with nobody to stop it. Only under npm:
 * a launcher started by hand may well outlive its shell.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const ancestors = readAncestors()
  setInterval(() => {
    if (readAncestors() !== ancestors) stop()
  }, 500).unref()
}

// the parent is npm, or the shell that npm runs the script in, whose parent is npm
function readAncestors() {
  const parent = process.ppid
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'latin1')
    const [command, rest] = [
      stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      stat.slice(stat.lastIndexOf(')') + 2),
    ]
    return /^(da|ba|)sh$/.test(command) ? `${parent} ${rest.split(' ')[1]}` : String(parent)
  } catch {
    return String(parent)
  }
}
