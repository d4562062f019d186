// Operations of the attendance of pupils, for their family: the school years, and the paper of one.
import { z } from 'zod'
import { audience } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { AttendedYear, schoolYear } from './attendance.schema.ts'

export const ownAttendanceApi = defineOperations('courses', {
  ownAttendance: operation({
    name: 'own_attendance',
    method: 'GET',
    path: '/courses/own-attendance',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: z.object({ rows: z.array(AttendedYear) }),
    summary: 'Assiduité de mes enfants, par année scolaire',
  }),
  ownAttendancePrint: operation({
    name: 'own_attendance_print',
    method: 'GET',
    path: '/courses/own-attendance-print',
    effect: 'read',
    access: audience('customer'),
    input: z.object({ studentId: queryId, year: schoolYear }),
    answer: { document: ['application/pdf'] },
    summary: 'Attestation de présence d’un enfant pour une année scolaire, en PDF',
  }),
})
