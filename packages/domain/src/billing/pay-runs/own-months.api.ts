// Operations by which a teacher reads what each month brought: given, confirmed, paid by the family, paid to him, held and why.
import { z } from 'zod'
import { anyOf, audience } from '../../kernel/access.ts'
import { day } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { OwnLessons, OwnMonths } from './own-months.schema.ts'

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
})
