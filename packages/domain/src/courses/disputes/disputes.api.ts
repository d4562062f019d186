// Operations of disputes: what was contested of a lesson, its teacher's answer, and the end that maintains the lesson.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { CourseDisputes, DisputeWords } from './disputes.schema.ts'

export const disputesApi = defineOperations('courses', {
  disputes: operation({
    name: 'course_disputes',
    method: 'GET',
    path: '/courses/course-disputes',
    effect: 'read',
    access: anyOf(right('courses', 'read'), audience('customer'), audience('student'), audience('teacher')),
    input: z.object({ id: queryId }),
    answer: CourseDisputes,
    summary: 'Contestations d’un cours\u00a0: par qui, pourquoi, la réponse du professeur, comment elles ont fini',
  }),
  maintain: operation({
    name: 'course_dispute_maintain',
    method: 'POST',
    path: '/courses/course-dispute-maintain',
    effect: 'write',
    access: right('courses', 'write'),
    input: DisputeWords,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Cours contesté maintenu tel qu’il a été déclaré, avec la raison donnée à la famille',
  }),
  answerDispute: operation({
    name: 'course_dispute_answer',
    method: 'POST',
    path: '/courses/course-dispute-answer',
    effect: 'write',
    access: audience('teacher'),
    input: DisputeWords,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Réponse du professeur à une contestation, pour le service qui tranche',
  }),
})
