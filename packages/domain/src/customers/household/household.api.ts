// Operations of a household: who of it has an account, inviting the second parent, letting them pay or not, removing them.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { id, optionalQueryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { Household, InviteMember } from './household.schema.ts'

const changers = anyOf(right('customers', 'write'), audience('customer'))

export const householdApi = defineOperations('customers', {
  household: operation({
    name: 'household',
    method: 'GET',
    path: '/customer/household',
    effect: 'read',
    access: anyOf(right('customers', 'read'), audience('customer')),
    input: z.object({ customerId: optionalQueryId }),
    answer: Household,
    summary: 'Foyer\u00a0: qui y a un compte, qui y est invité',
  }),
  inviteMember: operation({
    name: 'household_invite',
    method: 'POST',
    path: '/customer/household-invite',
    effect: 'write',
    access: changers,
    input: InviteMember,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 10,
    summary: 'Invitation du second parent d’un foyer, par mail',
  }),
  letMemberPay: operation({
    name: 'household_may_pay',
    method: 'POST',
    path: '/customer/household-may-pay',
    effect: 'write',
    access: changers,
    input: z.object({ id, mayPay: z.boolean() }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Second parent\u00a0: peut payer par carte, ou non',
  }),
  removeMember: operation({
    name: 'household_remove',
    method: 'POST',
    path: '/customer/household-remove',
    effect: 'write',
    access: changers,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Second parent retiré d’un foyer\u00a0: son compte n’y mène plus',
  }),
})
