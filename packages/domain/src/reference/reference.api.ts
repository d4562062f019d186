// The operations of reference: those of the declared tables, of subjects, their categories and school careers, and their images.
import { z } from 'zod'
import { signedIn } from '../kernel/access.ts'
import { defineCodification, referenceOperations } from '../kernel/codification.ts'
import { queryId, queryIds, queryList } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { declaredTables } from './codifications.ts'
import { schoolCareers, subjectCategories, subjects } from './reference.tables.ts'
import {
  careerFields,
  careerRecord,
  careerRow,
  categoryFields,
  categoryFiles,
  categoryRecord,
  categoryRow,
  SubjectType,
  subjectFields,
  subjectFiles,
  subjectRecord,
  subjectRow,
} from './subjects/subjects.schema.ts'

/** Every declared table with its operations. */
export const codifications = declaredTables.map(defineCodification)

export const subjectsApi = referenceOperations(subjects, {
  row: subjectRow,
  record: subjectRecord,
  input: subjectFields,
  sorts: ['orderKey', 'name', 'category', 'type'],
  defaultSort: 'orderKey.asc',
  filters: { categories: queryIds.default([]), types: queryList(SubjectType).default([]) },
  files: subjectFiles,
})

export const subjectCategoriesApi = referenceOperations(subjectCategories, {
  row: categoryRow,
  record: categoryRecord,
  input: categoryFields,
  sorts: ['orderKey', 'name'],
  defaultSort: 'orderKey.asc',
  files: categoryFiles,
})

export const schoolCareersApi = referenceOperations(schoolCareers, {
  row: careerRow,
  record: careerRecord,
  input: careerFields,
  sorts: ['orderKey', 'name'],
  defaultSort: 'orderKey.asc',
})

/** Images of subjects and categories, which every space of the product may show. */
export const imagesApi = defineOperations('reference', {
  image: operation({
    name: 'codification_image_view',
    method: 'GET',
    path: '/codification/image/{id}',
    effect: 'read',
    access: signedIn(),
    input: z.object({ id: queryId }),
    answer: { document: ['image/jpeg', 'image/png', 'image/webp'] },
    summary: 'Image d’une matière ou d’une catégorie de matières',
  }),
})
