// SQL of what an accountant confirmed.
import type { AccountantQuestion } from '@cartable/domain/accounting/rates/questions.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const listAnswers = async (db: Db) =>
  db
    .selectFrom('accountantAnswers')
    .select(['id', 'question', 'setting', 'confirmedBy', 'confirmedOn', 'note'])
    .execute()

type Answer = {
  readonly question: AccountantQuestion
  readonly setting: string
  readonly confirmedBy: string
  readonly confirmedOn: string
  readonly note: string | null
}
/** A question has one answer: given again, it is another one. */
export const keepAnswer = (db: Db, { question, ...given }: Answer) =>
  db
    .insertInto('accountantAnswers')
    .values({ question, ...given })
    .onConflict((conflict) => conflict.constraint('accountant_answers_question_uq').doUpdateSet(given))
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export const dropAnswer = async (db: Db, question: AccountantQuestion): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('accountantAnswers')
    .where('question', '=', question)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Codes of the way in which the tax advance is asked for on a day; null before there was one. */
export const advanceWayOn = async (db: Db, day: string): Promise<string | null> => {
  const { rows } = await sql<{ way: string }>`
    select w.way from advance_ways w join companies k on k.id = w.company_id
     where k.code = 'private-tuition' and w.begins_on <= ${day}::date order by w.begins_on desc limit 1`.execute(db)
  return rows[0]?.way ?? null
}
