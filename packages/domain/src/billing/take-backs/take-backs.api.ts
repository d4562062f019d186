// Operations of what teachers were paid too much: who owes what, what is left to them, letters, money given back, and what each teacher says.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { AnswerTakeBack, DecideTakeBack, GiveBack, KeepTakeBack, OwnTakeBack, TakeBacks } from './take-backs.schema.ts'

const read = anyOf(right('payroll', 'read'), right('payWaiver', 'write'))
const write = right('payroll', 'write')

export const takeBacksApi = defineOperations('billing', {
  list: operation({
    name: 'teacher_dues_list',
    method: 'GET',
    path: '/accounting/teacher-dues/list',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: TakeBacks,
    summary: 'Trop-versés aux professeurs\u00a0: ce qui est à reprendre, demandé par lettre, laissé',
  }),
  keep: operation({
    name: 'teacher_due_keep',
    method: 'POST',
    path: '/accounting/teacher-dues/keep',
    effect: 'write',
    access: right('payWaiver', 'write'),
    input: KeepTakeBack,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Ne pas reprendre\u00a0: ce qu’un professeur a reçu de trop lui est laissé',
  }),
  decide: operation({
    name: 'teacher_due_decide',
    method: 'POST',
    path: '/accounting/teacher-dues/decide',
    effect: 'write',
    access: write,
    input: DecideTakeBack,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Reprise maintenue malgré ce que le professeur en dit',
  }),
  claim: operation({
    name: 'teacher_due_claim',
    method: 'POST',
    path: '/accounting/teacher-dues/claim',
    effect: 'write',
    access: write,
    input: z.object({ teacherId: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Trop-versé demandé à un professeur par lettre',
  }),
  withdraw: operation({
    name: 'teacher_due_claim_withdraw',
    method: 'POST',
    path: '/accounting/teacher-dues/claim-withdraw',
    effect: 'write',
    access: write,
    input: z.object({ teacherId: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Lettre annulée\u00a0: le trop-versé sera repris sur les prochains versements',
  }),
  giveBack: operation({
    name: 'teacher_due_give_back',
    method: 'POST',
    path: '/accounting/teacher-dues/give-back',
    effect: 'write',
    access: write,
    input: GiveBack,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Trop-versé rendu par le professeur, par virement',
  }),
  claimLetter: operation({
    name: 'print_teacher_due_letter',
    method: 'GET',
    path: '/accounting/teacher-dues/letter',
    effect: 'read',
    access: anyOf(right('payroll', 'read'), right('payWaiver', 'write'), audience('teacher'), audience('former')),
    input: z.object({ id: queryId }),
    answer: { document: ['application/pdf'] },
    summary: 'Lettre qui demande un trop-versé à un professeur, en PDF',
  }),
  own: operation({
    name: 'teacher_own_dues',
    method: 'GET',
    path: '/teacher/own-dues',
    effect: 'read',
    access: anyOf(audience('teacher'), audience('former')),
    input: z.object({}),
    answer: z.object({ rows: z.array(OwnTakeBack) }),
    summary: 'Mes reprises et rappels, cours par cours',
  }),
  answer: operation({
    name: 'teacher_due_answer',
    method: 'POST',
    path: '/teacher/due-answer',
    effect: 'write',
    access: audience('teacher'),
    input: AnswerTakeBack,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Réponse d’un professeur à une reprise',
  }),
})
