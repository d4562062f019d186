// Charts of private tuition: lessons given, what they brought in, contracts begun and what became of them.
import { contractStatuses, contractStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countBy, mostBars, told } from './counts.queries.ts'
import { byMonth, inMonths, monthOf } from './months.queries.ts'

/** What the company sells of lesson `c`: its fee alone where the family employs the teacher. */
const soldCents = sql`(c.price_cents - case (select k.regime from contracts k where k.id = c.contract_id)
  when 'mandataire' then c.teacher_amount_cents + c.urssaf_part_cents else 0 end)`

/** @param months « YYYY-MM », oldest first */
export const tuitionCharts = async (db: Db, months: readonly string[]): Promise<Chart[]> => {
  const given = [...validatedStatuses, '3-confirmed']
  const asked = sql`c.status = any(${given}) and ${inMonths(sql`c.done_at`, months)}`
  const courses = sql`courses c where ${asked}`
  const byContract = (name: 'subjects' | 'scholar_levels') =>
    sql`courses c join contracts k on k.id = c.contract_id join ${sql.table(name)} n on n.id = ${name === 'subjects' ? sql`k.subject_id` : sql`k.scholar_level_id`} where ${asked}`
  const hours = sql`sum(c.duration_minutes) / 60.0`
  const begun = sql`contracts k where ${inMonths(sql`k.created_at`, months)}`
  const became = new Map((await countBy(db, sql`k.status`, begun)).map(({ label, value }) => [label, value]))
  const hour: [string, string] = ['heure', 'heures']
  return [
    {
      key: 'hours',
      title: 'Heures de cours par mois',
      kind: 'columns',
      unit: hour,
      points: byMonth(months, await countBy(db, monthOf(sql`c.done_at`), courses, 100, hours)),
    },
    {
      key: 'turnover',
      title: 'Chiffre d’affaires par mois',
      kind: 'columns',
      unit: ['euro', 'euros'],
      points: byMonth(months, await countBy(db, monthOf(sql`c.done_at`), courses, 100, sql`sum(${soldCents}) / 100.0`)),
    },
    {
      key: 'formats',
      title: 'À domicile ou en ligne',
      kind: 'pie',
      unit: ['cours', 'cours'],
      points: told(await countBy(db, sql`case c.format when 'CAD' then 'À domicile' else 'En ligne' end`, courses)),
    },
    {
      key: 'contracts',
      title: 'Ce que les nouveaux contrats sont devenus',
      kind: 'pie',
      unit: ['contrat', 'contrats'],
      points: contractStatuses.map((status) => ({
        label: contractStatusLabels[status],
        value: became.get(status) ?? 0,
      })),
    },
    {
      key: 'subjects',
      title: 'Heures par matière',
      kind: 'bars',
      unit: hour,
      points: told(await countBy(db, sql`n.name`, byContract('subjects'), mostBars, hours)),
    },
    {
      key: 'levels',
      title: 'Heures par niveau',
      kind: 'bars',
      unit: hour,
      points: told(await countBy(db, sql`n.name`, byContract('scholar_levels'), mostBars, hours)),
    },
  ]
}
