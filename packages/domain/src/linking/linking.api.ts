// Operations of the searches of a teacher: flow, record, suitable teachers, questionnaire, next actions.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, longText, optionalQueryId, queryFlag, queryId, queryIds, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, FormErrors, formErrorsOf, MoveAnswer } from '../kernel/refusal.ts'
import {
  LinkingCard,
  LinkingInput,
  LinkingRecord,
  LinkingStatus,
  NextAction,
  NextActionInput,
  Question,
  QuestionnaireInput,
} from './linking.schema.ts'
import { LeftOut, MapPlace, SuitableTeacher } from './suitable.schema.ts'

const read = right('linking', 'read')
const write = right('linking', 'write')
export const linkingOwners = ['all', 'mine', 'unassigned'] as const

export const linkingApi = defineOperations('linking', {
  list: operation({
    name: 'private_tuition_linking_list',
    method: 'GET',
    path: '/contracts/private-tuition-linking-list',
    effect: 'read',
    access: read,
    input: listInput({
      sorts: ['place', 'createdOn', 'student', 'subject', 'status'],
      defaultSort: 'place.asc',
      filters: {
        status: queryList(LinkingStatus).default([]),
        subjects: queryIds.default([]),
        owner: z.enum(linkingOwners).default('all'),
        studentId: optionalQueryId,
      },
    }),
    answer: listAnswer(LinkingCard),
    summary: 'Mises en relation, par étape du suivi',
  }),
  show: operation({
    name: 'private_tuition_linking_show',
    method: 'GET',
    path: '/contracts/private-tuition-linking-show',
    effect: 'read',
    access: read,
    /** A new search takes what it can from a student, or from a contract to replace. */
    input: z.object({ id: optionalQueryId, studentId: optionalQueryId, contractId: optionalQueryId }),
    answer: LinkingRecord,
    summary: 'Fiche d’une mise en relation, ou ses valeurs de départ',
  }),
  save: operation({
    name: 'private_tuition_linking_show_save',
    method: 'POST',
    path: '/contracts/private-tuition-linking-show',
    effect: 'write',
    access: write,
    input: LinkingInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une mise en relation',
  }),
  changeStatus: operation({
    name: 'private_tuition_linking_status_change',
    method: 'POST',
    path: '/contracts/private-tuition-linking-status-change',
    effect: 'write',
    access: write,
    input: z.object({ id, status: LinkingStatus }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Étape d’une mise en relation',
  }),
  teachers: operation({
    name: 'private_tuition_linking_teachers',
    method: 'GET',
    path: '/contracts/private-tuition-linking-teachers',
    effect: 'read',
    access: read,
    /** `wider`: those whom something leaves out (too far, not available, another level…) as well, last. */
    input: z.object({ id: queryId, wider: queryFlag.default(false) }),
    answer: z.object({
      rows: z.array(SuitableTeacher),
      isCut: z.boolean(),
      hasAddress: z.boolean(),
      pupilPlace: MapPlace.nullable(),
      leftOut: z.array(LeftOut),
    }),
    summary: 'Professeurs qui conviennent à une mise en relation',
  }),
  saveFollowUp: operation({
    name: 'private_tuition_linking_follow_up_save',
    method: 'POST',
    path: '/contracts/private-tuition-linking-follow-up',
    effect: 'write',
    access: write,
    input: z.object({ linkingId: id, comment: longText(5_000) }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Commentaire de suivi d’une mise en relation',
  }),
  questionnaire: operation({
    name: 'private_tuition_questionnaire',
    method: 'GET',
    path: '/courses/private-tuition-questionnaire',
    effect: 'read',
    access: read,
    input: z.object({ linkingId: queryId }),
    answer: z.object({ linkingId: id, questions: z.array(Question) }),
    summary: 'Questionnaire de la famille pour une mise en relation',
  }),
  saveQuestionnaire: operation({
    name: 'private_tuition_questionnaire_save',
    method: 'POST',
    path: '/courses/private-tuition-questionnaire',
    effect: 'write',
    access: write,
    input: QuestionnaireInput,
    answer: z.object({ errors: FormErrors.nullable(), answeredCount: z.int() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), answeredCount: 0 }),
    summary: 'Réponses de la famille au questionnaire',
  }),
  nextActions: operation({
    name: 'private_tuition_next_actions_list',
    method: 'GET',
    path: '/courses/private-tuition-next-actions-list',
    effect: 'read',
    access: read,
    input: listInput({
      sorts: ['dueOn'],
      defaultSort: 'dueOn.asc',
      filters: {
        linkingId: optionalQueryId,
        contractId: optionalQueryId,
        mine: queryFlag.default(false),
        done: queryFlag.default(false),
      },
    }),
    answer: listAnswer(NextAction),
    summary: 'Prochaines actions des cours particuliers',
  }),
  saveNextAction: operation({
    name: 'private_tuition_next_action_save',
    method: 'POST',
    path: '/courses/private-tuition-next-action',
    effect: 'write',
    access: write,
    input: NextActionInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Ajout d’une prochaine action',
  }),
  doNextAction: operation({
    name: 'private_tuition_next_action_done',
    method: 'POST',
    path: '/courses/private-tuition-next-action-done',
    effect: 'write',
    access: write,
    input: z.object({ id, done: z.boolean() }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Prochaine action faite, ou à refaire',
  }),
})
