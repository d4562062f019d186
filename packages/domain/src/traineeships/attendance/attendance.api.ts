// Operations of the attendance lists of a session: made as a long task, asked for, fetched, thrown away; printed by a link.
import { z } from 'zod'
import { lastingLink, right } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'

const fileKey = z.object({ fileKey: z.uuid() })
const pdf = { document: ['application/pdf'] }

export const attendanceApi = defineOperations('traineeships', {
  generateAttendance: operation({
    name: 'generate_attendance_list',
    method: 'POST',
    path: '/traineeships/generate-attendance-list',
    effect: 'write',
    access: right('traineeships', 'read'),
    input: z.object({ 'session-id': id }),
    /** `printPath`: prints the same list without signing in, for a day. */
    answer: z.object({
      fileKey: z.string().nullable(),
      printPath: z.string().nullable(),
      errorMsgs: z.array(z.string()),
    }),
    refused: (refusals) => ({ fileKey: null, printPath: null, errorMsgs: refusals.map(({ message }) => message) }),
    perMinute: 30,
    summary: 'Génération des listes d’émargement d’une session',
  }),
  processAttendance: operation({
    name: 'process_attendance_list',
    method: 'GET',
    path: '/traineeships/process-attendance-list',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: fileKey,
    answer: z.object({ isReady: z.boolean(), hasFailed: z.boolean() }),
    summary: 'Listes d’émargement\u00a0: prêtes ou non',
  }),
  getAttendance: operation({
    name: 'get_attendance_list',
    method: 'GET',
    path: '/traineeships/get-attendance-list',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: fileKey,
    answer: pdf,
    summary: 'Listes d’émargement (PDF)',
  }),
  deleteAttendance: operation({
    name: 'delete_attendance_list_tmp',
    method: 'DELETE',
    path: '/traineeships/delete-attendance-list-tmp',
    effect: 'write',
    access: right('traineeships', 'read'),
    input: fileKey,
    answer: z.object({ isDeleted: z.boolean() }),
    refused: () => ({ isDeleted: false }),
    summary: 'Suppression du fichier temporaire des listes d’émargement',
  }),
  printAttendance: operation({
    name: 'public_attendance_list_print',
    method: 'GET',
    path: '/public/public-attendance-list-print',
    effect: 'read',
    access: lastingLink('attendance-list'),
    input: z.object({ token: z.string().max(100) }),
    answer: pdf,
    perMinute: 20,
    summary: 'Impression des listes d’émargement par un lien',
  }),
})
