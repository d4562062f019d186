// Operations of the balances: of accounts, of third parties, by age, each with its file.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { right } from '../../kernel/access.ts'
import { day } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import {
  AgedRow,
  AgedTotals,
  LedgerSums,
  PartyRow,
  PartyTotals,
  partyAccountKeys,
  TrialRow,
  TrialTotals,
} from './balances.schema.ts'

const access = right('accounting', 'read')
const company = z.enum(companyCodes).default('private-tuition')
/** Without days, the fiscal year of today. */
const span = { company, from: day.optional(), to: day.optional() }

const trialSorts = ['code', 'name', 'openingCents', 'debitCents', 'creditCents', 'balanceCents'] as const
const trialInput = listInput({ sorts: trialSorts, defaultSort: 'code.asc', pageSize: 100, filters: span })
const partySorts = ['name', 'openingCents', 'debitCents', 'creditCents', 'balanceCents'] as const
const partyFilters = { ...span, account: z.enum(partyAccountKeys).default('customer') }
const partyInput = listInput({ sorts: partySorts, defaultSort: 'name.asc', pageSize: 50, filters: partyFilters })
const agedSorts = ['name', 'age0Cents', 'age31Cents', 'age61Cents', 'age91Cents', 'totalCents'] as const
const agedInput = listInput({
  ...{ sorts: agedSorts, defaultSort: 'totalCents.desc', pageSize: 50 },
  filters: { company, on: day.optional() },
})
export type TrialSort = (typeof trialSorts)[number]
export type PartySort = (typeof partySorts)[number]
export type AgedSort = (typeof agedSorts)[number]

const csv = { document: ['text/csv'] }
const pdf = { document: ['application/pdf'] }

export const balancesApi = defineOperations('accounting', {
  trialBalance: operation({
    name: 'accounting_trial_balance',
    method: 'GET',
    path: '/accounting/balances/trial',
    effect: 'readLagging',
    access,
    input: trialInput,
    answer: listAnswer(TrialRow, TrialTotals),
    summary: 'Balance générale d’une période',
  }),
  ledgerSums: operation({
    name: 'accounting_ledger_sums',
    method: 'GET',
    path: '/accounting/balances/ledger-sums',
    effect: 'readLagging',
    access,
    input: z.object(span),
    answer: LedgerSums,
    summary: 'Débits et crédits d’une période, relus écriture par écriture, pour les comparer à la balance',
  }),
  trialBalancePdf: operation({
    name: 'accounting_trial_balance_pdf',
    method: 'GET',
    path: '/accounting/balances/trial-pdf',
    effect: 'readLagging',
    access,
    input: trialInput,
    answer: pdf,
    summary: 'Balance générale, en PDF',
  }),
  trialBalanceCsv: operation({
    name: 'accounting_trial_balance_csv',
    method: 'GET',
    path: '/accounting/balances/trial-csv',
    effect: 'readLagging',
    access,
    input: trialInput,
    answer: csv,
    summary: 'Balance générale, en CSV',
  }),
  partyBalance: operation({
    name: 'accounting_party_balance',
    method: 'GET',
    path: '/accounting/balances/parties',
    effect: 'readLagging',
    access,
    input: partyInput,
    answer: listAnswer(PartyRow, PartyTotals),
    summary: 'Balance d’un compte de tiers, famille par famille ou professeur par professeur',
  }),
  partyBalancePdf: operation({
    name: 'accounting_party_balance_pdf',
    method: 'GET',
    path: '/accounting/balances/parties-pdf',
    effect: 'readLagging',
    access,
    input: partyInput,
    answer: pdf,
    summary: 'Balance d’un compte de tiers, en PDF',
  }),
  partyBalanceCsv: operation({
    name: 'accounting_party_balance_csv',
    method: 'GET',
    path: '/accounting/balances/parties-csv',
    effect: 'readLagging',
    access,
    input: partyInput,
    answer: csv,
    summary: 'Balance d’un compte de tiers, en CSV',
  }),
  agedBalance: operation({
    name: 'accounting_aged_balance',
    method: 'GET',
    path: '/accounting/balances/aged',
    effect: 'readLagging',
    access,
    input: agedInput,
    answer: listAnswer(AgedRow, AgedTotals),
    summary: 'Balance âgée des clients, comparée à ce que doivent les commandes',
  }),
  agedBalancePdf: operation({
    name: 'accounting_aged_balance_pdf',
    method: 'GET',
    path: '/accounting/balances/aged-pdf',
    effect: 'readLagging',
    access,
    input: agedInput,
    answer: pdf,
    summary: 'Balance âgée des clients, en PDF',
  }),
  agedBalanceCsv: operation({
    name: 'accounting_aged_balance_csv',
    method: 'GET',
    path: '/accounting/balances/aged-csv',
    effect: 'readLagging',
    access,
    input: agedInput,
    answer: csv,
    summary: 'Balance âgée des clients, en CSV',
  }),
})
