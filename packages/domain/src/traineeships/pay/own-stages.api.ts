// The stages of a teacher as he reads them at home, with his pay: no screen of the office.
import { z } from 'zod'
import { audience } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { OwnStages } from './hours.schema.ts'

export const ownStagesApi = defineOperations('payroll', {
  ownStages: operation({
    name: 'teacher_own_stages',
    method: 'GET',
    path: '/teacher/own-stages',
    effect: 'read',
    access: audience('teacher'),
    input: z.object({}),
    answer: OwnStages,
    summary: 'Mes stages\u00a0: jours, taux horaire, heures données et ce qu’elles apportent',
  }),
})
