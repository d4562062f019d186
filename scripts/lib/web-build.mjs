// Builds the web app when its sources are not those of the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, fail, root, tool } from './project.mjs'

const web = join(root, 'apps', 'web')
const stampFile = join(web, 'dist', '.stamp')
const SOURCES = ['apps/web/src', 'apps/web/public', 'packages/domain/src']
const SINGLE_FILES = [
  'apps/web/index.html',
  'apps/web/outside.html',
  'apps/web/vite.config.ts',
  'apps/web/compress.ts',
  'apps/web/package.json',
  'package-lock.json',
]

/**
 * Builds when needed; answers the seconds that it took, null for none. The stamp is removed first and written last, so
 * that a build that was cut is made again.
 */
export async function ensureWebBuilt() {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return null
  console.log('Construction de l’interface…')
  const start = Date.now()
  rmSync(stampFile, { force: true })
  const { code, output } = await build()
  if (code !== 0) fail(`La construction de l’interface a échoué\u00a0:\n${output}`)
  writeFileSync(stampFile, stamp)
  const seconds = Math.round((Date.now() - start) / 100) / 10
  console.log(`Interface construite en ${seconds} s.`)
  return seconds
}

/** @returns {Promise<{ code: number, output: string }>} */
function build() {
  const child = spawn(tool('vite'), ['build', '--logLevel', 'warn'], {
    cwd: web,
    env: environment({ NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

// contents, not dates: a clone, a branch change or a restored backup moves the dates only
function sourceStamp() {
  const hash = createHash('sha256')
  const files = [
    ...SOURCES.flatMap((folder) => filesUnder(join(root, folder))),
    ...SINGLE_FILES.map((file) => join(root, file)),
  ]
  for (const file of files) {
    if (existsSync(file))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort()
}
