// Operations of money that left for a wrong account: noted, listed, recovered, given up, or said by mistake.
import { z } from 'zod'
import { anyOf, right } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { LoseMisdirected, Misdirected, NoteMisdirected, RecoverMisdirected } from './misdirected.schema.ts'

const write = right('payroll', 'write')

export const misdirectedApi = defineOperations('billing', {
  listMisdirected: operation({
    name: 'misdirected_transfers_list',
    method: 'GET',
    path: '/accounting/misdirected-transfers/list',
    effect: 'read',
    access: anyOf(right('payroll', 'read'), right('payWaiver', 'write')),
    input: z.object({}),
    answer: Misdirected,
    summary: 'Virements partis sur un mauvais compte\u00a0: ce qui est à récupérer, récupéré, perdu',
  }),
  noteMisdirected: operation({
    name: 'misdirected_transfer_note',
    method: 'POST',
    path: '/accounting/misdirected-transfers/note',
    effect: 'write',
    access: write,
    input: NoteMisdirected,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Mauvais compte payé\u00a0: somme à récupérer, facture de nouveau à payer',
  }),
  recoverMisdirected: operation({
    name: 'misdirected_transfer_recover',
    method: 'POST',
    path: '/accounting/misdirected-transfers/recover',
    effect: 'write',
    access: write,
    input: RecoverMisdirected,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Somme partie sur un mauvais compte récupérée, en tout ou en partie',
  }),
  loseMisdirected: operation({
    name: 'misdirected_transfer_lose',
    method: 'POST',
    path: '/accounting/misdirected-transfers/lose',
    effect: 'write',
    access: right('payWaiver', 'write'),
    input: LoseMisdirected,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Somme partie sur un mauvais compte perdue, à la charge de la société',
  }),
  cancelMisdirected: operation({
    name: 'misdirected_transfer_cancel',
    method: 'POST',
    path: '/accounting/misdirected-transfers/cancel',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Mauvais compte noté par erreur\u00a0: le virement a bien payé le professeur',
  }),
})
