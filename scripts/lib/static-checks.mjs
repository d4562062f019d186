// Lint and types: what `npm run check` and `npm test` both begin with.
import { spawn } from 'node:child_process'
import { environment, root, tool } from './project.mjs'

const CHECKS = [
  { title: 'Règles d’écriture (biome)', command: ['biome', 'check', '.'] },
  ...['packages/domain', 'apps/server', 'apps/sandbox', 'apps/web', 'e2e', 'bench', '.'].map((folder) => ({
    title: `Types (${folder === '.' ? 'racine' : folder})`,
    command: ['tsc', '-p', `${folder}/tsconfig.json`],
  })),
]

/** Runs them one after the other, prints one line each, and what they said when they fail. */
export async function runStaticChecks() {
  let failed = 0
  for (const { title, command } of CHECKS) {
    const start = Date.now()
    const [name = '', ...args] = command
    const { code, output } = await capture(name, args)
    console.log(`${code === 0 ? '✓' : '✗'} ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
    if (code === 0) continue
    failed += 1
    console.log(output)
  }
  return { passed: CHECKS.length - failed, failed }
}

/** @param {string} name @param {string[]} args @returns {Promise<{ code: number, output: string }>} */
function capture(name, args) {
  const child = spawn(tool(name), args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
