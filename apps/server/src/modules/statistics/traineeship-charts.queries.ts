// Charts of the stages: hours, rates and turnover of each, students, registrations, and how full the groups are.
import type { Chart, ClassRate } from '@cartable/domain/statistics/statistics.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countBy } from './counts.queries.ts'
import { byMonth, inMonths, monthOf } from './months.queries.ts'

/** Stages of one chart: those of three years are some tens. */
const mostStages = 60

/** A stage belongs to the month it begins in. */
const asked = (months: readonly string[]) =>
  sql`x.status <> '0-cancelled' and x.enabled and ${inMonths(sql`(x.starts_on::timestamp at time zone 'Europe/Paris')`, months)}`

type Figures = {
  stage: string
  hours: number
  rate: number | null
  turnover: number
  received: number
  students: number
  groups: number
  placed: number
  placedInKnown: number
  places: number
  id: number
}

/** What is counted of each stage, the latest first. Hours that were sent to the pay count as they were sent, the others as they are planned, at the rate that was agreed. */
const figuresOf = async (db: Db, months: readonly string[]): Promise<Figures[]> => {
  const { rows } = await sql<Figures>`
    select x.id, x.name as stage, coalesce(t.hours, 0)::float8 as hours, t.rate::float8 as rate,
        coalesce(r.turnover, 0)::float8 as turnover, coalesce(r.students, 0) as students, coalesce(o.received, 0)::float8 as received,
        coalesce(c.groups, 0) as groups, coalesce(c.placed, 0) as placed, coalesce(c.placed_in_known, 0) as "placedInKnown",
        coalesce(c.places, 0) as places
      from (select x.* from traineeship_sessions x where ${asked(months)} order by x.starts_on desc, x.id desc limit ${mostStages}) x
      left join lateral (
        select round(sum(d.minutes) / 60.0, 2) as hours,
            round(sum(d.cents) / nullif(sum(d.minutes) filter (where d.cents is not null), 0) * 60 / 100, 2) as rate
          from traineeship_levels l join traineeship_subjects s on s.level_id = l.id join traineeship_groups g on g.traineeship_subject_id = s.id
          -- group by group, so that each reads its own days and not those of every stage there was
         cross join lateral (select sum(coalesce(n.minutes, w.minutes)) as minutes, sum(coalesce(n.cents, w.minutes * w.hourly_salary_cents / 60.0)) as cents,
             coalesce(n.cents, w.minutes * w.hourly_salary_cents / 60.0) is not null as is_priced
              from (select day, teacher_id, minutes, hourly_salary_cents from traineeship_worked_days where group_id = g.id union
                select v.day, null, (extract(epoch from upper(v.during) - lower(v.during)) / 60)::integer, null from traineeship_group_slots v where v.teacher_id is null and v.group_id = g.id) w
              full join (select day, teacher_id, sum(minutes)::integer as minutes, sum(amount_cents)::numeric as cents from traineeship_pay_lines where group_id = g.id group by 1, 2) n
                on n.day = w.day and n.teacher_id = w.teacher_id
             group by 3) d
         where l.session_id = x.id) t on true
      left join lateral (
        select sum(k.total_cents) / 100.0 as turnover, count(distinct k.student_id) as students
          from traineeship_registrations k where k.session_id = x.id and k.enabled) r on true
      left join lateral (
        select sum(q.paid_cents) / 100.0 as received from orders q join traineeship_registrations k on k.id = q.traineeship_registration_id where k.session_id = x.id) o on true
      left join lateral (
        select count(*) as groups, sum(n.placed) as placed, sum(n.placed) filter (where n.capacity is not null) as placed_in_known, sum(n.capacity) as places
          from (select coalesce(g.capacity, a.capacity) as capacity, (select count(*) from traineeship_registration_subjects w
              join traineeship_registrations k on k.id = w.registration_id and k.enabled where w.group_id = g.id) as placed
            from traineeship_groups g join traineeship_subjects s on s.id = g.traineeship_subject_id and s.enabled
            join traineeship_levels l on l.id = s.level_id and l.enabled left join traineeship_locations a on a.id = g.location_id
           where l.session_id = x.id and g.status <> '0-cancelled') n) c on true
     order by x.starts_on desc, x.id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    groups: Number(row.groups),
    placed: Number(row.placed),
    placedInKnown: Number(row.placedInKnown),
    places: Number(row.places),
    students: Number(row.students),
  }))
}

/** Two stages of the same name are two bars. */
const namesOf = (figures: readonly Figures[]): string[] => {
  const seen = new Map<string, number>()
  return figures.map(({ stage }) => {
    const count = (seen.get(stage) ?? 0) + 1
    seen.set(stage, count)
    return count === 1 ? stage : `${stage} (${count})`
  })
}

export const traineeshipCharts = async (
  db: Db,
  months: readonly string[],
): Promise<{ charts: Chart[]; classRates: ClassRate[] }> => {
  const figures = await figuresOf(db, months)
  const names = namesOf(figures)
  const bars = (key: string, title: string, unit: [string, string], value: (one: Figures) => number | null): Chart => ({
    key,
    title,
    kind: 'bars',
    unit,
    points: figures.flatMap((one, at) => {
      const counted = value(one)
      return counted === null
        ? []
        : [{ label: names[at] ?? one.stage, value: counted, opens: `/traineeship/sessions/${one.id}` }]
    }),
  })
  const euros: [string, string] = ['euro', 'euros']
  const registered: RawBuilder<unknown> = sql`traineeship_registrations k where k.enabled and ${inMonths(sql`k.created_at`, months)}`
  return {
    charts: [
      bars('hours', 'Heures par stage', ['heure', 'heures'], ({ hours }) => hours),
      {
        ...bars('rate', 'Taux horaire moyen par stage', ['euro l’heure', 'euros l’heure'], ({ rate }) => rate),
        about: 'Ce que les professeurs sont payés de l’heure.',
        isRate: true,
        isMoney: true,
      },
      {
        ...bars('turnover', 'Chiffre d’affaires par stage', euros, ({ turnover }) => turnover),
        about: 'Le prix des inscriptions, payées ou non.',
        isMoney: true,
      },
      {
        ...bars('received', 'Chiffre d’affaires réel par stage', euros, ({ received }) => received),
        about: 'Ce que les familles ont payé, remboursements déduits.',
        isMoney: true,
      },
      bars('students', 'Élèves par stage', ['élève', 'élèves'], ({ students }) => students),
      {
        key: 'registrations',
        title: 'Inscriptions par mois',
        kind: 'columns',
        unit: ['inscription', 'inscriptions'],
        points: byMonth(months, await countBy(db, monthOf(sql`k.created_at`), registered)),
      },
    ],
    classRates: figures.map(({ id, groups, placed, placedInKnown, places }, at) => ({
      id,
      stage: names[at] ?? '',
      groups,
      placed,
      placedInKnown,
      places,
    })),
  }
}
