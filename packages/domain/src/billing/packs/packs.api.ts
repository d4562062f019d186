// Operations of packs of hours: sold on a contract, paid from the credit of its family, read by the office and at home, ended.
import { z } from 'zod'
import { audience, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { ContractPacks, HourPacks, SellPack } from './packs.schema.ts'

export const packsApi = defineOperations('billing', {
  contractPacks: operation({
    name: 'contract_hour_packs',
    method: 'GET',
    path: '/billing/contract-hour-packs',
    effect: 'read',
    access: right('contracts', 'read'),
    input: z.object({ contractId: queryId }),
    answer: ContractPacks,
    summary: 'Packs d’heures d’un contrat, ce qu’il en reste',
  }),
  customerPacks: operation({
    name: 'customer_hour_packs',
    method: 'GET',
    path: '/billing/hour-packs',
    effect: 'read',
    access: right('billing', 'read'),
    input: z.object({ customerId: queryId }),
    answer: HourPacks,
    summary: 'Packs d’heures d’une famille qui ne sont pas terminés',
  }),
  ownPacks: operation({
    name: 'own_hour_packs',
    method: 'GET',
    path: '/billing/own-hour-packs',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: HourPacks,
    summary: 'Packs d’heures de la famille qui lit',
  }),
  sellPack: operation({
    name: 'hour_pack_sell',
    method: 'POST',
    path: '/billing/hour-pack-sell',
    effect: 'write',
    access: right('contracts', 'write'),
    input: SellPack,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Vente d’un pack d’heures sur un contrat',
  }),
  payPack: operation({
    name: 'hour_pack_pay',
    method: 'POST',
    path: '/billing/hour-pack-pay',
    effect: 'write',
    access: right('billing', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Avoir d’une famille réservé à un pack d’heures',
  }),
  endPack: operation({
    name: 'hour_pack_end',
    method: 'POST',
    path: '/billing/hour-pack-end',
    effect: 'write',
    access: right('contracts', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Fin d’un pack d’heures\u00a0: ce qu’il en reste devient un avoir en compte',
  }),
})
