// A company of private tuition by SQL: teachers with some contracts each, every one with its hour of the week.

import { weekdayOf } from '@cartable/domain/courses/series/series.rules.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'

export type Company = {
  readonly teachers: number
  /** Of each teacher, at most 10: their hours of the week are two a day, from Monday to Friday. */
  readonly contracts: number
}

/** The Monday that follows a day. */
export const nextMonday = (day: string): string => addDays(day, 8 - weekdayOf(day))

/** The hour of contract `i`: slot `i / teachers` of its teacher. */
const weekdayIndex = ({ teachers }: Company) => `(i / ${teachers}) % 5`
const startTime = ({ teachers }: Company) => `(time '15:00' + (i / ${teachers}) / 5 * interval '2 hours')`

const firstNames = `array['Malo','Enora','Zoé','Yann','Claire','Soizic','Loïc','Lou']`
const lastNames = `array['Le Goff','Kervella','Martin','Quéméner','Tanguy','Riou','Cadoret']`
const person = (from: number, count: number) => `insert into people (id, first_name, last_name) overriding system value
  select ${from} + i, (${firstNames})[1 + i % 8], (${lastNames})[1 + i % 7] || '-' || i from generate_series(0, ${count - 1}) i`

/** Tables that are filled, those whose triggers would only slow it down. */
export const filledTables = ['people', 'teachers', 'customers', 'students', 'contracts', 'contract_price_versions']

export const fillCompany = (company: Company): string[] => {
  const { teachers, contracts } = company
  const count = teachers * contracts
  return [
    ...filledTables.map((table) => `alter table ${table} disable trigger user`),
    `insert into school_careers (name) values ('Mesures')`,
    `insert into scholar_levels (school_career_id, name, order_key) select id, '3e', 1 from school_careers where name = 'Mesures'`,
    `insert into subject_categories (name) values ('Mesures')`,
    `insert into subjects (subject_category_id, name, type, order_key)
      select id, 'Mathématiques des mesures', 'scholar', 1 from subject_categories where name = 'Mesures'`,
    person(1_000_000, teachers),
    person(2_000_000, count),
    person(3_000_000, count),
    `insert into teachers (id, person_id, status, hired_on, self_employed, sort_name) overriding system value
      select 1 + i, 1000000 + i, 'active', date '2024-09-01', true, p.last_name || ' ' || p.first_name
        from generate_series(0, ${teachers - 1}) i join people p on p.id = 1000000 + i`,
    `insert into customers (id, person_id, sort_name) overriding system value
      select 1 + i, 2000000 + i, p.last_name || ' ' || p.first_name from generate_series(0, ${count - 1}) i join people p on p.id = 2000000 + i`,
    `insert into students (id, customer_id, person_id, scholar_level_id, sort_name) overriding system value
      select 1 + i, 1 + i, 3000000 + i, (select max(id) from scholar_levels), p.last_name || ' ' || p.first_name
        from generate_series(0, ${count - 1}) i join people p on p.id = 3000000 + i`,
    `insert into contracts (id, status, customer_id, student_id, teacher_id, subject_id, scholar_level_id, format, teacher_self_employed, with_test, started_on)
      overriding system value select 1 + i, 'active', 1 + i, 1 + i, 1 + i % ${teachers}, (select max(id) from subjects),
        (select max(id) from scholar_levels), 'CAD', true, false, date '2025-09-01' from generate_series(0, ${count - 1}) i`,
    `insert into contract_price_versions (id, contract_id, status, answered_at, customer_price_cents, teacher_amount_cents, margin_cents, period)
      overriding system value select 1 + i, 1 + i, 'accepted', timestamptz '2025-08-20', 4400, 3080, 1320, '[2025-09-01,)'
        from generate_series(0, ${count - 1}) i`,
    ...filledTables.map((table) => `alter table ${table} enable trigger user`),
    `select setval(pg_get_serial_sequence(t, 'id'), 10000000) from unnest(array[${filledTables.map((table) => `'${table}'`).join(',')}]) t`,
  ]
}

/** A weekly rhythm of each contract from the week that begins on `monday`. */
export const fillSeries = (company: Company, monday: string): string =>
  `insert into course_series (contract_id, start_time, duration_minutes, period, next_day, school_zone)
    select 1 + i, ${startTime(company)}, 90, daterange(day, day + 200, '[]'), day, null
      from generate_series(0, ${company.teachers * company.contracts - 1}) i, lateral (select date '${monday}' + ${weekdayIndex(company)} as day) d`

/** A planned lesson of each contract in each of some weeks. */
export const fillLessons = (company: Company, monday: string, weeks: number): string =>
  `insert into courses (contract_id, customer_id, student_id, teacher_id, teacher_self_employed, contract_price_version_id, format, status,
      expected_at, expected_duration_minutes, duration_minutes, hourly_price_cents, price_cents, margin_cents, teacher_amount_cents, urssaf_part_cents)
    select 1 + i, 1 + i, 1 + i, 1 + i % ${company.teachers}, true, 1 + i, 'CAD', '1-planned',
      (date '${monday}' + ${weekdayIndex(company)} + 7 * week + ${startTime(company)}) at time zone 'Europe/Paris', 90, 90, 4400, 6600, 1980, 4620, 0
      from generate_series(0, ${company.teachers * company.contracts - 1}) i, generate_series(0, ${weeks - 1}) week`
