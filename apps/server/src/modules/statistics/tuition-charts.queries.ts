// Charts of private tuition: lessons given, what they brought in, contracts begun and what became of them.
import {
  type ContractStatus,
  contractStatuses,
  contractStatusLabels,
} from '@cartable/domain/contracts/contracts.workflow.ts'
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import { daysOf } from '@cartable/domain/statistics/statistics.rules.ts'
import type { Chart, ChartPoint } from '@cartable/domain/statistics/statistics.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { json } from '../../platform/db/sql.ts'
import { readMonthSums } from '../../platform/month-sums.ts'
import { countBy, mostBars, told } from './counts.queries.ts'
import { lessonSums } from './lesson-sums.queries.ts'
import { byMonth, inMonths } from './months.queries.ts'

/** The lessons that are counted, in the list of lessons. */
const lessonsOf = (days: string, more = '') =>
  `/privateTuition/courses?vue=tous&date=${days}&statut=${[...validatedStatuses, '3-confirmed'].join(',')}${more}`
const tones: Partial<Record<ContractStatus, NonNullable<ChartPoint['tone']>>> = {
  active: 'good',
  close: 'over',
  failed: 'bad',
}

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
  const days = daysOf(months)
  const opening = (more: string) => (days === null ? {} : { opens: lessonsOf(days, more) })
  const byFormat = await countBy(db, sql`c.format`, given, 100, sql`sum(c.lessons)`)
  return [
    {
      key: 'hours',
      title: 'Heures de cours par mois',
      kind: 'columns',
      unit: hour,
      points: byMonth(months, await countBy(db, sql`c."ofMonth"`, given, 100, hours), lessonsOf),
    },
    {
      key: 'turnover',
      title: 'Chiffre d’affaires par mois',
      kind: 'columns',
      about: 'Ce que la société vend des cours donnés dans le mois\u00a0: ses seuls frais quand la famille emploie.',
      unit: ['euro', 'euros'],
      isMoney: true,
      points: byMonth(
        months,
        await countBy(db, sql`c."ofMonth"`, given, 100, sql`sum(c."soldCents") / 100.0`),
        lessonsOf,
      ),
    },
    {
      key: 'formats',
      title: 'À domicile ou en ligne',
      kind: 'pie',
      unit: ['cours', 'cours'],
      points: byFormat.map(({ label, value }) => ({
        label: label === 'CAD' ? 'À domicile' : 'En ligne',
        value,
        ...opening(`&lieu=${label}`),
      })),
    },
    {
      key: 'contracts',
      title: 'Ce que les nouveaux contrats sont devenus',
      kind: 'pie',
      unit: ['contrat', 'contrats'],
      points: contractStatuses.map((status) => ({
        label: contractStatusLabels[status],
        value: became.get(status) ?? 0,
        ...(tones[status] && { tone: tones[status] }),
      })),
    },
    {
      key: 'subjects',
      title: 'Heures par matière',
      kind: 'bars',
      isRanking: true,
      unit: hour,
      points: told(await countBy(db, sql`n.name`, byContract('subjects'), mostBars, hours)),
    },
    {
      key: 'levels',
      title: 'Heures par niveau',
      kind: 'bars',
      isRanking: true,
      unit: hour,
      points: told(await countBy(db, sql`n.name`, byContract('scholar_levels'), mostBars, hours)),
    },
  ]
}
