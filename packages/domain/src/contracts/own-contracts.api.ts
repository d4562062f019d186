// Operations of a family on its contracts: the list of them, and asking that one ends.
import { z } from 'zod'
import { audience } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { EndAskInput, OwnContract } from './own-contracts.schema.ts'

export const ownContractsApi = defineOperations('contracts', {
  ownContracts: operation({
    name: 'own_contracts',
    method: 'GET',
    path: '/contracts/own-contracts',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: z.object({ rows: z.array(OwnContract) }),
    summary: 'Contrats de ma famille',
  }),
  askEnd: operation({
    name: 'own_contract_end_ask',
    method: 'POST',
    path: '/contracts/own-contract-end',
    effect: 'write',
    access: audience('customer'),
    input: EndAskInput,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 10,
    summary: 'Fin d’un contrat demandée par sa famille',
  }),
})
