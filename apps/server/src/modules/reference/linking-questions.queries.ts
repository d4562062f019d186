// SQL of the linking questions: their list, their record, their choices, the subjects and levels that ask them.
import type { ListAnswer } from '@cartable/domain/kernel/list.ts'
import {
  allOther,
  allOtherLabels,
  type ChoiceType,
  type Chosen,
  type CodificationClass,
  type CustomChoice,
  type QuestionType,
} from '@cartable/domain/reference/linking-questions.schema.ts'
import { sql } from 'kysely'
import { inFrenchOrder, type ReferenceListRequest } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { listPage } from '../../platform/list.ts'

const question = inFrenchOrder(sql.ref('q.question'))
const sorts = {
  question: [question],
  questionType: [sql.ref('q.question_type'), question],
  choiceType: [sql.ref('q.choice_type'), question],
}

const subjectNames = sql<string[]>`case when q.all_other_subjects then array[${allOtherLabels.subjects}] else
  array(select s.name from linking_question_subjects l join subjects s on s.id = l.subject_id
        where l.linking_question_id = q.id order by s.order_key, s.name) end`
const levelNames = sql<string[]>`case when q.all_other_scholar_levels then array[${allOtherLabels.scholarLevels}] else
  array(select s.name from linking_question_scholar_levels l join scholar_levels s on s.id = l.scholar_level_id
        join school_careers c on c.id = s.school_career_id
        where l.linking_question_id = q.id order by c.order_key, s.order_key) end`

type QuestionRow = {
  id: number
  enabled: boolean
  updatedAt: string
  name: string
  question: string
  questionType: QuestionType
  choiceType: ChoiceType
  codificationClassName: string | null
  subjects: string[]
  levels: string[]
}
export const listLinkingQuestions = async (db: Db, request: ReferenceListRequest): Promise<ListAnswer<QuestionRow>> => {
  let query = db
    .selectFrom('linkingQuestions as q')
    .select([
      'q.id',
      'q.enabled',
      'q.updatedAt',
      'q.question as name',
      'q.question',
      'q.questionType',
      'q.choiceType',
      'q.codificationClassName',
      subjectNames.as('subjects'),
      levelNames.as('levels'),
    ])
  if (!request.withDisabled) query = query.where('q.enabled', '=', true)
  if (request.q) query = query.where(matchesSearch(sql`search_key(q.question)`, request.q))
  const page = await listPage(db, request as never, query, sorts, sql.ref('q.id'))
  return { ...page, totals: null }
}

const chosenOf = (ids: readonly number[], isAllOther: boolean): Chosen => (isAllOther ? [allOther] : [...ids])

export const findLinkingQuestion = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('linkingQuestions as q')
    .select([
      'q.id',
      'q.enabled',
      'q.updatedAt',
      'q.question',
      'q.questionType',
      'q.choiceType',
      'q.iconName',
      'q.allOtherSubjects',
      'q.allOtherScholarLevels',
      sql<CodificationClass | null>`q.codification_class_name`.as('codificationClassName'),
      sql<
        number[]
      >`array(select subject_id from linking_question_subjects where linking_question_id = q.id order by 1)`.as(
        'subjectIds',
      ),
      sql<
        number[]
      >`array(select scholar_level_id from linking_question_scholar_levels where linking_question_id = q.id order by 1)`.as(
        'levelIds',
      ),
    ])
    .where('q.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { subjectIds, levelIds, allOtherSubjects, allOtherScholarLevels, ...rest } = row
  return {
    ...rest,
    subjects: chosenOf(subjectIds, allOtherSubjects),
    scholarLevels: chosenOf(levelIds, allOtherScholarLevels),
  }
}

export const choicesOf = (db: Db, linkingQuestionId: number): Promise<CustomChoice[]> =>
  db
    .selectFrom('linkingQuestionChoices')
    .select(['id', 'label', 'enabled'])
    .where('linkingQuestionId', '=', linkingQuestionId)
    .orderBy('position')
    .execute()

/** Whether somebody has answered a question: its choices are then part of what was said. */
export const isAnswered = async (db: Db, linkingQuestionId: number): Promise<boolean> => {
  const answer = await db
    .selectFrom('linkingAnswers')
    .select('id')
    .where('linkingQuestionId', '=', linkingQuestionId)
    .limit(1)
    .executeTakeFirst()
  return answer !== undefined
}

/** Replaces the choices of a question, in the order given; those that keep their id keep their row. */
export const writeChoices = async (db: Db, linkingQuestionId: number, choices: readonly CustomChoice[]) => {
  const kept = choices.flatMap(({ id }) => (id === null ? [] : [id]))
  await sql`delete from linking_question_choices
    where linking_question_id = ${linkingQuestionId} and not id = any(${kept}::bigint[])`.execute(db)
  for (const [index, { id, label, enabled }] of choices.entries()) {
    const row = { label, enabled, position: index + 1 }
    if (id === null)
      await db
        .insertInto('linkingQuestionChoices')
        .values({ ...row, linkingQuestionId })
        .execute()
    else await db.updateTable('linkingQuestionChoices').set(row).where('id', '=', id).execute()
  }
}

/** Replaces the subjects and the levels that ask a question: only differences are written, so only they are traced. */
export const writeAskers = async (
  db: Db,
  linkingQuestionId: number,
  asked: { readonly subjects: Chosen; readonly scholarLevels: Chosen },
) => {
  const targets = [
    ['linking_question_subjects', 'subject_id', asked.subjects],
    ['linking_question_scholar_levels', 'scholar_level_id', asked.scholarLevels],
  ] as const
  for (const [table, column, chosen] of targets) {
    const [into, target, ids] = [sql.table(table), sql.ref(column), chosen.filter((one) => one !== allOther)]
    await sql`delete from ${into} where linking_question_id = ${linkingQuestionId} and not ${target} = any(${ids}::bigint[])`.execute(
      db,
    )
    await sql`insert into ${into} (linking_question_id, ${target}) select ${linkingQuestionId}, unnest(${ids}::bigint[]) on conflict do nothing`.execute(
      db,
    )
  }
}

/** Subjects for a select, in their own order. */
export const subjectChoices = (db: Db) =>
  db
    .selectFrom('subjects')
    .select(['id as value', 'name as label', 'enabled'])
    .orderBy('orderKey')
    .orderBy('name')
    .execute()
