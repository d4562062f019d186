// Charts of the families: what contacts come in and become, and who the customers and their students are.
import {
  type ContactStatus,
  contactStatuses,
  contactStatusLabels,
} from '@cartable/domain/contacts/contacts.workflow.ts'
import { daysOf } from '@cartable/domain/statistics/statistics.rules.ts'
import type { Chart, ChartPoint } from '@cartable/domain/statistics/statistics.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countBy, mostBars, told } from './counts.queries.ts'
import { byMonth, inMonths, monthOf } from './months.queries.ts'

const contactsOf = (days: string, more = '') => `/contact/history?date=${days}${more}`
const tones: Partial<Record<ContactStatus, NonNullable<ChartPoint['tone']>>> = { won: 'good', lost: 'over' }

const contactCharts = async (db: Db, months: readonly string[]): Promise<Chart[]> => {
  const unit: [string, string] = ['contact', 'contacts']
  // one that was merged is counted with the one that is kept
  const asked = sql`${inMonths(sql`k.created_at`, months)}
    and not exists (select from record_merges g where g.given_up_contact_id = k.id and g.undone_at is null)`
  const from = sql`contacts k where ${asked}`
  const days = daysOf(months)
  const statuses = new Map((await countBy(db, sql`k.status`, from)).map(({ label, value }) => [label, value]))
  const levels = sql`contacts k left join scholar_levels l on l.id = k.scholar_level_id where ${asked}`
  const subjects = sql`contacts k join contact_subjects w on w.contact_id = k.id join subjects s on s.id = w.subject_id where ${asked}`
  const cities = sql`contacts k left join addresses a on a.id = coalesce(k.parent_address_id, k.address_id) where ${asked}`
  return [
    {
      key: 'months',
      title: 'Contacts reçus par mois',
      kind: 'columns',
      unit,
      points: byMonth(months, await countBy(db, monthOf(sql`k.created_at`), from), contactsOf),
    },
    {
      key: 'statuses',
      title: 'Ce que ces contacts sont devenus',
      kind: 'pie',
      unit,
      points: contactStatuses.map((status) => ({
        label: contactStatusLabels[status],
        value: statuses.get(status) ?? 0,
        ...(tones[status] && { tone: tones[status] }),
        ...(days !== null && { opens: contactsOf(days, `&statut=${status}`) }),
      })),
    },
    {
      key: 'origins',
      title: 'D’où viennent les contacts',
      kind: 'pie',
      unit,
      points: told(
        await countBy(db, sql`case k.origin when 'public' then 'Site internet' else 'Saisis par l’équipe' end`, from),
      ),
    },
    {
      key: 'levels',
      title: 'Niveaux demandés',
      kind: 'bars',
      isRanking: true,
      unit,
      points: told(await countBy(db, sql`l.name`, levels, mostBars)),
    },
    {
      key: 'subjects',
      title: 'Matières demandées',
      kind: 'bars',
      isRanking: true,
      unit: ['demande', 'demandes'],
      points: told(await countBy(db, sql`s.name`, subjects, mostBars)),
    },
    {
      key: 'cities',
      title: 'Villes des contacts',
      kind: 'bars',
      isRanking: true,
      unit,
      points: told(await countBy(db, sql`a.city`, cities, mostBars)),
    },
  ]
}

const customerCharts = async (db: Db, months: readonly string[]): Promise<Chart[]> => {
  const customers: [string, string] = ['client', 'clients']
  const students: [string, string] = ['élève', 'élèves']
  const newCustomers = sql`customers c where ${inMonths(sql`c.created_at`, months)}`
  const asked = inMonths(sql`s.created_at`, months)
  const from = sql`students s where ${asked}`
  const levels = sql`students s left join scholar_levels l on l.id = s.scholar_level_id where ${asked}`
  const subjects = sql`students s join student_subjects w on w.student_id = s.id join subjects j on j.id = w.subject_id where ${asked}`
  const places = sql`students s join customers c on c.id = s.customer_id join people p on p.id = c.person_id
    left join addresses a on a.id = p.address_id left join departements d on d.code = a.departement_code where ${asked}`
  const tuition = sql`case when exists (select from contracts k where k.student_id = s.id and k.status in ('created', 'active', 'pause')) then 'Cours particuliers en cours'
    when exists (select from contracts k where k.student_id = s.id) then 'Cours particuliers terminés' else 'Sans cours particuliers' end`
  return [
    {
      key: 'customers',
      title: 'Nouveaux clients par mois',
      kind: 'columns',
      unit: customers,
      points: byMonth(months, await countBy(db, monthOf(sql`c.created_at`), newCustomers)),
    },
    {
      key: 'students',
      title: 'Nouveaux élèves par mois',
      kind: 'columns',
      unit: students,
      points: byMonth(months, await countBy(db, monthOf(sql`s.created_at`), from)),
    },
    {
      key: 'tuition',
      title: 'Où en sont ces élèves',
      kind: 'pie',
      unit: students,
      points: told(await countBy(db, tuition, from)),
    },
    {
      key: 'departements',
      title: 'Départements',
      kind: 'pie',
      unit: students,
      points: told(await countBy(db, sql`d.name`, places)),
    },
    {
      key: 'levels',
      title: 'Niveaux',
      kind: 'bars',
      isRanking: true,
      unit: students,
      points: told(await countBy(db, sql`l.name`, levels, mostBars)),
    },
    {
      key: 'subjects',
      title: 'Matières',
      kind: 'bars',
      isRanking: true,
      unit: students,
      points: told(await countBy(db, sql`j.name`, subjects, mostBars)),
    },
  ]
}

/** @param months « YYYY-MM », oldest first */
export const studentCharts = (db: Db, mode: 'contact' | 'customer', months: readonly string[]): Promise<Chart[]> =>
  mode === 'contact' ? contactCharts(db, months) : customerCharts(db, months)
