// SQL of the questionnaire: the questions that a need asks of the family, their choices, the answers.

import type { Question } from '@cartable/domain/linking/linking.schema.ts'
import type { CodificationClass } from '@cartable/domain/reference/linking-questions.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type QuestionFound = Omit<Question, 'choices'> & {
  readonly codificationClassName: CodificationClass | null
  readonly customChoices: { value: string; label: string }[]
}

/** Named, or among those that no other question names, or asked to everybody. */
const fits = (named: RawBuilder<unknown>, all: RawBuilder<unknown>, elsewhere: RawBuilder<unknown>) => sql`(
  exists (select 1 ${named} and x.linking_question_id = q.id)
  or (not ${all} and not exists (select 1 ${elsewhere} where y.linking_question_id = q.id))
  or (${all} and not exists (select 1 ${named} and x.linking_question_id <> q.id
    and exists (select 1 from linking_questions o where o.id = x.linking_question_id and o.enabled))))`

export const listQuestions = async (db: Db, linkingId: number): Promise<QuestionFound[]> => {
  const { rows } = await sql<QuestionFound>`
    select q.id, q.question, q.icon_name, q.choice_type, q.codification_class_name, a.value, a.answered_at,
      coalesce((select json_agg(json_build_object('value', c.id::text, 'label', c.label) order by c.position)
        from linking_question_choices c where c.linking_question_id = q.id and (c.enabled or a.value = to_jsonb(c.id::text))), '[]') as custom_choices
    from linkings l
    join linking_questions q on q.question_type in ('student', 'both')
    left join linking_answers a on a.linking_id = l.id and a.linking_question_id = q.id and a.teacher_id is null
    where l.id = ${linkingId} and (q.enabled or a.id is not null)
      and ${fits(sql`from linking_question_subjects x where x.subject_id = l.subject_id`, sql`q.all_other_subjects`, sql`from linking_question_subjects y`)}
      and ${fits(sql`from linking_question_scholar_levels x where x.scholar_level_id = l.scholar_level_id`, sql`q.all_other_scholar_levels`, sql`from linking_question_scholar_levels y`)}
    order by q.order_key, q.id`.execute(db)
  return rows
}

const tables: Readonly<Record<CodificationClass, string>> = {
  subjects: 'subjects',
  scholarLevels: 'scholar_levels',
  schoolCareers: 'school_careers',
  establishments: 'establishments',
  graduations: 'graduations',
  experiences: 'experiences',
  teacherCategories: 'teacher_categories',
  locations: 'locations',
}
/** Rows of a table of the codification as choices; longer ones are cut, and the answer that is there stays. */
export const codifiedChoices = async (db: Db, name: CodificationClass, kept: unknown) => {
  const { rows } = await sql<{ value: string; label: string }>`
    select id::text as value, name as label from ${sql.table(tables[name])}
     where enabled or id::text = ${typeof kept === 'string' ? kept : null} order by name limit 500`.execute(db)
  return rows
}

export const writeAnswer = async (
  db: Db,
  answer: { linkingId: number; questionId: number; value: string | number | boolean | null; now: Date },
): Promise<void> => {
  const { linkingId, questionId, value } = answer
  if (value === null)
    await sql`delete from linking_answers where linking_id = ${linkingId} and linking_question_id = ${questionId} and teacher_id is null`.execute(
      db,
    )
  else
    await sql`insert into linking_answers (linking_id, linking_question_id, value, answered_at)
      values (${linkingId}, ${questionId}, ${JSON.stringify(value)}::jsonb, ${answer.now})
      on conflict on constraint linking_answers_uq do update set value = excluded.value, answered_at = excluded.answered_at
      where linking_answers.value is distinct from excluded.value`.execute(db)
}
