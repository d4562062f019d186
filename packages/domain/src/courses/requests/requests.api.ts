// Operations of requests: asking for another time of a lesson, or for one more, taking that back, and answering it.
import { z } from 'zod'
import { anyOf, audience, lastingLink, right } from '../../kernel/access.ts'
import { id, optionalQueryId, optionalText } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { lessonInstant } from '../shared/lesson.rules.ts'
import { AnswerChange, AskChange, ChangeForm, ChangePage, ChangeRequest } from './requests.schema.ts'

const byLink = lastingLink('course-change')
const page = '/response/privateTuition/courseChange'
const token = z.string().max(100)

export const requestsApi = defineOperations('courses', {
  changeForm: operation({
    name: 'course_change',
    method: 'GET',
    path: '/courses/course-change',
    effect: 'read',
    access: audience('customer'),
    input: z.object({ courseId: optionalQueryId, contractId: optionalQueryId }),
    answer: ChangeForm,
    summary: 'Demande d’un autre horaire ou d’un cours de plus\u00a0: les heures libres, la demande en cours',
  }),
  askChange: operation({
    name: 'course_change_ask',
    method: 'POST',
    path: '/courses/course-change-ask',
    effect: 'write',
    access: audience('customer'),
    input: AskChange,
    /** `isMoved`: nothing had to be asked. */
    answer: FormAnswer.extend({ isMoved: z.boolean() }),
    refused: (refusals) => ({ ...asForm(refusals), isMoved: false }),
    perMinute: 20,
    summary: 'Demande par la famille d’un autre horaire ou d’un cours de plus, ou déplacement direct où il est permis',
  }),
  listChanges: operation({
    name: 'course_changes_list',
    method: 'GET',
    path: '/courses/course-changes',
    effect: 'read',
    access: anyOf(right('courses', 'read'), audience('teacher'), audience('customer')),
    input: z.object({
      courseId: optionalQueryId,
      /** Whose page asks, where somebody teaches and has children. */
      reader: z.enum(['teacher', 'family']).optional(),
    }),
    answer: z.object({ rows: z.array(ChangeRequest) }),
    summary: 'Demandes de changement qui attendent une réponse, ou que personne n’a répondues à temps',
  }),
  answerChange: operation({
    name: 'course_change_answer',
    method: 'POST',
    path: '/courses/course-change-answer',
    effect: 'write',
    access: anyOf(right('courses', 'write'), audience('teacher'), audience('customer')),
    input: AnswerChange,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Réponse à une demande de changement d’un cours',
  }),
  withdrawChange: operation({
    name: 'course_change_withdraw',
    method: 'POST',
    path: '/courses/course-change-withdraw',
    effect: 'write',
    access: anyOf(audience('teacher'), audience('customer')),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Retrait d’une demande de changement par qui l’a faite',
  }),
  showChange: operation({
    name: 'private_tuition_course_change',
    method: 'GET',
    path: page,
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: ChangePage,
    perMinute: 30,
    summary: 'Demande de changement d’un cours, par le lien d’un mail',
  }),
  saveChange: operation({
    name: 'private_tuition_course_change_save',
    method: 'POST',
    path: page,
    effect: 'write',
    access: byLink,
    input: z.object({
      token,
      accept: z.boolean(),
      expectedAt: z.union([z.null(), lessonInstant]).default(null),
      words: optionalText(500).default(null),
    }),
    answer: FormAnswer,
    refused: asForm,
    perMinute: 10,
    summary: 'Réponse à une demande de changement d’un cours, par le lien d’un mail',
  }),
})
