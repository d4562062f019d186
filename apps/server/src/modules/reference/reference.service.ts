// Serves reference: the declared tables through the engine; subjects, their categories and school careers with its pieces.
import {
  codifications,
  imagesApi,
  schoolCareersApi,
  subjectCategoriesApi,
  subjectsApi,
} from '@cartable/domain/reference/reference.api.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { schoolCareers, subjectCategories, subjects } from '@cartable/domain/reference/reference.tables.ts'
import { codificationHandlers, disableReference } from '../../platform/codification.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'
import { cancellationPoliciesService } from './cancellations/cancellations.service.ts'
import { holidaysService } from './holidays/holidays.service.ts'
import { linkingQuestionsService } from './linking-questions.service.ts'
import { officeService } from './office.service.ts'
import { placesService } from './places/places.service.ts'
import { listCareers } from './subjects/careers.queries.ts'
import { saveCareer, showCareer } from './subjects/save-career.ts'
import { saveCategory, saveSubject, showCategory, showSubject } from './subjects/save-subject.ts'
import { serveImage } from './subjects/subject-images.ts'
import { listCategories, listSubjects } from './subjects/subjects.queries.ts'

const unknown = (path: string) => ({ refusal: referenceRefusals.unknownChoice, path })

export const referenceService: BoundOperation[] = [
  ...codifications.flatMap(codificationHandlers),
  ...handlers(
    subjectsApi,
    {
      list: ({ db }, input) => listSubjects(db, subjects, input),
      show: ({ db }, { id }) => showSubject(db, id),
      save: saveSubject,
      disable: (context, input) => disableReference(context, subjects, input),
    },
    {
      constraints: {
        subjects_subject_category_id_fkey: {
          refusal: referenceRefusals.unknownCategory,
          path: 'subjectCategoryId',
        },
        subject_scholar_levels_scholar_level_id_fkey: unknown('scholarLevelIds'),
        subject_graduations_graduation_id_fkey: unknown('graduationIds'),
        subject_experiences_experience_id_fkey: unknown('experienceIds'),
      },
    },
  ),
  ...handlers(subjectCategoriesApi, {
    list: ({ db }, input) => listCategories(db, subjectCategories, input),
    show: ({ db }, { id }) => showCategory(db, id),
    save: saveCategory,
    disable: (context, input) => disableReference(context, subjectCategories, input),
  }),
  ...handlers(schoolCareersApi, {
    list: ({ db }, input) => listCareers(db, schoolCareers, input),
    show: ({ db }, { id }) => showCareer(db, id),
    save: saveCareer,
    disable: (context, input) => disableReference(context, schoolCareers, input),
  }),
  ...officeService,
  ...handlers(imagesApi, { image: serveImage }),
  ...placesService,
  ...holidaysService,
  ...cancellationPoliciesService,
  ...linkingQuestionsService,
]
