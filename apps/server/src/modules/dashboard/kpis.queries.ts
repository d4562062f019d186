// SQL of the key figures of the home page: each an index away, none that grows with the years of the company.

import type { Tile } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import type { Kpi } from '@cartable/domain/dashboard/tiles.api.ts'
import { startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Curve, firstMonthOf, type MonthSum, monthsOf, trendOf } from './trends.queries.ts'

/** First instant of the month that runs, of the year that a curve shows, and today. */
type Days = Readonly<Record<'month' | 'since' | 'today', RawBuilder<unknown>>>
/** `one` is the label of nought and of one, which are singular in French. */
type Figure = Omit<Kpi, 'value' | 'trend'> & {
  readonly value: RawBuilder<number>
  readonly one?: string
  readonly trend?: Curve
}

// of lessons for which the family employs the teacher, the fee alone is the company's
const turnover = sql`c.price_cents - case k.regime when 'mandataire' then c.teacher_amount_cents + c.urssaf_part_cents else 0 end`
const newCustomers = (month: RawBuilder<unknown>) => {
  const day = sql`(${month} at time zone 'Europe/Paris')::date`
  return sql<number>`select count(*) from customers c where c.enabled
    and c.id in (select customer_id from orders where ordered_on >= ${day} union
      select customer_id from contracts where started_on >= ${day} and started_on < (${day} + interval '1 month'))
    and not exists (select from orders o where o.customer_id = c.id and o.ordered_on < ${day})
    and not exists (select from contracts k where k.customer_id = c.id and k.started_on < ${day})`
}
/** The day of a lesson in the words of its index. */
const given = sql`coalesce(c.done_at, c.expected_at)`

