// Customers and students in the global search: found by name, number, e-mail or phone, of a second parent too.
import { right } from '@cartable/domain/kernel/access.ts'
import { fullName, listName } from '@cartable/domain/people/people.rules.ts'
import { sql } from 'kysely'
import { callAction, idsOf, inDetail, isFound, phoneOf, type SearchSource } from '../../platform/search.ts'

/** Sorted among so many: a word of one syllable is in half the names. */
const sortedOf = 2_000

export const customersSource: SearchSource = {
  label: 'Clients',
  needs: [right('customers', 'read')],
  isNumbered: false,
  addresses: ['/customer/show/'],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select id from (
        select c.id, c.sort_name from customers c where c.enabled and c.id in (
          select k.id from customers k where ${isFound(sql`k.search_text`, search)}
          union all select m.customer_id from people p join household_members m on m.person_id = p.id and m.removed_on is null
            where ${isFound(sql`p.search_text`, search)})
        limit ${sortedOf}) found order by sort_name, id limit ${limit}`,
    ),
  show: async (db, ids) => {
    const { rows } = await sql<Shown & { number: string; city: string }>`
      select c.id, c.number, c.sort_city as city, p.first_name, p.last_name, ${phoneOf}
      from customers c join people p on p.id = c.person_id where c.id = any(${ids})`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      label: listName(row),
      detail: inDetail(row.number, row.city),
      path: `/customer/show/${row.id}`,
      actions: callAction(row.phone, row.phoneRegion),
    }))
  },
}

export const studentsSource: SearchSource = {
  label: 'Élèves',
  needs: [right('students', 'read')],
  isNumbered: false,
  addresses: ['/student/show/'],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select id from (select s.id, s.sort_name from students s where s.enabled and ${isFound(sql`s.search_text`, search)}
        limit ${sortedOf}) found order by sort_name, id limit ${limit}`,
    ),
  show: async (db, ids) => {
    const { rows } = await sql<
      Shown & { level: string | null; parentFirstName: string | null; parentLastName: string }
    >`
      select s.id, p.first_name, p.last_name, l.name as level, k.first_name as parent_first_name, k.last_name as parent_last_name, ${phoneOf}
      from students s join people p on p.id = s.person_id join customers c on c.id = s.customer_id join people k on k.id = c.person_id
      left join scholar_levels l on l.id = s.scholar_level_id where s.id = any(${ids})`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      label: listName(row),
      detail: inDetail(row.level, fullName({ firstName: row.parentFirstName, lastName: row.parentLastName })),
      path: `/student/show/${row.id}`,
      actions: callAction(row.phone, row.phoneRegion),
    }))
  },
}

type Shown = {
  readonly id: number
  readonly firstName: string | null
  readonly lastName: string
  readonly phone: string | null
  readonly phoneRegion: string | null
}
