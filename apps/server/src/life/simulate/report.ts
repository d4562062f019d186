// What a simulation says at its end: the first thing that broke with what led to it, or how much was lived and looked at.
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Step } from '../life.ts'
import type { Finding } from './invariants/all.ts'
import type { Broken } from './invariants/invariant.ts'
import type { Simulated } from './simulate.ts'
import type { Wanted } from './world.ts'

/** Records named, traces of each, and last steps that are shown. */
const atMost = { records: 5, traces: 15, steps: 20 } as const

const commandOf = ({ months, families, seed }: Wanted) =>
  `npm run simulate -- --months ${months} --families ${families} --seed ${seed}`

/** What the journal says of a record, oldest first: who changed it, by which operation, and how. */
const storyOf = async (db: Db, { about = [] }: Broken): Promise<string[]> => {
  const lines: string[] = []
  for (const [table, id] of about) {
    const { rows } = await sql<{ line: string }>`
      select to_char(occurred_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') || ' ' || operation || ' by ' || coalesce(actor_label, 'the program')
               || ': ' || entity_class || ' ' || entity_id || ' ' || left(changes::text, 240) as line
        from traces where (entity_class = ${table} and entity_id = ${id}) or (root_class = ${table} and root_id = ${id})
       order by occurred_at desc, id desc limit ${atMost.traces}`.execute(db)
    lines.push(...rows.map(({ line }) => line).toReversed())
  }
  return lines
}

const lineOf = ({ at, who, what, input, refusals }: Step) =>
  `${at} ${who} ${what} ${JSON.stringify(input).slice(0, 160)}${refusals ? ` refused: ${refusals.join(' ')}` : ''}`

const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`)

/** One thing that broke: the seed and month, its records, what the journal tells of them, and what people did last. */
export const tellBroken = async (db: Db, wanted: Wanted, finding: Finding): Promise<string> => {
  const { invariant, month, broken, trail } = finding
  const lines = [
    `${invariant.name}, ${formatMonth(month)} (seed ${wanted.seed}): ${broken.length} found`,
    `  ${invariant.holds}`,
    `  ${commandOf(wanted)}`,
  ]
  for (const one of broken.slice(0, atMost.records)) lines.push(`  - ${one.what}`, ...indented(await storyOf(db, one)))
  lines.push('  What was done last:', ...indented(trail.slice(-atMost.steps).map(lineOf)))
  return lines.join('\n')
}

const listOf = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

export const tellSummary = ({ world, checked, runs, seconds }: Simulated): string => {
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)
  const { done } = world.life
  return [
    `Opérations\u00a0: ${sum(done)} (${done.size} différentes), refus\u00a0: ${sum(world.refused)}.`,
    `Tâches planifiées et travaux\u00a0: ${runs}.`,
    `Incidents\u00a0: ${listOf(world.injected) || 'aucun'}.`,
    `Invariants vérifiés\u00a0: ${checked}. Durée\u00a0: ${Math.round(seconds)}\u00a0s.`,
  ].join('\n')
}
