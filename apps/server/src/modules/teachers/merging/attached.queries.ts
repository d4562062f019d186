// What hangs on a teacher, of what this module holds: absences, hours, opinions, who was coopted; and what was paid, which stays.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { counted, listed } from '@cartable/domain/kernel/french.ts'
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { departurePath } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import { sql } from 'kysely'
import type { AttachedSource, Obstacle, Pair } from '../../../platform/attached.ts'
import type { Db } from '../../../platform/db/database.ts'

const chosen = 'one of the fields that are chosen'

type Paid = {
  readonly id: number
  readonly payslips: number
  readonly bills: number
  readonly payments: number
  readonly dues: number
  readonly extras: number
  readonly stageHours: number
  readonly nir: string | null
}
const whatOf = ({ payslips, bills, payments, dues, extras, stageHours }: Paid): string =>
  listed(
    [
      [payslips, 'bulletin de salaire', 'bulletins de salaire'] as const,
      [bills, 'facture', 'factures'] as const,
      [payments, 'versement', 'versements'] as const,
      [dues, 'reprise', 'reprises'] as const,
      [extras, 'ligne de frais ou de prime', 'lignes de frais ou de primes'] as const,
      [stageHours, 'ligne d’heures de stage envoyée à la paie', 'lignes d’heures de stage envoyées à la paie'] as const,
    ].flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many)])),
  )

/** Whoever was paid keeps the papers of it: of two records, the one that was paid stays. */
const paidObstacle = async (db: Db, { kept, givenUp }: Pair): Promise<readonly Obstacle[]> => {
  const { rows } = await sql<Paid>`
    select t.id, (select count(*)::integer from payslips x where x.teacher_id = t.id) as payslips,
      (select count(*)::integer from teacher_bills x where x.teacher_id = t.id) as bills,
      (select count(*)::integer from teacher_payments x where x.teacher_id = t.id) + (select count(*)::integer from pay_run_parts x where x.teacher_id = t.id) as payments,
      (select count(*)::integer from teacher_dues x where x.teacher_id = t.id) as dues,
      (select count(*)::integer from teacher_extras x where x.teacher_id = t.id) as extras,
      (select count(*)::integer from traineeship_pay_lines x where x.teacher_id = t.id) as stage_hours,
      encode(t.health_insurance_number_digest, 'hex') as nir
    from teachers t where t.id = any(${[kept, givenUp]}::bigint[])`.execute(db)
  const [own, other] = [rows.find(({ id }) => id === kept), rows.find(({ id }) => id === givenUp)]
  if (!own || !other || whatOf(other) === '') return []
  if (own.payslips > 0 && other.payslips > 0 && own.nir !== null && other.nir !== null && own.nir !== other.nir)
    return [
      {
        refusal: mergingRefusals.twoNir,
        link: { label: 'Voir le numéro de la fiche écartée', path: `/teacher/show/${givenUp}#identite` },
      },
    ]
  return whatOf(own) === ''
    ? [{ refusal: mergingRefusals.keepsPaid(whatOf(other)), link: null }]
    : [
        {
          refusal: mergingRefusals.bothPaid(whatOf(other)),
          link: { label: 'Ouvrir la fiche écartée', path: `/teacher/show/${givenUp}` },
        },
      ]
}

const placesObstacle = async (db: Db, { kept, givenUp }: Pair): Promise<readonly Obstacle[]> => {
  const { rows } = await sql<{ day: string }>`
    select to_char(lower(x.during) at time zone 'Europe/Paris', 'YYYY-MM-DD') as day
      from occupations x join occupations y on y.during && x.during and y.role = 'teacher'
     where x.role = 'teacher' and x.person_id = (select person_id from teachers where id = ${givenUp})
       and y.person_id = (select person_id from teachers where id = ${kept}) order by lower(x.during) limit 1`.execute(
    db,
  )
  return rows.map(({ day }) => ({
    refusal: mergingRefusals.twoPlaces(formatDay(day)),
    link: { label: 'Voir les cours de la fiche écartée', path: `/teacher/show/${givenUp}#cours` },
  }))
}

const stateObstacles = async (db: Db, { kept, givenUp }: Pair): Promise<readonly Obstacle[]> => {
  const { rows } = await sql<{ hired: boolean; leaving: boolean }>`
    select k.status = 'candidate' and g.status <> 'candidate' as hired,
      exists (select from teacher_departures d where d.teacher_id = g.id and d.withdrawn_at is null and d.left_at is null) as leaving
    from teachers k, teachers g where k.id = ${kept} and g.id = ${givenUp}`.execute(db)
  const { hired, leaving } = rows[0] ?? {}
  return [
    ...(hired ? [{ refusal: mergingRefusals.keepsHired, link: null }] : []),
    ...(leaving
      ? [
          {
            refusal: mergingRefusals.leaving,
            link: { label: 'Ouvrir son départ', path: departurePath(givenUp) },
          },
        ]
      : []),
  ]
}

export const attachedToTeacher: AttachedSource = {
  of: 'teachers',
  moves: [
    {
      table: 'teacher_availabilities',
      column: 'teacher_id',
      words: ['créneau de disponibilité', 'créneaux de disponibilité'],
      // the hours of a week are said as a whole: those of the kept record are the ones that hold
      unless: ({ kept }) => sql`exists (select from teacher_availabilities a where a.teacher_id = ${kept})`,
    },
    {
      table: 'teacher_absences',
      column: 'teacher_id',
      words: ['absence', 'absences'],
      unless: ({ kept }) =>
        sql`exists (select from teacher_absences a where a.teacher_id = ${kept} and a.period && x.period)`,
    },
    { table: 'teacher_evaluations', column: 'teacher_id', words: ['évaluation', 'évaluations'] },
    {
      table: 'teacher_leave_requests',
      column: 'teacher_id',
      unless: ({ kept }) => sql`x.withdrawn_at is null and x.left_at is null
        and exists (select from teacher_leave_requests r where r.teacher_id = ${kept} and r.withdrawn_at is null and r.left_at is null)`,
    },
    {
      table: 'teachers',
      column: 'coopting_teacher_id',
      words: ['professeur coopté', 'professeurs cooptés'],
      unless: ({ kept }) => sql`x.id = ${kept}`,
    },
    { table: 'log_entries', column: 'teacher_id' },
  ],
  stays: [
    { table: 'teacher_subjects', column: 'teacher_id', why: chosen },
    { table: 'teacher_scholar_levels', column: 'teacher_id', why: chosen },
    { table: 'teacher_graduations', column: 'teacher_id', why: chosen },
    { table: 'teacher_experiences', column: 'teacher_id', why: chosen },
    { table: 'teacher_establishments', column: 'teacher_id', why: chosen },
    {
      table: 'teacher_status_changes',
      column: 'teacher_id',
      why: 'how the record itself was employed; each contract froze it',
    },
    { table: 'teacher_departures', column: 'teacher_id', why: 'who left under that record did; one that runs refuses' },
    { table: 'record_merges', column: 'kept_teacher_id', why: 'a merge says what was merged then' },
    { table: 'record_merges', column: 'given_up_teacher_id', why: 'a merge says what was merged then' },
  ],
  obstacles: async (db, pair) => [
    ...(await paidObstacle(db, pair)),
    ...(await stateObstacles(db, pair)),
    ...(await placesObstacle(db, pair)),
  ],
}
