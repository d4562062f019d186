// Operations on the account on which a teacher is paid: corrected by himself, looked at by the office.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { OwnAccount, OwnAccountInput, TeacherAccountCheck } from './account-checks.schema.ts'

/** A candidate whose interview was good gives his before he is hired. */
const own = anyOf(audience('teacher'), audience('candidate'))

export const accountChecksApi = defineOperations('billing', {
  ownAccount: operation({
    name: 'teacher_own_account',
    method: 'GET',
    path: '/teacher/own-account',
    effect: 'read',
    access: own,
    input: z.object({}),
    answer: OwnAccount,
    summary: 'Mon RIB, masqué, et s’il est à vérifier',
  }),
  saveOwnAccount: operation({
    name: 'teacher_own_account_save',
    method: 'POST',
    path: '/teacher/own-account',
    effect: 'write',
    access: own,
    input: OwnAccountInput,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 5,
    summary: 'RIB corrigé par le professeur\u00a0: vérifié avant le versement suivant',
  }),
  showCheck: operation({
    name: 'teacher_account_check',
    method: 'GET',
    path: '/accounting/pay/account-check',
    effect: 'read',
    access: right('payroll', 'read'),
    input: z.object({ teacherId: queryId }),
    answer: TeacherAccountCheck,
    summary: 'RIB d’un professeur à vérifier avant tout versement',
  }),
  noteChecked: operation({
    name: 'teacher_account_checked',
    method: 'POST',
    path: '/accounting/pay/account-check',
    effect: 'write',
    access: right('payroll', 'write'),
    input: z.object({ teacherId: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'RIB d’un professeur vérifié\u00a0: les versements reprennent',
  }),
})
