// Charts of private tuition: lessons given, what they brought in, contracts begun and what became of them.
import { contractStatuses, contractStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { json } from '../../platform/db/sql.ts'
import { readMonthSums } from '../../platform/month-sums.ts'
import { countBy, mostBars, told } from './counts.queries.ts'
import { lessonSums } from './lesson-sums.queries.ts'
import { byMonth, inMonths } from './months.queries.ts'

/** @param months « YYYY-MM », oldest first */
export const tuitionCharts = async (db: Db, months: readonly string[]): Promise<Chart[]> => {
  const parts = await readMonthSums(db, lessonSums, { months: months.map((month) => `${month}-01`) })
  const given = sql`jsonb_to_recordset(${json(parts)}::jsonb) as c ("ofMonth" text, format text, "subjectId" bigint, "scholarLevelId" bigint, lessons bigint, minutes bigint, "soldCents" bigint)`
  const byContract = (name: 'subjects' | 'scholar_levels') =>
    sql`${given} join ${sql.table(name)} n on n.id = ${name === 'subjects' ? sql`c."subjectId"` : sql`c."scholarLevelId"`}`
  const hours = sql`sum(c.minutes) / 60.0`
  const begun = sql`contracts k where ${inMonths(sql`k.created_at`, months)}`
  const became = new Map((await countBy(db, sql`k.status`, begun)).map(({ label, value }) => [label, value]))
  const hour: [string, string] = ['heure', 'heures']
  return [
    {
      key: 'hours',
      title: 'Heures de cours par mois',
      kind: 'columns',
      unit: hour,
      points: byMonth(months, await countBy(db, sql`c."ofMonth"`, given, 100, hours)),
    },
    {
      key: 'turnover',
      title: 'Chiffre d’affaires par mois',
      kind: 'columns',
      unit: ['euro', 'euros'],
      points: byMonth(months, await countBy(db, sql`c."ofMonth"`, given, 100, sql`sum(c."soldCents") / 100.0`)),
    },
    {
      key: 'formats',
      title: 'À domicile ou en ligne',
      kind: 'pie',
      unit: ['cours', 'cours'],
      points: told(
        await countBy(
          db,
          sql`case c.format when 'CAD' then 'À domicile' else 'En ligne' end`,
          given,
          100,
          sql`sum(c.lessons)`,
        ),
      ),
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
