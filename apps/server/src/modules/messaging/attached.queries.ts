// What hangs on a family, on a pupil, or on their person, of what this module holds: conversations, and what was sent about it or to it.
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedConversations: AttachedSource = {
  of: 'customers',
  moves: [
    {
      // the one conversation that each family has with the office: what was said in the other one is read there
      table: 'thread_messages',
      column: 'thread_id',
      pairOf: async (db, { kept, givenUp }) => {
        const { rows } = await sql<{ id: number; customerId: number }>`
          select id, customer_id from threads where kind = 'office' and course_id is null and customer_id = any(${[kept, givenUp]}::bigint[])`.execute(
          db,
        )
        const of = (customer: number) => rows.find(({ customerId }) => customerId === customer)?.id
        const [to, from] = [of(kept), of(givenUp)]
        return to === undefined || from === undefined ? null : { kept: to, givenUp: from }
      },
    },
    {
      table: 'threads',
      column: 'customer_id',
      words: ['conversation', 'conversations'],
      unless: ({ kept }) =>
        sql`x.kind = 'office' and exists (select from threads t where t.kind = 'office' and t.customer_id = ${kept} and t.course_id is not distinct from x.course_id)`,
      within: { table: 'contracts', by: 'contract_id' },
    },
    {
      table: 'messages',
      column: 'about_id',
      words: ['message envoyé', 'messages envoyés'],
      only: sql`x.about_class = 'customers'`,
    },
  ],
  /** Who waits for an answer waits where the question now stands. */
  settle: async (db, { kept, givenUp }) => {
    await sql`update threads t set waits_since = case when (select m.author_part from thread_messages m where m.thread_id = t.id order by m.id desc limit 1) = 'customer'
        then coalesce(t.waits_since, (select max(o.waits_since) from threads o where o.kind = 'office' and o.course_id is null and o.customer_id = any(${[kept, givenUp]}::bigint[]))) end
      where t.kind = 'office' and t.course_id is null and t.customer_id = any(${[kept, givenUp]}::bigint[])`.execute(db)
  },
}

export const attachedSent: AttachedSource = {
  of: 'people',
  moves: [{ table: 'message_recipients', column: 'person_id' }],
}

const messagesAbout = (of: 'students' | 'contacts' | 'teachers'): AttachedSource => ({
  of,
  moves: [
    {
      table: 'messages',
      column: 'about_id',
      words: ['message envoyé', 'messages envoyés'],
      only: sql`x.about_class = ${sql.lit(of)}`,
    },
  ],
})
export const attachedMessages = [
  ...[messagesAbout('students'), messagesAbout('contacts')],
  messagesAbout('teachers'),
] as const

export const attachedConversationsOfTeacher: AttachedSource = {
  of: 'teachers',
  moves: [
    {
      table: 'thread_messages',
      column: 'thread_id',
      pairOf: async (db, { kept, givenUp }) => {
        const { rows } = await sql<{ id: number; teacherId: number }>`
          select id, teacher_id from threads where kind = 'office' and course_id is null and teacher_id = any(${[kept, givenUp]}::bigint[])`.execute(
          db,
        )
        const of = (teacher: number) => rows.find(({ teacherId }) => teacherId === teacher)?.id
        const [to, from] = [of(kept), of(givenUp)]
        return to === undefined || from === undefined ? null : { kept: to, givenUp: from }
      },
    },
    {
      table: 'threads',
      column: 'teacher_id',
      words: ['conversation', 'conversations'],
      unless: ({ kept }) =>
        sql`x.kind = 'office' and exists (select from threads t where t.kind = 'office' and t.teacher_id = ${kept} and t.course_id is not distinct from x.course_id)`,
      within: { table: 'contracts', by: 'contract_id' },
    },
  ],
  settle: async (db, { kept, givenUp }) => {
    await sql`update threads t set waits_since = case when (select m.author_part from thread_messages m where m.thread_id = t.id order by m.id desc limit 1) = 'teacher'
        then coalesce(t.waits_since, (select max(o.waits_since) from threads o where o.kind = 'office' and o.course_id is null and o.teacher_id = any(${[kept, givenUp]}::bigint[]))) end
      where t.kind = 'office' and t.course_id is null and t.teacher_id = any(${[kept, givenUp]}::bigint[])`.execute(db)
  },
}
