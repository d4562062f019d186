// The questionnaire of the family for a search: questions of its subject and level, each answer checked by its kind.

import { day } from '@cartable/domain/kernel/fields.ts'
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import { linkingRefusals } from '@cartable/domain/linking/linking.refusals.ts'
import type { Question, QuestionnaireInput } from '@cartable/domain/linking/linking.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findLinking } from './linking.queries.ts'
import { codifiedChoices, listQuestions, writeAnswer } from './questionnaire.queries.ts'

const questionsOf = async (db: Db, linkingId: number): Promise<Question[]> => {
  const questions: Question[] = []
  for (const { customChoices, codificationClassName, ...question } of await listQuestions(db, linkingId))
    questions.push({
      ...question,
      choices:
        codificationClassName === null
          ? customChoices
          : await codifiedChoices(db, codificationClassName, question.value),
    })
  return questions
}

export const showQuestionnaire = async ({ db }: OperationContext, linkingId: number) => {
  if (!(await findLinking(db, linkingId))) return notFound()
  return { linkingId, questions: await questionsOf(db, linkingId) }
}

type Value = QuestionnaireInput['answers'][number]['value']
const isAnswer = ({ choiceType, choices }: Question, value: Exclude<Value, null>): boolean => {
  if (choiceType === 'boolean') return typeof value === 'boolean'
  if (choiceType === 'number') return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e12
  if (typeof value !== 'string' || value.includes('\u0000') || !value.isWellFormed()) return false
  if (choiceType === 'date') return day.safeParse(value).success
  return choiceType === 'text' || choices.some((choice) => choice.value === value)
}

export const saveQuestionnaire = async ({ db, live, now }: OperationContext, input: QuestionnaireInput) => {
  if (!(await findLinking(db, input.linkingId))) return notFound()
  const questions = new Map((await questionsOf(db, input.linkingId)).map((question) => [question.id, question]))
  const refusals = collectRefusals()
  const answers = input.answers.map(({ questionId, value }, index) => {
    const question = questions.get(questionId)
    const given = typeof value === 'string' && value.trim() === '' ? null : value
    if (!question) refusals.add(linkingRefusals.unknownQuestion, `answers.${index}`)
    else if (given !== null && !isAnswer(question, given)) refusals.add(linkingRefusals.noAnswer, `answers.${index}`)
    return { questionId, value: given }
  })
  refusals.throwIfAny()
  for (const answer of answers) await writeAnswer(db, { ...answer, linkingId: input.linkingId, now: now() })
  live(['linking'])
  return { errors: null, answeredCount: answers.filter(({ value }) => value !== null).length }
}
