// `npm run bench -- [names…] [--quick] [--factor=30] [--accept] [--processor] [--company=folder]`: runs the benches, prints their tables, keeps the figures of full runs in results.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { type Bench, markdownSection, type Report, terminalTable } from './report.ts'

const benches = [
  'sizes',
  'accessibility',
  'outside',
  'csv-export',
  'crash',
  'customers-list',
  'board',
  'customers-filters',
  'exchange',
  'sheets',
  'queue',
  'access',
  'planning',
  'ten-years',
] as const
const resultsFile = join(import.meta.dirname, 'results.md')

const words = process.argv.slice(2)
const quick = words.includes('--quick')
const accept = words.includes('--accept')
const factorWord = words.find((word) => /^--factor=[1-9]\d{0,3}$/.test(word))
const factor = factorWord ? Number(factorWord.slice('--factor='.length)) : null
const processor = words.includes('--processor')
const companyWord = words.find((word) => /^--company=./.test(word))
const company = companyWord ? resolve(companyWord.slice('--company='.length)) : null
const known = ['--quick', '--accept', '--processor', factorWord, companyWord]
const wanted = words.filter((word) => !word.startsWith('--'))
const unknown = [
  ...wanted.filter((word) => !benches.some((bench) => bench === word)),
  ...words.filter((word) => word.startsWith('--') && !known.includes(word)),
]
if (unknown.length > 0) {
  console.error(
    `Inconnu\u00a0: ${unknown.join(', ')}. Usage\u00a0: npm run bench -- [${benches.join(' | ')}]… [--quick] [--factor=30] [--accept] [--processor] [--company=dossier]`,
  )
  process.exit(1)
}

let failed = 0
for (const name of wanted.length > 0 ? benches.filter((bench) => wanted.includes(bench)) : benches) {
  console.log(`\n${name}${quick ? ' (essai rapide)' : ''}`)
  const started = performance.now()
  const bench: Bench = await import(`./${name}.ts`)
  try {
    const report = await bench.run({ quick, factor, accept, processor, company })
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`\n${terminalTable(report.rows)}`)
    for (const note of report.notes) console.log(`- ${note}`)
    console.log(`(${seconds}\u00a0s)`)
    failed += report.rows.filter((row) => row.passed === false).length
    // figures of a run are beside others: those of another kind of time, or of a company found as it was, are not
    if (!quick && !processor && company === null) keep(name, report, seconds)
  } catch (error) {
    failed += 1
    console.error(error)
  }
}
console.log(failed === 0 ? '\nTout ce qui est demandé est tenu.' : `\n${failed} mesure(s) manquée(s).`)
process.exit(failed === 0 ? 0 : 1)

/** Replaces the section of this bench and leaves the others as they were measured. */
function keep(name: string, report: Report, seconds: number): void {
  const sections = new Map<string, string>()
  if (existsSync(resultsFile)) {
    for (const part of readFileSync(resultsFile, 'utf8').split(/^## /m).slice(1)) {
      const [title = '', ...body] = part.split('\n')
      sections.set(title.trim(), body.join('\n').trim())
    }
  }
  sections.set(
    name,
    [`${machine()}, ${new Date().toISOString().slice(0, 10)}, en ${seconds}\u00a0s.`, markdownSection(report)].join(
      '\n\n',
    ),
  )
  const ordered = benches.flatMap((bench) => (sections.has(bench) ? [`## ${bench}\n\n${sections.get(bench)}`] : []))
  writeFileSync(
    resultsFile,
    `${['# Mesures', 'Écrit par `npm run bench`\u00a0: médianes, avec la plus petite et la plus grande valeur.', ...ordered].join('\n\n')}\n`,
  )
}

function machine(): string {
  const [cpu] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cœurs ${cpu?.model.trim() ?? ''}, ${gibibytes}\u00a0Gio, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}
