// A copy of the sources to break: the sources as they stand, not as they were committed, on the packages that are installed here.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** @param {string} root @returns {{ folder: string, remove: () => void }} */
export function makeScratch(root) {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-breaks-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.toString().split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const workspaces = ['packages', 'apps'].flatMap((kind) =>
    readdirSync(join(root, kind)).map((name) => join(kind, name)),
  )
  for (const place of ['', ...workspaces]) linkPackages(join(root, place), join(folder, place))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Packages are those of the original; workspaces, whose links are relative, are those of the copy. @param {string} from @param {string} to */
function linkPackages(from, to) {
  if (existsSync(join(from, 'node_modules'))) linkEntries(join(from, 'node_modules'), join(to, 'node_modules'))
}

/** @param {string} from @param {string} to */
function linkEntries(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const source = join(from, name)
    // what tools keep of their own belongs to one copy
    if (name === '.cache' || name === '.vite' || name === '.vitest') continue
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), join(to, name))
    else if (name.startsWith('@') || name === '.bin') linkEntries(source, join(to, name))
    else symlinkSync(source, join(to, name))
  }
}
