// Operations of charges: what a cancellation costs, said before; an absence noted; a charge listed, contested, decided.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { optionalQueryId, queryFlag, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { CancellationCost, Charge, ContestCharge, DecideCharge, NoteAbsence } from './charges.schema.ts'

export const chargesApi = defineOperations('courses', {
  cancellationCost: operation({
    name: 'course_cancellation_cost',
    method: 'GET',
    path: '/courses/cancellation-cost',
    effect: 'read',
    access: anyOf(right('courses', 'write'), audience('customer')),
    /** `onlyThis`: of a lesson of several pupils, the others keep theirs. */
    input: z.object({ id: queryId, onlyThis: queryFlag.optional() }),
    answer: CancellationCost,
    summary: 'Ce que coûterait à la famille l’annulation d’un cours prévu, ou l’absence de l’élève',
  }),
  noteAbsence: operation({
    name: 'course_no_show',
    method: 'POST',
    path: '/courses/course-no-show',
    effect: 'write',
    access: anyOf(right('courses', 'write'), audience('teacher')),
    input: NoteAbsence,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Absence de l’élève à un cours prévu, notée par le professeur ou le service',
  }),
  listCharges: operation({
    name: 'course_charges_list',
    method: 'GET',
    path: '/courses/course-charges',
    effect: 'read',
    access: anyOf(right('courses', 'read'), audience('customer')),
    input: z.object({
      customerId: optionalQueryId,
      teacherId: optionalQueryId,
      /** The page of a family asks, where somebody of the office has children. */
      reader: z.enum(['family']).optional(),
    }),
    answer: z.object({ rows: z.array(Charge) }),
    summary: 'Montants d’annulations tardives et d’absences qui attendent, ou réglés depuis peu',
  }),
  contestCharge: operation({
    name: 'course_charge_contest',
    method: 'POST',
    path: '/courses/course-charge-contest',
    effect: 'write',
    access: audience('customer'),
    input: ContestCharge,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 20,
    summary: 'Contestation par la famille du montant d’une annulation tardive ou d’une absence',
  }),
  decideCharge: operation({
    name: 'course_charge_decide',
    method: 'POST',
    path: '/courses/course-charge-decide',
    effect: 'write',
    access: right('courses', 'write'),
    input: DecideCharge,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Décision du service sur le montant d’une annulation tardive ou d’une absence, avec son motif',
  }),
})
