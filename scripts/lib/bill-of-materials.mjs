// What the program is made of, as CycloneDX: every package of the lock file that a server runs or a browser loads.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked
 */

/** @param {string} path */
const nameOf = (path) => path.split('node_modules/').at(-1) ?? path
/** @param {string} path @param {Locked} locked */
const refOf = (path, { version }) => `${nameOf(path)}@${version}`
/** Base64 as lock files have it, in the digits of CycloneDX. @param {string} integrity */
const hashesOf = (integrity) =>
  integrity.split(' ').map((one) => {
    const [algorithm = '', digest = ''] = one.split(/-(.*)/)
    return { alg: algorithm.replace(/^sha/, 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
  })
/** One name, or several and how they go together. @param {string} license */
const licenseOf = (license) =>
  /[ (]/.test(license)
    ? { expression: license }
    : { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }

/**
 * The same bytes from the same lock file, which `npm sbom` does not give: its list names the folder it runs in and, with
 * `--omit=dev`, leaves out whatever a tool of development needs as well (React, the protocol of PostgreSQL).
 * @param {string} root
 */
export const billOfMaterials = (root) => {
  const { name, version, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  /** @type {[string, Locked][]} */
  const kept = Object.entries(/** @type {Record<string, Locked>} */ (packages)).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  const byPath = new Map(kept)
  /** As Node looks for it: beside the one that asks, then in each folder above. @param {string} from @param {string} wanted */
  const found = (from, wanted) => {
    for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${wanted}`
      const locked = byPath.get(path)
      if (locked) return refOf(path, locked)
      if (at === '') return null
    }
  }
  /** @param {string} path @param {Locked} locked */
  const needs = (path, { dependencies = {}, optionalDependencies = {} }) =>
    [...new Set(Object.keys({ ...dependencies, ...optionalDependencies }).map((wanted) => found(path, wanted)))]
      .filter((ref) => ref !== null)
      .sort()

  /** @type {Map<string, object>} */
  const components = new Map()
  /** @type {Map<string, { ref: string, dependsOn: string[] }>} */
  const dependencies = new Map()
  for (const [path, locked] of kept) {
    const ref = refOf(path, locked)
    const [, group, plain] = /^(?:(@[^/]+)\/)?(.+)$/.exec(nameOf(path)) ?? []
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      ...(group && { group }),
      name: plain,
      version: locked.version,
      purl: `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${plain}@${locked.version}`,
      ...(locked.license && { licenses: [licenseOf(locked.license)] }),
      ...(locked.integrity && { hashes: hashesOf(locked.integrity) }),
    })
    dependencies.set(ref, { ref, dependsOn: needs(path, locked) })
  }
  const ours = ['apps/server', 'apps/web', 'packages/domain']
  const self = `${name}@${version}`
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': self, name, version } },
    components: [...components.values()],
    dependencies: [
      { ref: self, dependsOn: [...new Set(ours.flatMap((path) => needs(path, packages[path])))].sort() },
      ...dependencies.values(),
    ],
  }
  return `${JSON.stringify(bill, null, 1)}\n`
}
