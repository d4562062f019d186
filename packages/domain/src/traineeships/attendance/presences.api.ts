// Operations of presence as the office notes it, day by day, and of the paper that says who was there.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { day, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { DayPresences, PresencesInput } from './presence.schema.ts'

export const presencesApi = defineOperations('traineeships', {
  showPresences: operation({
    name: 'traineeship_presences',
    method: 'GET',
    path: '/traineeships/traineeship-presences',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: z.object({ sessionId: queryId, day: day.optional() }),
    answer: DayPresences,
    summary: 'Présences d’un jour d’une session, groupe par groupe',
  }),
  notePresences: operation({
    name: 'traineeship_presences_save',
    method: 'POST',
    path: '/traineeships/traineeship-presences',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: PresencesInput,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Présence, retard ou absence d’élèves d’un groupe un jour de stage',
  }),
  printCertificate: operation({
    name: 'traineeship_attendance_certificate',
    method: 'GET',
    path: '/traineeships/traineeship-attendance-certificate',
    effect: 'read',
    access: anyOf(right('traineeships', 'read'), audience('customer')),
    /** Of the registration. */
    input: z.object({ id: queryId }),
    answer: { document: ['application/pdf'] },
    perMinute: 30,
    summary: 'Attestation de présence d’un élève à un stage (PDF)',
  }),
})
