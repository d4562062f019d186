// Operations by which a contract ends otherwise than by a button: given up before it began.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { ContractEndForm, GiveUpInput } from './ends.schema.ts'

export const contractEndsApi = defineOperations('contracts', {
  endForm: operation({
    name: 'private_tuition_contract_end_form',
    method: 'GET',
    path: '/privateTuition/contract/end-form',
    effect: 'read',
    access: right('contracts', 'read'),
    input: z.object({ id: queryId }),
    answer: ContractEndForm,
    summary: 'Fin d’un contrat\u00a0: motifs possibles, cours prévus',
  }),
  giveUp: operation({
    name: 'private_tuition_contract_give_up',
    method: 'PUT',
    path: '/privateTuition/contract/give-up',
    effect: 'write',
    access: right('contracts', 'write'),
    input: GiveUpInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Abandon d’un contrat qui n’a pas commencé',
  }),
})
