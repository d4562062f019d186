// Operations of a teacher at his own groups of stages: who is in them, who was there, the list to sign.
import { z } from 'zod'
import { audience } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { PresenceInput } from '../attendance/presence.schema.ts'
import { OwnGroup } from './own-groups.schema.ts'

export const ownGroupsApi = defineOperations('traineeships', {
  ownGroup: operation({
    name: 'teacher_own_group',
    method: 'GET',
    path: '/teacher/own-group',
    effect: 'read',
    access: audience('teacher'),
    input: z.object({ id: queryId }),
    answer: OwnGroup,
    summary: 'Mon groupe de stage\u00a0: jours, salle, élèves, présences, évaluations',
  }),
  notePresence: operation({
    name: 'teacher_own_group_presence',
    method: 'POST',
    path: '/teacher/own-group-presence',
    effect: 'write',
    access: audience('teacher'),
    input: PresenceInput,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Présence, retard ou absence d’un élève un jour de mon groupe de stage',
  }),
  printOwnGroup: operation({
    name: 'teacher_own_group_print',
    method: 'GET',
    path: '/teacher/own-group-list',
    effect: 'read',
    access: audience('teacher'),
    input: z.object({ id: queryId }),
    answer: { document: ['application/pdf'] },
    perMinute: 20,
    summary: 'Liste d’émargement de mon groupe de stage (PDF)',
  }),
})
