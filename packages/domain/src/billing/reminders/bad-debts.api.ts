// Operations of debts that are given up: what may be, the act, its approval, and its taking back.
import { z } from 'zod'
import { anyOf, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { BadDebtForm, BadDebtInput, BadDebtRow, EndBadDebt } from './bad-debts.schema.ts'

const write = right('billing', 'write')
const approval = right('badDebts', 'write')

export const badDebtsApi = defineOperations('billing', {
  badDebtForm: operation({
    name: 'bad_debt_form',
    method: 'GET',
    path: '/billing/bad-debts/form',
    effect: 'read',
    access: write,
    input: z.object({ customerId: queryId }),
    answer: BadDebtForm,
    summary: 'Ce qu’une famille doit, à passer en perte',
  }),
  saveBadDebt: operation({
    name: 'bad_debt_save',
    method: 'POST',
    path: '/billing/bad-debts/save',
    effect: 'write',
    access: write,
    input: BadDebtInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Passage en perte de factures impayées, ou sa demande au-delà d’un montant',
  }),
  listBadDebts: operation({
    name: 'bad_debts_list',
    method: 'GET',
    path: '/billing/bad-debts/list',
    effect: 'read',
    access: anyOf(right('billing', 'read'), approval),
    input: z.object({ customerId: queryId.optional() }),
    answer: z.object({ rows: z.array(BadDebtRow) }),
    summary: 'Passages en perte d’une famille\u202f; sans famille, ceux qui attendent d’être approuvés',
  }),
  approveBadDebt: operation({
    name: 'bad_debt_approve',
    method: 'POST',
    path: '/billing/bad-debts/approve',
    effect: 'write',
    access: approval,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Passage en perte, approuvé par une seconde personne',
  }),
  refuseBadDebt: operation({
    name: 'bad_debt_refuse',
    method: 'POST',
    path: '/billing/bad-debts/refuse',
    effect: 'write',
    access: approval,
    input: EndBadDebt,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Passage en perte, refusé avec son motif',
  }),
  withdrawBadDebt: operation({
    name: 'bad_debt_withdraw',
    method: 'POST',
    path: '/billing/bad-debts/withdraw',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Demande de passage en perte, retirée',
  }),
  takeBackBadDebt: operation({
    name: 'bad_debt_take_back',
    method: 'POST',
    path: '/billing/bad-debts/take-back',
    effect: 'write',
    access: write,
    input: EndBadDebt,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Passage en perte annulé\u00a0: la famille doit de nouveau',
  }),
})