const figures: Readonly<Record<Tile, (days: Days) => readonly Figure[]>> = {
  privateTuition: ({ month, since }) => [
    {
      key: 'activeContracts',
      label: 'contrats actifs',
      one: 'contrat actif',
      unit: 'count',
      value: sql`select count(*) from contracts where status = 'active'`,
    },
    {
      key: 'confirmedMinutes',
      label: 'heures confirmées ce mois-ci',
      unit: 'minutes',
      value: sql`select coalesce(sum(c.duration_minutes), 0) from courses c where c.status = '3-confirmed' and ${given} >= ${month}`,
      trend: {
        title: 'Heures confirmées par mois',
        of: sql`select ${given} as at, c.confirmed_at as known, c.duration_minutes as amount
          from courses c where c.status = '3-confirmed' and ${given} >= ${since}`,
      },
    },
    {
      key: 'confirmedTurnover',
      label: 'de cours confirmés ce mois-ci',
      unit: 'cents',
      value: sql`select coalesce(sum(${turnover}), 0)
        from courses c join contracts k on k.id = c.contract_id where c.status = '3-confirmed' and ${given} >= ${month}`,
      trend: {
        title: 'Cours confirmés par mois',
        of: sql`select ${given} as at, c.confirmed_at as known, ${turnover} as amount
          from courses c join contracts k on k.id = c.contract_id where c.status = '3-confirmed' and ${given} >= ${since}`,
      },
    },
  ],
  recruitment: ({ month, since }) => [
    {
      key: 'activeTeachers',
      label: 'professeurs en activité',
      one: 'professeur en activité',
      unit: 'count',
      value: sql`select count(*) from teachers where status = 'active' and enabled`,
    },
    {
      key: 'openCandidates',
      label: 'candidats en cours',
      one: 'candidat en cours',
      unit: 'count',
      value: sql`select count(*) from candidates where status not in ('hired', 'refused')`,
    },
    {
      key: 'hired',
      label: 'embauches ce mois-ci',
      one: 'embauche ce mois-ci',
      unit: 'count',
      value: sql`select count(*) from candidates where status = 'hired' and status_changed_at >= ${month}`,
      trend: {
        title: 'Embauches par mois',
        of: sql`select status_changed_at as at, status_changed_at as known, 1 as amount
          from candidates where status = 'hired' and status_changed_at >= ${since}`,
      },
    },
  ],
  customer: ({ month, since }) => [
    {
      key: 'customers',
      label: 'clients',
      one: 'client',
      unit: 'count',
      value: sql`select count(*) from customers where enabled`,
    },
    {
      key: 'newCustomers',
      label: 'nouveaux ce mois-ci',
      one: 'nouveau ce mois-ci',
      unit: 'count',
      // a file of families that is read in makes no new customer: one is new by a first contract or a first order
      value: newCustomers(month),
    },
    {
      key: 'newContacts',
      label: 'contacts reçus ce mois-ci',
      one: 'contact reçu ce mois-ci',
      unit: 'count',
      value: sql`select count(*) from contacts where created_at >= ${month}`,
      trend: {
        title: 'Contacts reçus par mois',
        of: sql`select created_at as at, created_at as known, 1 as amount from contacts where created_at >= ${since}`,
      },
    },
    {
      key: 'wonContacts',
      label: 'contacts gagnés ce mois-ci',
      one: 'contact gagné ce mois-ci',
      unit: 'count',
      value: sql`select count(*) from contacts where status = 'won' and status_changed_at >= ${month}`,
    },
    {
      key: 'owed',
      label: 'restent dus par les familles',
      unit: 'cents',
      value: sql`select coalesce(sum(customer_due_cents), 0) from orders where customer_due_cents > 0 and cancelled_at is null`,
      // what is owed now, by its age: an earlier month had more time to be paid, and is compared with nothing
      trend: {
        title: 'Reste dû par mois de commande',
        of: sql`select ordered_on::timestamp at time zone 'Europe/Paris' as at, 'infinity'::timestamptz as known, customer_due_cents as amount
          from orders where customer_due_cents > 0 and cancelled_at is null and ordered_on >= (${since} at time zone 'Europe/Paris')::date`,
      },
    },
  ],
  traineeship: ({ today, month, since }) => [
    {
      key: 'openSessions',
      label: 'sessions ouvertes',
      one: 'session ouverte',
      unit: 'count',
      value: sql`select count(*) from traineeship_sessions where enabled and status in ('1-planned', '2-confirmed') and ends_on >= ${today}`,
    },
    {
      key: 'firmRegistrations',
      label: 'inscriptions fermes à venir',
      one: 'inscription ferme à venir',
      unit: 'count',
      value: sql`select count(*) from traineeship_registrations k join traineeship_sessions s on s.id = k.session_id
        where k.enabled and k.status = '2-firm' and s.status in ('1-planned', '2-confirmed') and s.ends_on >= ${today}`,
    },
    {
      key: 'registrations',
      label: 'inscriptions fermes ce mois-ci',
      one: 'inscription ferme ce mois-ci',
      unit: 'count',
      value: sql`select count(*) from traineeship_registrations where status = '2-firm' and replaces_id is null and created_at >= ${month}`,
      trend: {
        title: 'Inscriptions fermes par mois',
        of: sql`select created_at as at, created_at as known, 1 as amount
          from traineeship_registrations where status = '2-firm' and replaces_id is null and created_at >= ${since}`,
      },
    },
    {
      key: 'filling',
      label: 'de places prises',
      unit: 'percent',
      // groups without a limit have no share of it
      value: sql`select coalesce(round(100.0 * sum(least(taken, capacity)) / nullif(sum(capacity), 0)), 0) from (
        select g.capacity, (select count(*) from traineeship_registration_subjects w join traineeship_registrations k on k.id = w.registration_id
            where w.group_id = g.id and k.enabled) as taken
          from traineeship_groups g join traineeship_subjects u on u.id = g.traineeship_subject_id join traineeship_levels l on l.id = u.level_id
          join traineeship_sessions s on s.id = l.session_id
         where g.capacity is not null and g.status in ('1-planned', '2-confirmed') and s.status in ('1-planned', '2-confirmed') and s.ends_on >= ${today}) y`,
    },
  ],
}

const instantOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`

/** The key figures of a tile and their curves, in one statement; months and days are those of Paris. */
export const readKpis = async (db: Db, tile: Tile, today: string): Promise<Kpi[]> => {
  const month = startOfMonth(today)
  const since = instantOf(firstMonthOf(month))
  const asked = figures[tile]({ month: instantOf(month), since, today: sql`${today}::date` })
  const columns = asked.flatMap(({ value, trend }, index) => [
    sql`(${value})::bigint as ${sql.id(`value${index}`)}`,
    sql`${trend === undefined ? sql`null::jsonb` : monthsOf(trend, today)} as ${sql.id(`trend${index}`)}`,
  ])
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db)
  return asked.map(({ key, label, one, unit, trend }, index) => {
    const value = Number(rows[0]?.[`value${index}`] ?? 0)
    const read = (rows[0]?.[`trend${index}`] ?? []) as readonly MonthSum[]
    return {
      ...{ key, label: value < 2 ? (one ?? label) : label, unit, value },
      trend: trend === undefined ? null : trendOf(trend.title, month, read),
    }
  })
}
