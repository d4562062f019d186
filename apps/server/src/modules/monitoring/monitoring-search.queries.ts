// SQL of the search of the monitoring board: cards whose household, teacher or reference a word names.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findCustomers, findIds, isAmong, likePattern, matchesSearch, prefixPattern } from '../../platform/db/sql.ts'

type Ids = readonly number[] | null
/** What one word of a search finds; null where it is too much to be looked up. */
export type WordFound = { readonly word: string; readonly cards: Ids }

const inReference = (word: string) => (/^\d+$/.test(word) ? likePattern(word) : prefixPattern(word.toUpperCase()))
const inBill = (word: string) => likePattern(word.toUpperCase())

const findNamed = (db: Db, table: 'students' | 'teachers' | 'contacts', word: string) =>
  findIds(db, sql`select s.id from ${sql.table(table)} s where ${matchesSearch(sql`s.search_text`, word)}`)

/** Of more cards, the board is walked. A hash of them costs less than joining all there are to what they are about. */
const mostCards = 100_000

/** A card is about one thing: each kind is looked up from whom the word names, and from the numbers that it begins. */
const findCards = async (db: Db, word: string): Promise<Ids> => {
  const people = [
    await findCustomers(db, word),
    await findNamed(db, 'students', word),
    await findNamed(db, 'teachers', word),
    await findNamed(db, 'contacts', word),
  ] as const
  const [customers, students, teachers, contacts] = people
  if (!customers || !students || !teachers || !contacts) return null
  const among = (column: string, ids: readonly number[]) => isAmong(sql.ref(column), ids, sql`false`)
  const ofOrder = (found: RawBuilder<unknown>) =>
    sql`select m.id from (${found}) o join monitoring_cards m on m.order_id = o.id`
  const contracts = (found: RawBuilder<unknown>) => sql`
    select m.id from contracts k join monitoring_cards m on m.contract_id = k.id where ${found}
    union all select m.id from contracts k join courses c on c.contract_id = k.id join monitoring_cards m on m.course_id = c.id where ${found}`
  return findIds(
    db,
    sql`select distinct x.id from (
      select m.id from monitoring_cards m where ${among('m.customer_id', customers)}
      union all select m.id from monitoring_cards m where ${among('m.student_id', students)}
      union all select m.id from monitoring_cards m where ${among('m.teacher_id', teachers)}
      union all select m.id from monitoring_cards m where ${among('m.contact_id', contacts)}
      union all ${ofOrder(sql`select id from orders where ${among('customer_id', customers)}
        union all select id from orders where ${among('student_id', students)}
        union all select id from orders where reference like ${inReference(word)}
        union all select order_id from bills where reference like ${inBill(word)}`)}
      union all ${contracts(sql`${among('k.customer_id', customers)}`)}
      union all ${contracts(sql`${among('k.student_id', students)}`)}
      union all ${contracts(sql`${among('k.teacher_id', teachers)}`)}
      union all ${contracts(sql`k.number like ${inReference(word)}`)}) x`,
    mostCards,
  )
}

/** What each word of a search finds, before the board is asked for the cards that all of them name. */
export const findByWords = async (db: Db, q: string): Promise<WordFound[]> => {
  const found: WordFound[] = []
  for (const word of q.split(/\s+/).filter(Boolean)) found.push({ word, cards: await findCards(db, word) })
  return found
}

/** Each word names the household or the teacher, or begins a reference. */
export const cardMatches = ({ word, cards }: WordFound) =>
  isAmong(
    sql`m.id`,
    cards,
    sql`(coalesce(o.customer_id, k.customer_id, c.customer_id, m.customer_id) in (select s.id from customers s where ${matchesSearch(sql`s.search_text`, word)})
      or coalesce(o.student_id, k.student_id, c.student_id, m.student_id) in (select s.id from students s where ${matchesSearch(sql`s.search_text`, word)})
      or coalesce(k.teacher_id, c.teacher_id, m.teacher_id) in (select t.id from teachers t where ${matchesSearch(sql`t.search_text`, word)})
      or m.contact_id in (select s.id from contacts s where ${matchesSearch(sql`s.search_text`, word)})
      or o.reference like ${inReference(word)} or k.number like ${inReference(word)}
      or exists (select from bills b where b.order_id = m.order_id and b.reference like ${inBill(word)}))`,
  )
