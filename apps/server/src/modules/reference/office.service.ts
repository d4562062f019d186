// Serves the reference tables of the office: chapters, teacher categories, places, URSSAFs, answers, documents, promo codes.
import {
  chaptersApi,
  documentTypesApi,
  locationsApi,
  promoCodesApi,
  regionalUrssafsApi,
  responseTypesApi,
  teacherCategoriesApi,
} from '@cartable/domain/reference/office.api.ts'
import {
  chapters,
  documentTypes,
  locations,
  regionalUrssafs,
  teacherCategories,
} from '@cartable/domain/reference/office.tables.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { codificationRefusals, disableReference } from '../../platform/codification.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'
import { listDocumentTypes } from './document-types.queries.ts'
import { listLocations } from './places/locations.queries.ts'
import { saveLocation, showLocation } from './places/save-location.ts'
import { listPromoCodes } from './promo-codes.queries.ts'
import { listUrssafs } from './regional-urssafs.queries.ts'
import { listResponseTypes } from './response-types.queries.ts'
import { saveDocumentType, showDocumentType } from './save-document-type.ts'
import { disablePromoCodes, savePromoCode, showPromoCode } from './save-promo-code.ts'
import { disableResponseTypes, saveResponseType, showResponseType } from './save-response-type.ts'
import { saveTeacherCategory, showTeacherCategory } from './save-teacher-category.ts'
import { saveUrssaf, showUrssaf } from './save-urssaf.ts'
import { listChapters } from './subjects/chapters.queries.ts'
import { saveChapter, showChapter } from './subjects/save-chapter.ts'
import { listTeacherCategories } from './teacher-categories.queries.ts'

const unknown = (path: string) => ({ refusal: referenceRefusals.unknownChoice, path })
const nameTaken = { refusal: codificationRefusals.nameTaken, path: 'name' }

export const officeService: BoundOperation[] = [
  ...handlers(
    chaptersApi,
    {
      list: ({ db }, input) => listChapters(db, input),
      show: ({ db }, { id }) => showChapter(db, id),
      save: saveChapter,
      disable: (context, input) => disableReference(context, chapters, input),
    },
    {
      constraints: {
        chapters_name_uq: { refusal: referenceRefusals.chapterTaken, path: 'name' },
        chapters_subject_id_fkey: unknown('subjectId'),
        chapters_scholar_level_id_fkey: unknown('scholarLevelId'),
      },
    },
  ),
  ...handlers(
    teacherCategoriesApi,
    {
      list: ({ db }, input) => listTeacherCategories(db, input),
      show: ({ db }, { id }) => showTeacherCategory(db, id),
      save: saveTeacherCategory,
      disable: (context, input) => disableReference(context, teacherCategories, input),
    },
    { constraints: { teacher_categories_name_uq: nameTaken } },
  ),
  ...handlers(
    locationsApi,
    {
      list: ({ db }, input) => listLocations(db, input),
      show: ({ db }, { id }) => showLocation(db, id),
      save: saveLocation,
      disable: (context, input) => disableReference(context, locations, input),
    },
    { constraints: { locations_name_uq: nameTaken } },
  ),
  ...handlers(
    regionalUrssafsApi,
    {
      list: ({ db }, input) => listUrssafs(db, input),
      show: ({ db }, { id }) => showUrssaf(db, id),
      save: saveUrssaf,
      disable: (context, input) => disableReference(context, regionalUrssafs, input),
    },
    {
      constraints: {
        regional_urssafs_name_uq: nameTaken,
        // two people at once: the sentence that names the other URSSAF needs its commit
        regional_urssaf_departements_pkey: unknown('departementCodes'),
      },
    },
  ),
  ...handlers(
    responseTypesApi,
    {
      list: ({ db }, input) => listResponseTypes(db, input),
      show: ({ db }, { id, context }) => showResponseType(db, id, context),
      save: saveResponseType,
      disable: disableResponseTypes,
    },
    { constraints: { response_types_name_uq: nameTaken } },
  ),
  ...handlers(
    documentTypesApi,
    {
      list: ({ db }, input) => listDocumentTypes(db, input),
      show: ({ db }, { id }) => showDocumentType(db, id),
      save: saveDocumentType,
      disable: (context, input) => disableReference(context, documentTypes, input),
    },
    { constraints: { document_types_name_uq: nameTaken } },
  ),
  ...handlers(
    promoCodesApi,
    {
      list: ({ db }, input) => listPromoCodes(db, input),
      show: ({ db }, { id }) => showPromoCode(db, id),
      save: savePromoCode,
      disable: disablePromoCodes,
    },
    {
      constraints: {
        promo_codes_name_uq: nameTaken,
        promo_codes_code_excl: { refusal: referenceRefusals.promoTaken, path: 'code' },
      },
    },
  ),
]
