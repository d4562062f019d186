// Operations of the proposals of a search to teachers: made by the team, answered by the link of a mail, chosen, tried.

import { z } from 'zod'
import { anyOf, link, right } from '../kernel/access.ts'
import {
  CourseFormat,
  id,
  instant,
  optionalId,
  optionalLongText,
  optionalQueryId,
  queryList,
} from '../kernel/fields.ts'
import { listAnswer, listInput, Option } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, FormErrors, formErrorsOf, MoveAnswer } from '../kernel/refusal.ts'
import { AnswerInput, firstCourseAnswers, Proposal, ProposalStatus, ProposeInput } from './linking.schema.ts'

const write = right('linking', 'write')
const token = z.string().max(100)
/** How to reach the company, as the pages of mail links say it. */
const Company = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  email: z.string().nullable(),
})
const teacherPath = '/response/privateTuition/teacherProposal'
const contactPath = '/response/privateTuition/waitingContact'
/** Whoever holds the link may not be whom it was sent to: no name of the family, no street. */
export const TeacherProposalPage = z.object({
  state: z.enum(['waiting', 'accepted', 'refused', 'over']),
  teacherFirstName: z.string(),
  studentFirstName: z.string(),
  subject: z.string(),
  level: z.string(),
  format: CourseFormat,
  city: z.string().nullable(),
  distanceKm: z.number().nullable(),
  teacherAmount: z.int().nullable(),
  /** Hours that the family wished, in words. */
  wishes: z.string().nullable(),
  message: z.string().nullable(),
  expectedFirstCourseAt: z.string().nullable(),
  company: Company,
  options: z.object({ refusals: z.array(Option) }),
})
export type TeacherProposalPage = z.infer<typeof TeacherProposalPage>

export const WaitingContactPage = z.object({
  state: z.enum(['waiting', 'answered', 'over']),
  studentFirstName: z.string(),
  teacherName: z.string(),
  subject: z.string(),
  format: CourseFormat,
  expectedAt: z.string().nullable(),
  company: Company,
})
export type WaitingContactPage = z.infer<typeof WaitingContactPage>

