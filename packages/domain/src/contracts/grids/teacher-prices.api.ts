// Operations of a teacher's prices: table, form by level, what an hour pays him.

import { z } from 'zod'
import { anyOf, right } from '../../kernel/access.ts'
import { CourseFormat, optionalQueryId, percent, queryFlag, queryId } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { TeacherPriceInput, TeacherPriceRecord, TeacherPriceRow } from './teacher-prices.schema.ts'

export const teacherPricesApi = defineOperations('contracts', {
  listTeacherPrices: operation({
    name: 'teacher_courses_prices_list',
    method: 'GET',
    path: '/prices/teacher-courses-prices-list',
    effect: 'read',
    access: right('prices', 'read'),
    /** Levels that have a grid, in the order of the school careers. */
    input: listInput({ sorts: ['level'], defaultSort: 'level.asc', filters: { teacherId: queryId } }),
    answer: listAnswer(TeacherPriceRow),
    summary: 'Tarifs d’un professeur',
  }),
  showTeacherPrice: operation({
    name: 'teacher_course_price_show',
    method: 'GET',
    path: '/prices/teacher-course-price-show',
    effect: 'read',
    access: right('prices', 'read'),
    /** By the id of his own price, or by teacher and level where he follows the grid. */
    input: z
      .object({ id: optionalQueryId, teacherId: optionalQueryId, schoolCareerId: optionalQueryId })
      .refine(
        ({ id, teacherId, schoolCareerId }) =>
          id !== undefined || (teacherId !== undefined && schoolCareerId !== undefined),
        'Indiquez un tarif, ou un professeur et un niveau.',
      ),
    answer: TeacherPriceRecord,
    summary: 'Fiche du tarif d’un professeur',
  }),
  saveTeacherPrice: operation({
    name: 'teacher_course_price_show_save',
    method: 'POST',
    path: '/prices/teacher-course-price-show',
    effect: 'write',
    access: right('prices', 'write'),
    input: TeacherPriceInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement du tarif d’un professeur',
  }),
  teacherSalary: operation({
    name: 'teacher_course_salary',
    method: 'GET',
    path: '/prices/teacher-course-salary',
    effect: 'read',
    access: anyOf(right('prices', 'read'), right('teachers', 'read')),
    /** `price` in cents, `margin` in percent; without it, the margin of the level’s grid for the format, affiliated or not. */
    input: z.object({
      selfEmployed: queryFlag,
      schoolCareerId: queryId,
      price: z.coerce.number().pipe(z.int().min(0).max(100_000_000)),
      format: CourseFormat,
      margin: percent.optional(),
      isAffiliation: queryFlag.default(false),
    }),
    /** Cents of an hour. */
    answer: z.int(),
    summary: 'Salaire d’une heure de cours',
  }),
})
