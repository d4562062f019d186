// Operations of the accruals of a year's end: what they are, the lines behind each sum, entered in one press, taken back by a reversal.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import {
  AccrualLine,
  AccrualLinesAsked,
  AccrualsAsked,
  AccrualsState,
  EnterAccruals,
  TakeBackAccrual,
} from './accruals.schema.ts'

const access = right('accounting', 'read')

export const accrualsApi = defineOperations('accounting', {
  accruals: operation({
    name: 'accounting_accruals',
    method: 'GET',
    path: '/accounting/accruals',
    effect: 'read',
    access,
    input: AccrualsAsked,
    answer: AccrualsState,
    summary:
      'Régularisations de la fin d’un exercice\u00a0: factures à établir et factures non parvenues, telles qu’elles sont et telles qu’elles sont écrites',
  }),
  accrualLines: operation({
    name: 'accounting_accrual_lines',
    method: 'GET',
    path: '/accounting/accruals/lines',
    effect: 'read',
    access,
    input: AccrualLinesAsked,
    answer: z.object({ lines: z.array(AccrualLine), isMore: z.boolean() }),
    summary: 'Cours et heures derrière une somme à régulariser',
  }),
  accrualLinesCsv: operation({
    name: 'accounting_accrual_lines_csv',
    method: 'GET',
    path: '/accounting/accruals/lines-csv',
    effect: 'read',
    access,
    input: AccrualLinesAsked,
    answer: { document: ['text/csv'] },
    summary: 'Cours et heures derrière une somme à régulariser, en CSV',
  }),
  enterAccruals: operation({
    name: 'accounting_accruals_enter',
    method: 'POST',
    path: '/accounting/accruals/enter',
    effect: 'write',
    access: right('closing', 'write'),
    input: EnterAccruals,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Régularisations écrites au dernier jour de l’exercice, et extournées le lendemain',
  }),
  takeBackAccrual: operation({
    name: 'accounting_accrual_take_back',
    method: 'POST',
    path: '/accounting/accruals/take-back',
    effect: 'write',
    access: right('closing', 'write'),
    input: TakeBackAccrual,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Régularisation reprise, avec son motif\u00a0: les écritures inverses, aux mêmes dates',
  }),
})