export const proposalsApi = defineOperations('linking', {
  proposals: operation({
    name: 'private_tuition_proposals_list',
    method: 'GET',
    path: '/contracts/private-tuition-proposals-list',
    effect: 'read',
    access: right('linking', 'read'),
    input: listInput({
      sorts: ['sentAt', 'teacher', 'status'],
      defaultSort: 'sentAt.desc',
      filters: {
        status: queryList(ProposalStatus).default([]),
        linkingId: optionalQueryId,
        teacherId: optionalQueryId,
      },
    }),
    answer: listAnswer(Proposal),
    summary: 'Propositions faites aux professeurs',
  }),
  propose: operation({
    name: 'private_tuition_proposals_send',
    method: 'POST',
    path: '/contracts/private-tuition-proposals-send',
    effect: 'write',
    access: write,
    input: ProposeInput,
    answer: z.object({ errors: FormErrors.nullable(), sentCount: z.int(), warnings: z.array(z.string()) }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), sentCount: 0, warnings: [] }),
    summary: 'Proposition d’un élève à des professeurs, par mail',
  }),
  resend: operation({
    name: 'private_tuition_proposal_send',
    method: 'POST',
    path: '/contracts/private-tuition-proposal-send',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Nouvel envoi d’une proposition',
  }),
  cancel: operation({
    name: 'private_tuition_proposal_cancel',
    method: 'POST',
    path: '/contracts/private-tuition-proposal-cancel',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Annulation d’une proposition',
  }),
  /** What a teacher said by telephone. */
  answer: operation({
    name: 'private_tuition_proposal_answer',
    method: 'POST',
    path: '/contracts/private-tuition-proposal-answer',
    effect: 'write',
    access: write,
    input: AnswerInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Réponse d’un professeur, saisie par l’équipe',
  }),
  choose: operation({
    name: 'private_tuition_proposal_choose',
    method: 'POST',
    path: '/contracts/private-tuition-proposal-choose',
    effect: 'write',
    access: write,
    /** `firstCourseAt`: the date that the family is asked about; none is asked when absent. */
    input: z.object({ id, firstCourseAt: instant.nullable().default(null) }),
    answer: z.object({
      errors: FormErrors.nullable(),
      contractId: optionalId,
      contractNumber: z.string().nullable(),
      warnings: z.array(z.string()),
    }),
    refused: (refusals) => ({
      errors: formErrorsOf(refusals),
      contractId: null,
      contractNumber: null,
      warnings: [],
    }),
    summary: 'Choix d’un professeur\u00a0: contrat, prix proposé, date d’essai demandée à la famille',
  }),
  askFirstCourse: operation({
    name: 'private_tuition_test_course_ask',
    method: 'POST',
    path: '/contracts/private-tuition-test-course-ask',
    effect: 'write',
    access: write,
    input: z.object({ id, firstCourseAt: instant }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Date du cours d’essai demandée à la famille',
  }),
  /** What a family said by telephone, on the proposal or on the contract that it led to. */
  planTest: operation({
    name: 'private_tuition_test_course_plan',
    method: 'POST',
    path: '/contracts/private-tuition-test-course-plan',
    effect: 'write',
    access: anyOf(right('linking', 'write'), right('courses', 'write')),
    input: z
      .object({
        proposalId: optionalId.default(null),
        contractId: optionalId.default(null),
        expectedAt: instant,
      })
      .refine(({ proposalId, contractId }) => (proposalId === null) !== (contractId === null)),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Date du cours d’essai, dite par téléphone',
  }),
  showForTeacher: operation({
    name: 'teacher_proposal_response',
    method: 'GET',
    path: teacherPath,
    effect: 'read',
    access: link('teacher-proposal'),
    input: z.object({ token }),
    answer: TeacherProposalPage,
    perMinute: 30,
    summary: 'Proposition d’élève, par le lien d’un mail',
  }),
  answerByTeacher: operation({
    name: 'teacher_proposal_response_save',
    method: 'POST',
    path: teacherPath,
    effect: 'write',
    access: link('teacher-proposal'),
    input: AnswerInput.omit({ id: true }).extend({ token }),
    answer: z.object({ errors: FormErrors.nullable(), state: z.enum(['accepted', 'refused', 'over']).nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), state: null }),
    perMinute: 10,
    summary: 'Réponse d’un professeur à une proposition d’élève',
  }),
  showWaitingContact: operation({
    name: 'private_tuition_waiting_contact_response_form_form',
    method: 'GET',
    path: contactPath,
    effect: 'read',
    access: link('waiting-contact', 'id'),
    input: z.object({ id: token, mode: z.literal('mail').default('mail') }),
    answer: WaitingContactPage,
    perMinute: 30,
    summary: 'Date du cours d’essai, par le lien d’un mail',
  }),
  /** `id` is that of the link: the number of no record opens anything. */
  answerWaitingContact: operation({
    name: 'private_tuition_waiting_contact_response_form',
    method: 'POST',
    path: contactPath,
    effect: 'write',
    access: link('waiting-contact', 'id'),
    input: z.object({
      id: token,
      mode: z.literal('mail'),
      form: z
        .object({ answer: z.enum(firstCourseAnswers), comment: optionalLongText(2_000).default(null) })
        .refine((form) => form.answer !== 'other-date' || form.comment !== null, {
          path: ['comment'],
          message: 'Indiquez les jours et les heures qui vous conviennent.',
        }),
    }),
    answer: z.object({ errors: FormErrors.nullable(), message: z.string().nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), message: null }),
    perMinute: 10,
    summary: 'Réponse de la famille sur la date du cours d’essai',
  }),
})
