// Operations by which a teacher reads what each month brought (given, confirmed, paid by the family, paid to him, held and why), and the statement of a year, for him and for the office.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { day, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { OwnLessons, OwnMonths, payYear, TeacherYear } from './own-months.schema.ts'

/** Who has left still reads his pay. */
const own = anyOf(audience('teacher'), audience('former'))

export const ownMonthsApi = defineOperations('billing', {
  ownMonths: operation({
    name: 'teacher_own_months',
    method: 'GET',
    path: '/teacher/own-months',
    effect: 'read',
    access: own,
    input: z.object({}),
    answer: OwnMonths,
    summary: 'Ma paie mois par mois\u00a0: donné, confirmé, payé par la famille, versé, retenu et pourquoi',
  }),
  ownLessons: operation({
    name: 'teacher_own_month_lessons',
    method: 'GET',
    path: '/teacher/own-month-lessons',
    effect: 'read',
    access: own,
    input: z.object({ month: day }),
    answer: OwnLessons,
    summary: 'Ma paie d’un mois, cours par cours',
  }),
  ownYear: operation({
    name: 'teacher_own_year_print',
    method: 'GET',
    path: '/teacher/own-year',
    effect: 'read',
    access: own,
    input: z.object({ year: payYear }),
    answer: { document: ['application/pdf'] },
    summary: 'Mon relevé d’une année, en PDF\u00a0: chaque versement reçu',
  }),
  teacherYears: operation({
    name: 'pay_years',
    method: 'GET',
    path: '/accounting/pay/years',
    effect: 'read',
    access: right('payroll', 'read'),
    input: z.object({ year: payYear }),
    answer: z.object({ rows: z.array(TeacherYear) }),
    summary: 'Professeurs payés dans une année, avec ce qu’ils ont reçu',
  }),
  teacherYear: operation({
    name: 'pay_year_print',
    method: 'GET',
    path: '/accounting/pay/year',
    effect: 'read',
    access: right('payroll', 'read'),
    input: z.object({ teacherId: queryId, year: payYear }),
    answer: { document: ['application/pdf'] },
    summary: 'Relevé d’une année d’un professeur, en PDF',
  }),
})
