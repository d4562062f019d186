// Which files of the domain are mutated, and how the report of a run is counted.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

export const DOMAIN = 'packages/domain/src'

/** Kinds of files that declare and compute nothing: the tests of the server hold them, and those of the structure. */
const DECLARATIONS = /\.(api|schema|refusals|words|indicators)\.ts$/
const BESIDE = /\bfrom '(\.\/[^']+\.ts)'/g

/**
 * Files that compute something and that a unit test of their folder, or of the one above, imports: of the folders or files
 * that are asked for (`billing`, `kernel/money.ts`), or all. What only tests of the server reach would count as unseen.
 * @param {string} root @param {readonly string[]} [asked]
 */
export function mutatedFiles(root, asked = []) {
  const tests = readdirSync(join(root, DOMAIN), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts'))
  const beside = tests.flatMap((test) =>
    [...readFileSync(join(root, DOMAIN, test), 'utf8').matchAll(BESIDE)].map(([, file = '']) =>
      join(dirname(test), file),
    ),
  )
  return [...new Set(beside)]
    .filter((file) => !DECLARATIONS.test(file))
    .filter((file) => asked.length === 0 || asked.some((one) => file === one || file.startsWith(`${one}/`)))
    .sort()
    .map((file) => join(DOMAIN, file))
}

/**
 * @typedef {{ room: string, found: number, all: number }} Score
 * @typedef {{ files: Record<string, { mutants: { status: string }[] }> }} Report
 */

/**
 * Mutants found, of those that could be tried, by room and together; one that could not be loaded is no mutant.
 * @param {Report} report @param {readonly string[]} files @returns {Score[]}
 */
export function scoresOf(report, files) {
  /** @type {Map<string, Score>} */
  const scores = new Map()
  for (const file of files) {
    const [room = ''] = file.slice(DOMAIN.length + 1).split('/')
    for (const { status } of report.files[file]?.mutants ?? []) {
      const isFound = status === 'Killed' || status === 'Timeout'
      if (!isFound && status !== 'Survived' && status !== 'NoCoverage') continue
      for (const name of [room, 'together']) {
        const score = scores.get(name) ?? { room: name, found: 0, all: 0 }
        scores.set(name, { ...score, found: score.found + Number(isFound), all: score.all + 1 })
      }
    }
  }
  const together = scores.get('together')
  scores.delete('together')
  return [...scores.values(), ...(together ? [together] : [])]
}
