// Operations of absences of staff: one's own from the profile, those of a colleague from their record.
import { z } from 'zod'
import { right, signedIn } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { AbsenceInput, AbsenceOfInput, Absences } from './absences.schema.ts'

const own = '/session/shared/user-profile-absences'
const ofColleague = '/users/gr-user-absences'
const Removed = z.object({ removed: z.boolean() })

export const absencesApi = defineOperations('access', {
  ownAbsences: operation({
    name: 'user_profile_absences',
    method: 'GET',
    path: own,
    effect: 'read',
    access: signedIn(),
    input: z.object({}),
    answer: Absences,
    summary: 'Ses absences, et qui peut remplacer',
  }),
  saveOwnAbsence: operation({
    name: 'user_profile_absence_save',
    method: 'POST',
    path: own,
    effect: 'write',
    access: signedIn(),
    input: AbsenceInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une de ses absences',
  }),
  removeOwnAbsence: operation({
    name: 'user_profile_absence_remove',
    method: 'DELETE',
    path: own,
    effect: 'write',
    access: signedIn(),
    input: z.object({ id: queryId }),
    answer: Removed,
    refused: () => ({ removed: false }),
    summary: 'Suppression d’une de ses absences',
  }),
  absencesOf: operation({
    name: 'gr_user_absences',
    method: 'GET',
    path: ofColleague,
    effect: 'read',
    access: right('users', 'read'),
    input: z.object({ id: queryId }),
    answer: Absences,
    summary: 'Absences d’un utilisateur, et qui peut le remplacer',
  }),
  saveAbsenceOf: operation({
    name: 'gr_user_absence_save',
    method: 'POST',
    path: ofColleague,
    effect: 'write',
    access: right('users', 'write'),
    input: AbsenceOfInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une absence d’un utilisateur',
  }),
  removeAbsenceOf: operation({
    name: 'gr_user_absence_remove',
    method: 'DELETE',
    path: ofColleague,
    effect: 'write',
    access: right('users', 'write'),
    input: z.object({ id: queryId }),
    answer: Removed,
    refused: () => ({ removed: false }),
    summary: 'Suppression d’une absence d’un utilisateur',
  }),
})
