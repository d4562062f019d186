// The operations of the reference tables of the office: chapters, teacher categories, places, URSSAFs, answers, documents, promo codes.
import { referenceOperations } from '../kernel/codification.ts'
import { queryIds } from '../kernel/fields.ts'
import { documentTypeFields, documentTypeRecord, documentTypeRow } from './document-types.schema.ts'
import {
  chapters,
  documentTypes,
  locations,
  promoCodes,
  regionalUrssafs,
  responseTypes,
  teacherCategories,
} from './office.tables.ts'
import { locationFields, locationRecord, locationRow } from './places/locations.schema.ts'
import { promoFields, promoRecord, promoRow } from './promo-codes.schema.ts'
import { urssafFields, urssafRecord, urssafRow } from './regional-urssafs.schema.ts'
import { ResponseContext, responseTypeFields, responseTypeRecord, responseTypeRow } from './response-types.schema.ts'
import { chapterFields, chapterRecord, chapterRow } from './subjects/chapters.schema.ts'
import { teacherCategoryFields, teacherCategoryRecord, teacherCategoryRow } from './teacher-categories.schema.ts'

export const chaptersApi = referenceOperations(chapters, {
  row: chapterRow,
  record: chapterRecord,
  input: chapterFields,
  sorts: ['name', 'subject', 'scholarLevel'],
  defaultSort: 'name.asc',
  filters: { subjects: queryIds.default([]), levels: queryIds.default([]) },
})

export const teacherCategoriesApi = referenceOperations(teacherCategories, {
  row: teacherCategoryRow,
  record: teacherCategoryRecord,
  input: teacherCategoryFields,
  sorts: ['name', 'gradePoints'],
  defaultSort: 'name.asc',
})

export const locationsApi = referenceOperations(locations, {
  row: locationRow,
  record: locationRecord,
  input: locationFields,
  sorts: ['name'],
  defaultSort: 'name.asc',
})

export const regionalUrssafsApi = referenceOperations(regionalUrssafs, {
  row: urssafRow,
  record: urssafRecord,
  input: urssafFields,
  sorts: ['name'],
  defaultSort: 'name.asc',
  savesApart: true,
})

export const responseTypesApi = referenceOperations(responseTypes, {
  row: responseTypeRow,
  record: responseTypeRecord,
  input: responseTypeFields,
  sorts: ['name', 'switchToOnline', 'legitimate', 'disponibility'],
  defaultSort: 'name.asc',
  scope: { context: ResponseContext },
})

export const documentTypesApi = referenceOperations(documentTypes, {
  row: documentTypeRow,
  record: documentTypeRecord,
  input: documentTypeFields,
  sorts: ['name', 'type', 'category', 'mandatory', 'internalCheckRequired'],
  defaultSort: 'name.asc',
})

export const promoCodesApi = referenceOperations(promoCodes, {
  row: promoRow,
  record: promoRecord,
  input: promoFields,
  sorts: ['name', 'code', 'validFrom', 'validTo'],
  defaultSort: 'name.asc',
})
