// SQL of the key figures of the home page: each an index away, none that grows with the years of the company.

import type { Tile } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import type { Kpi } from '@cartable/domain/dashboard/tiles.api.ts'
import { startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** `one` is the label of nought and of one, which are singular in French. */
type Figure = Omit<Kpi, 'value'> & { readonly value: RawBuilder<number>; readonly one?: string }

const figures: Readonly<Record<Tile, (month: RawBuilder<unknown>, today: RawBuilder<unknown>) => readonly Figure[]>> = {
  privateTuition: (month) => [
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
      value: sql`select coalesce(sum(duration_minutes), 0) from courses where status = '3-confirmed' and done_at >= ${month}`,
    },
    {
      key: 'confirmedTurnover',
      label: 'de cours confirmés ce mois-ci',
      unit: 'cents',
      // of lessons for which the family employs the teacher, the fee alone is the company's
      value: sql`select coalesce(sum(c.price_cents - case k.regime when 'mandataire' then c.teacher_amount_cents + c.urssaf_part_cents else 0 end), 0)
        from courses c join contracts k on k.id = c.contract_id where c.status = '3-confirmed' and c.done_at >= ${month}`,
    },
  ],
  recruitment: (month) => [
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
    },
  ],
  customer: (month) => [
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
      value: sql`select count(*) from customers where enabled and created_at >= ${month}`,
    },
    {
      key: 'wonContacts',
      label: 'contacts gagnés ce mois-ci',
      one: 'contact gagné ce mois-ci',
      unit: 'count',
      value: sql`select count(*) from contacts where status = 'won' and status_changed_at >= ${month}`,
    },
  ],
  traineeship: (_, today) => [
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

/** The key figures of a tile, in one statement; months and days are those of Paris. */
export const readKpis = async (db: Db, tile: Tile, today: string): Promise<Kpi[]> => {
  const month = sql`(${startOfMonth(today)}::date::timestamp at time zone 'Europe/Paris')`
  const asked = figures[tile](month, sql`${today}::date`)
  const columns = asked.map(({ value }, index) => sql`(${value})::bigint as ${sql.id(`value${index}`)}`)
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db)
  return asked.map(({ key, label, one, unit }, index) => {
    const value = Number(rows[0]?.[`value${index}`] ?? 0)
    return { key, label: value < 2 ? (one ?? label) : label, unit, value }
  })
}
