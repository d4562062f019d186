// Operations of what an accountant is to confirm: the list, a confirmation, one taken back.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { AccountantQuestion, QuestionAnswer, QuestionRow } from './questions.schema.ts'

const read = right('accounting', 'read')
const write = right('accounting', 'write')

export const questionsApi = defineOperations('accounting', {
  questionsList: operation({
    name: 'accounting_questions_list',
    method: 'GET',
    path: '/accounting/rates/questions',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: z.object({ rows: z.array(QuestionRow) }),
    summary: 'Ce que l’expert-comptable doit confirmer, avec le réglage de chaque point',
  }),
  questionConfirm: operation({
    name: 'accounting_question_confirm',
    method: 'POST',
    path: '/accounting/rates/question-confirm',
    effect: 'write',
    access: write,
    input: QuestionAnswer,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Confirmation d’un réglage par l’expert-comptable',
  }),
  questionReopen: operation({
    name: 'accounting_question_reopen',
    method: 'POST',
    path: '/accounting/rates/question-reopen',
    effect: 'write',
    access: write,
    input: z.object({ question: AccountantQuestion }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Retrait d’une confirmation',
  }),
})
