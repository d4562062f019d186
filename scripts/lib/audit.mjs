// Asks the registry whether a package that ships has a known serious weakness.
import { spawnSync } from 'node:child_process'
import { root } from './project.mjs'

const PATIENCE_MS = 60_000

/** False when a high or critical weakness is known. A registry that cannot be asked is told, and does not fail. */
export function auditPackages() {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    maxBuffer: 64 * 1024 * 1024,
  })
  const report = parse(stdout)
  if (error || !report?.metadata) {
    const reason = error?.message ?? report?.message ?? report?.error?.summary ?? 'pas de réponse'
    console.log(`! Faiblesses connues des paquets\u00a0: le registre n’a pas pu être interrogé (${reason}).`)
    return true
  }
  const { high, critical } = report.metadata.vulnerabilities
  console.log(
    `${high + critical === 0 ? '✓' : '✗'} Faiblesses connues des paquets\u00a0: ${critical} critiques, ${high} graves`,
  )
  for (const found of Object.values(report.vulnerabilities)) {
    if (['high', 'critical'].includes(found.severity))
      console.log(`  ${found.severity}\u00a0: ${found.name} ${found.range}`)
  }
  return high + critical === 0
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
