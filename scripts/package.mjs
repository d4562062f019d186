// `npm run package -- [--to <file>]`: one archive with what runs in production, the same bytes from the same sources.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { billOfMaterials } from './lib/bill-of-materials.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { productionPackages } from './lib/production-packages.mjs'
import { fail, root } from './lib/project.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
await ensureInstalled({ for: 'run' })
await ensureWebBuilt()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const to = resolve(
  process.env.INIT_CWD ?? '.',
  values.to ?? `cartable-${version}-${process.platform}-${process.arch}.tar.gz`,
)

const stage = mkdtempSync(join(tmpdir(), 'cartable-package-'))
const place = join(stage, `cartable-${version}`)
try {
  /** @param {string} path @param {(from: string) => boolean} [keeps] */
  const take = (path, keeps = () => true) => {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    cpSync(join(root, path), join(place, path), {
      recursive: true,
      dereference: false,
      verbatimSymlinks: true,
      filter: keeps,
    })
  }
  const isProgram = (/** @type {string} */ from) => !/\.test\.ts$|\.fixture\.sql$|\/test$/.test(from)
  for (const path of ['apps/server/src', 'packages/domain/src']) take(path, isProgram)
  for (const path of [
    'apps/server/package.json',
    'packages/domain/package.json',
    'apps/server/migrations',
    'apps/web/dist',
    'deploy',
    'docs/mise-en-production.md',
  ])
    take(path)
  for (const path of productionPackages(root)) take(path, (from) => !from.includes('/.cache/'))
  mkdirSync(join(place, 'node_modules/@cartable'), { recursive: true })
  symlinkSync('../../packages/domain', join(place, 'node_modules/@cartable/domain'))
  mkdirSync(join(place, 'bin'))
  cpSync(join(root, 'deploy/cartable.sh'), join(place, 'bin/cartable'))
  chmodSync(join(place, 'bin/cartable'), 0o755)
  writeFileSync(
    join(place, 'package.json'),
    `${JSON.stringify({ name: 'cartable', version, private: true, type: 'module' }, null, 2)}\n`,
  )
  const { stdout: commit } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  writeFileSync(join(place, 'VERSION'), `${version} ${(commit ?? '').trim()}`.trim().concat('\n'))
  writeFileSync(join(place, 'sbom.cdx.json'), billOfMaterials(root))
  // one order, one date, one owner, whoever makes it and when
  const draft = `${to}.partial`
  execFileSync('sh', [
    '-c',
    'tar --sort=name --mtime=@946684800 --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --format=gnu -C "$1" -cf - "$2" | gzip -n > "$3"',
    'sh',
    stage,
    `cartable-${version}`,
    draft,
  ])
  if (!existsSync(draft)) fail('L’archive n’a pas pu être écrite.')
  renameSync(draft, to)
  console.log(`Archive faite\u00a0: ${to}`)
} finally {
  rmSync(stage, { recursive: true, force: true })
}
