// Operations of unpaid bills: families by age of what they owe, reminders seen then sent, calls and promises, the letter.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id, queryId, queryIds, queryList } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { companyCodes } from '../orders/billing.schema.ts'
import {
  CallInput,
  mostFamilies,
  RemindAnswer,
  ReminderPreview,
  UnpaidFamily,
  UnpaidTotals,
  unpaidStates,
} from './reminders.schema.ts'

const read = right('billing', 'read')
const write = right('billing', 'write')

export const remindersApi = defineOperations('billing', {
  unpaidFamilies: operation({
    name: 'unpaid_families_list',
    method: 'GET',
    path: '/billing/unpaid/families',
    effect: 'read',
    access: read,
    input: listInput({
      sorts: ['customer', 'to30', 'to60', 'to90', 'over90', 'total', 'age', 'reminded', 'level'],
      defaultSort: 'age.desc',
      filters: {
        state: z.enum(unpaidStates).optional(),
        levels: queryList(z.enum(['1', '2', '3'])).optional(),
        companies: queryList(z.enum(companyCodes)).optional(),
      },
    }),
    answer: listAnswer(UnpaidFamily, UnpaidTotals),
    summary: 'Familles qui doivent, avec leur balance âgée, et pourquoi certaines ne sont pas relancées',
  }),
  previewReminders: operation({
    name: 'unpaid_reminders_preview',
    method: 'GET',
    path: '/billing/unpaid/preview',
    effect: 'read',
    access: write,
    input: z.object({ customerIds: queryIds }),
    answer: z.object({ rows: z.array(ReminderPreview) }),
    summary: 'Relances d’impayés\u00a0: ce qui partirait, à quel niveau, à qui',
  }),
  remind: operation({
    name: 'unpaid_reminders_send',
    method: 'POST',
    path: '/billing/unpaid/remind',
    effect: 'write',
    access: write,
    input: z.object({ customerIds: z.array(id).min(1).max(mostFamilies) }),
    answer: RemindAnswer,
    refused: (refusals) => ({ ...asMove(refusals), reminded: 0, leftOut: [] }),
    summary: 'Relance de familles, chacune au niveau de son plus ancien impayé',
  }),
  noteCall: operation({
    name: 'unpaid_call_save',
    method: 'POST',
    path: '/billing/unpaid/call',
    effect: 'write',
    access: write,
    input: CallInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Appel au sujet d’un impayé, et le jour où la famille promet de payer',
  }),
  endPromise: operation({
    name: 'unpaid_promise_end',
    method: 'POST',
    path: '/billing/unpaid/promise-end',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Promesse de payer retirée\u00a0: la famille est relancée comme les autres',
  }),
  letter: operation({
    name: 'unpaid_letter_print',
    method: 'GET',
    path: '/billing/unpaid/letter',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId, company: z.enum(companyCodes) }),
    answer: { document: ['application/pdf'] },
    summary: 'Lettre d’une relance, en PDF, telle que la famille la reçoit',
  }),
})
