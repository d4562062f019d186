// The operations of the linking questions: the record follows the two types that the form holds, and is saved apart from it.
import { z } from 'zod'
import { referenceOperations } from '../kernel/codification.ts'
import { optionalQueryId } from '../kernel/fields.ts'
import {
  ChoiceType,
  linkingQuestionFields,
  linkingQuestionRecord,
  linkingQuestionRow,
  QuestionType,
} from './linking-questions.schema.ts'
import { linkingQuestions } from './places/places.tables.ts'

const operations = referenceOperations(linkingQuestions, {
  row: linkingQuestionRow,
  record: linkingQuestionRecord,
  input: linkingQuestionFields,
  sorts: ['question', 'questionType', 'choiceType'],
  defaultSort: 'question.asc',
  // multipart, and no file is expected
  files: {},
  savesApart: true,
})

const ShowInput = z.object({
  id: optionalQueryId,
  /** The types that the form holds, when they are not those of the record: the parts that depend on them are answered for these. */
  questionType: QuestionType.optional(),
  choiceType: ChoiceType.optional(),
})

export const linkingQuestionsApi = {
  ...operations,
  show: { ...operations.show, input: ShowInput },
}
