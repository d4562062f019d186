// What a family does by itself before its first lesson: its children, the request of a teacher, where it stands.
import { z } from 'zod'
import { audience } from '../kernel/access.ts'
import { id } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, formErrorsOf, MoveAnswer } from '../kernel/refusal.ts'
import {
  ChildAnswer,
  ChildInput,
  FamilyForm,
  FamilyRequests,
  TeacherRequestAnswer,
  TeacherRequestInput,
} from './family-requests.schema.ts'

const family = audience('customer')

export const familyRequestsApi = defineOperations('contacts', {
  familyForm: operation({
    name: 'family_request_form',
    method: 'GET',
    path: '/family/request',
    effect: 'read',
    access: family,
    input: z.object({}),
    answer: FamilyForm,
    summary: 'Ce qu’il faut pour demander un professeur\u00a0: enfants, classes, matières, qui appelle',
  }),
  saveChild: operation({
    name: 'family_child_save',
    method: 'POST',
    path: '/family/child',
    effect: 'write',
    access: family,
    input: ChildInput,
    answer: ChildAnswer,
    refused: asForm,
    perMinute: 20,
    summary: 'Enfant ajouté ou corrigé par sa famille',
  }),
  askTeacher: operation({
    name: 'family_request_save',
    method: 'POST',
    path: '/family/request',
    effect: 'write',
    access: family,
    input: TeacherRequestInput,
    answer: TeacherRequestAnswer,
    refused: (refusals) => ({ errors: formErrorsOf(refusals), id: null, whoCalls: null }),
    perMinute: 10,
    summary: 'Demande d’un professeur par une famille',
  }),
  familyRequests: operation({
    name: 'family_requests',
    method: 'GET',
    path: '/family/requests',
    effect: 'read',
    access: family,
    input: z.object({}),
    answer: FamilyRequests,
    summary: 'Où en sont les demandes d’une famille',
  }),
  withdrawRequest: operation({
    name: 'family_request_withdraw',
    method: 'POST',
    path: '/family/request/withdraw',
    effect: 'write',
    access: family,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Demande retirée par sa famille',
  }),
})
