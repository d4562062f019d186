// Operations of a family on its contracts: the list of them, asking that one ends, one bill a month or one a lesson.
import { z } from 'zod'
import { audience } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import { billingRhythms } from './billing-rhythm.schema.ts'
import { EndAskInput, OwnContracts } from './own-contracts.schema.ts'

export const ownContractsApi = defineOperations('contracts', {
  ownContracts: operation({
    name: 'own_contracts',
    method: 'GET',
    path: '/contracts/own-contracts',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: OwnContracts,
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
  chooseRhythm: operation({
    name: 'own_billing_rhythm_save',
    method: 'POST',
    path: '/contracts/own-billing-rhythm',
    effect: 'write',
    access: audience('customer'),
    input: z.object({ rhythm: z.enum(billingRhythms) }),
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 20,
    summary: 'Une facture par cours ou par mois, au choix de la famille, pour tous ses contrats',
  }),
})
