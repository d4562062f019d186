// Charts of the teachers: those hired in some months, and who they are; charts of the candidates among whom they are found.
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countBy, mostBars, told } from './counts.queries.ts'
import { byMonth, inMonths, monthOf } from './months.queries.ts'

/** @param months « YYYY-MM », oldest first */
export const teacherCharts = async (db: Db, months: readonly string[]): Promise<Chart[]> => {
  const unit: [string, string] = ['professeur', 'professeurs']
  const hiredAt = sql`(t.hired_on::timestamp at time zone 'Europe/Paris')`
  const asked = sql`t.status <> 'candidate' and ${inMonths(hiredAt, months)}`
  const from = sql`teachers t where ${asked}`
  const categories = sql`teachers t left join teacher_categories k on k.id = t.teacher_category_id where ${asked}`
  const subjects = sql`teachers t join teacher_subjects w on w.teacher_id = t.id join subjects s on s.id = w.subject_id where ${asked}`
  const places = sql`teachers t join people p on p.id = t.person_id left join addresses a on a.id = p.address_id where ${asked}`
  const activity = sql`case when t.status = 'inactive' then 'Inactifs' when t.available_for_private_tuition and t.available_for_traineeship then 'Cours particuliers et stages'
    when t.available_for_traineeship then 'Stages' when t.available_for_private_tuition then 'Cours particuliers' else 'Ni cours ni stages' end`
  return [
    {
      key: 'hired',
      title: 'Professeurs embauchés par mois',
      kind: 'columns',
      unit,
      points: byMonth(months, await countBy(db, monthOf(hiredAt), from)),
    },
    {
      key: 'contract',
      title: 'Salariés et auto-entrepreneurs',
      kind: 'pie',
      unit,
      points: told(
        await countBy(db, sql`case when t.self_employed then 'Auto-entrepreneurs' else 'Salariés' end`, from),
      ),
    },
    { key: 'activity', title: 'Disponibles pour', kind: 'pie', unit, points: told(await countBy(db, activity, from)) },
    {
      key: 'categories',
      title: 'Catégories',
      kind: 'bars',
      isRanking: true,
      unit,
      points: told(await countBy(db, sql`k.name`, categories, mostBars)),
    },
    {
      key: 'subjects',
      title: 'Matières enseignées',
      kind: 'bars',
      isRanking: true,
      unit,
      points: told(await countBy(db, sql`s.name`, subjects, mostBars)),
    },
    {
      key: 'cities',
      title: 'Villes des professeurs',
      kind: 'bars',
      isRanking: true,
      unit,
      points: told(await countBy(db, sql`a.city`, places, mostBars)),
    },
  ]
}

/** What a candidature has become, in the order of the board. */
const outcomes = [
  ['contact', 'Contact'],
  ['firstMail', 'Premier mail'],
  ['toView', 'À voir'],
  ['waitingForVoucher', 'En attente de justificatifs'],
  ['hired', 'Embauché', 'good'],
  ['refused', 'Refusé', 'over'],
] as const

/** @param months « YYYY-MM », oldest first */
export const recruitmentCharts = async (db: Db, months: readonly string[]): Promise<Chart[]> => {
  const unit: [string, string] = ['candidat', 'candidats']
  const asked = inMonths(sql`c.created_at`, months)
  const from = sql`candidates c where ${asked}`
  const hired = sql`candidates c where c.status = 'hired' and ${inMonths(sql`c.status_changed_at`, months)}`
  const subjects = sql`candidates c join teacher_subjects w on w.teacher_id = c.teacher_id join subjects s on s.id = w.subject_id where ${asked}`
  const cities = sql`candidates c join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id left join addresses a on a.id = p.address_id where ${asked}`
  const became = new Map((await countBy(db, sql`c.status`, from)).map(({ label, value }) => [label, value]))
  return [
    {
      key: 'months',
      title: 'Candidatures reçues par mois',
      kind: 'columns',
      unit,
      points: byMonth(months, await countBy(db, monthOf(sql`c.created_at`), from)),
    },
    {
      key: 'hired',
      title: 'Embauches par mois',
      kind: 'columns',
      unit: ['embauche', 'embauches'],
      points: byMonth(months, await countBy(db, monthOf(sql`c.status_changed_at`), hired)),
    },
    {
      key: 'statuses',
      title: 'Ce que ces candidatures sont devenues',
      kind: 'pie',
      unit,
      points: outcomes.map(([status, label, tone]) => ({
        label,
        value: became.get(status) ?? 0,
        ...(tone && { tone }),
      })),
    },
    {
      key: 'students',
      title: 'Étudiants ou non',
      kind: 'pie',
      unit,
      points: told(await countBy(db, sql`case when c.is_student then 'Étudiants' else 'Autres' end`, from)),
    },
    {
      key: 'subjects',
      title: 'Matières proposées',
      kind: 'bars',
      isRanking: true,
      unit,
      points: told(await countBy(db, sql`s.name`, subjects, mostBars)),
    },
    {
      key: 'cities',
      title: 'Villes des candidats',
      kind: 'bars',
      isRanking: true,
      unit,
      points: told(await countBy(db, sql`a.city`, cities, mostBars)),
    },
  ]
}
