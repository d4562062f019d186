// Serves the linking questions.
import { linkingQuestionsApi } from '@cartable/domain/reference/linking-questions.api.ts'
import { linkingQuestionRefusals } from '@cartable/domain/reference/linking-questions.rules.ts'
import { linkingQuestions } from '@cartable/domain/reference/places/places.tables.ts'
import { disableReference } from '../../platform/codification.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { listLinkingQuestions } from './linking-questions.queries.ts'
import { saveLinkingQuestion, showLinkingQuestion } from './save-linking-question.ts'

export const linkingQuestionsService = handlers(
  linkingQuestionsApi,
  {
    list: ({ db }, input) => listLinkingQuestions(db, input),
    show: ({ db }, { id, ...types }) => showLinkingQuestion(db, id, types),
    save: saveLinkingQuestion,
    disable: (context, input) => disableReference(context, linkingQuestions, input),
  },
  {
    constraints: {
      linking_question_subjects_subject_id_fkey: {
        refusal: linkingQuestionRefusals.unknownChoice,
        path: 'form.subjects',
      },
      linking_question_scholar_levels_scholar_level_id_fkey: {
        refusal: linkingQuestionRefusals.unknownChoice,
        path: 'form.scholarLevels',
      },
    },
  },
)
