// Serves the cities with their synchronisation, the establishments with their teachers, and the linking questions.

import { linkingQuestionsApi } from '@cartable/domain/reference/linking-questions.api.ts'
import { linkingQuestionRefusals } from '@cartable/domain/reference/linking-questions.rules.ts'
import { citiesApi } from '@cartable/domain/reference/places/cities.api.ts'
import { cityRefusals } from '@cartable/domain/reference/places/cities.refusals.ts'
import { establishmentsApi } from '@cartable/domain/reference/places/establishments.api.ts'
import { cities, establishments, linkingQuestions } from '@cartable/domain/reference/places/places.tables.ts'
import { disableReference } from '../../../platform/codification.ts'
import { type BoundOperation, handlers } from '../../../platform/http/handlers.ts'
import { listLinkingQuestions } from '../linking-questions.queries.ts'
import { saveLinkingQuestion, showLinkingQuestion } from '../save-linking-question.ts'
import { listCities } from './cities.queries.ts'
import { lastSuccess } from './city-synchronisation.queries.ts'
import { listEstablishments, listEstablishmentTeachers } from './establishments.queries.ts'
import { saveCity, showCity } from './save-city.ts'
import { saveEstablishment, showEstablishment } from './save-establishment.ts'
import { startSynchronisation, synchroniseCities } from './synchronise-cities.ts'

export const placesService: BoundOperation[] = [
  ...handlers(
    citiesApi,
    {
      list: ({ db }, input) => listCities(db, input),
      show: ({ db }, { id }) => showCity(db, id),
      save: saveCity,
      disable: (context, input) => disableReference(context, cities, input),
      synchronise: startSynchronisation,
      lastSynchronisation: async ({ db }) => ({ finishedAt: await lastSuccess(db, synchroniseCities.kind) }),
    },
    { constraints: { cities_typed_name_uq: { refusal: cityRefusals.nameTaken, path: 'name' } } },
  ),
  ...handlers(establishmentsApi, {
    list: ({ db }, input) => listEstablishments(db, input),
    show: ({ db }, { id }) => showEstablishment(db, id),
    save: saveEstablishment,
    disable: (context, input) => disableReference(context, establishments, input),
    teachers: ({ db }, input) => listEstablishmentTeachers(db, input),
  }),
  ...handlers(
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
  ),
]
