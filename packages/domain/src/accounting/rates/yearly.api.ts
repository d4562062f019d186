// Operations of the rates that the law sets anew each year: what is to be read, gone on with for a year, taken back.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { RenewalWithdrawn, RenewRates, YearlyRates } from './yearly.schema.ts'

const write = right('accounting', 'write')

export const yearlyApi = defineOperations('accounting', {
  yearlyRates: operation({
    name: 'accounting_yearly_rates',
    method: 'GET',
    path: '/accounting/rates/yearly',
    effect: 'read',
    access: right('accounting', 'read'),
    input: z.object({}),
    answer: YearlyRates,
    summary: 'Taux de l’année à confirmer, et ceux qui le sont',
  }),
  renewRates: operation({
    name: 'accounting_rates_renew',
    method: 'POST',
    path: '/accounting/rates/renew',
    effect: 'write',
    access: write,
    input: RenewRates,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Taux reconduits pour une année, après lecture',
  }),
  withdrawRenewal: operation({
    name: 'accounting_rates_renewal_withdraw',
    method: 'POST',
    path: '/accounting/rates/renewal-withdraw',
    effect: 'write',
    access: write,
    input: RenewalWithdrawn,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Taux reconduit par erreur, de nouveau à confirmer',
  }),
})
