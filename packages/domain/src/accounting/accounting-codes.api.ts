// Operations of the two tables that the accountant keeps: VAT codes and system accounts.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, optionalQueryId, queryFlag } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import type { RefusalShape } from '../kernel/refusal.ts'
import {
  AccountNature,
  AccountType,
  CodeSaveAnswer,
  CodeToggleAnswer,
  SystemAccountInput,
  SystemAccountRow,
  VatCodeInput,
  VatCodeRow,
} from './accounting-codes.schema.ts'

const vatSorts = ['type', 'code', 'rate', 'updatedAt'] as const
export type VatCodeSort = (typeof vatSorts)[number]
const accountSorts = ['code', 'name', 'type', 'nature', 'class', 'updatedAt'] as const
export type SystemAccountSort = (typeof accountSorts)[number]

const withDisabled = queryFlag.default(false)
const read = right('accounting', 'read')
const write = right('accounting', 'write')
/** Without `isEnabled` the state is turned over; with it, a second click changes nothing. */
const ToggleInput = z.object({ id, isEnabled: z.boolean().optional() })

const asCode: RefusalShape<CodeSaveAnswer> = (refusals) => ({
  id: null,
  updatedAt: null,
  errorsMsgs: refusals.map(({ message }) => message),
  propertyPaths: refusals.map(({ path }) => path),
})
const asToggle: RefusalShape<CodeToggleAnswer> = (refusals) => ({
  isEnabled: null,
  errorsMsgs: refusals.map(({ message }) => message),
})

export const accountingCodesApi = defineOperations('accounting', {
  vatCodesList: operation({
    name: 'accounting_vat_codes_list',
    method: 'GET',
    path: '/accounting/codification/VATCodes/list',
    effect: 'read',
    access: read,
    input: listInput({ sorts: vatSorts, defaultSort: 'type.asc', filters: { withDisabled } }),
    answer: listAnswer(VatCodeRow),
    summary: 'Codes TVA',
  }),
  vatCodeSave: operation({
    name: 'accounting_vat_code_save',
    method: 'POST',
    path: '/accounting/codification/VATCodes/save',
    effect: 'write',
    access: write,
    input: VatCodeInput,
    answer: CodeSaveAnswer,
    refused: asCode,
    summary: 'Enregistrement d’un code TVA',
  }),
  vatCodeDisable: operation({
    name: 'accounting_vat_code_disable',
    method: 'POST',
    path: '/accounting/codification/VATCodes/disable',
    effect: 'write',
    access: write,
    input: ToggleInput,
    answer: CodeToggleAnswer,
    refused: asToggle,
    summary: 'Activation ou désactivation d’un code TVA',
  }),
  sysAccountsList: operation({
    name: 'accounting_sys_accounts_list',
    method: 'GET',
    path: '/accounting/codification/sysAccounts/list',
    effect: 'read',
    access: read,
    input: listInput({ sorts: accountSorts, defaultSort: 'code.asc', pageSize: 50, filters: { withDisabled } }),
    answer: listAnswer(SystemAccountRow),
    summary: 'Comptes du système comptable',
  }),
  sysAccountSave: operation({
    name: 'accounting_sys_account_save',
    method: 'POST',
    path: '/accounting/codification/sysAccount/save',
    aliases: ['/accounting/codification/sysAccounts/save'],
    effect: 'write',
    access: write,
    input: SystemAccountInput,
    answer: CodeSaveAnswer,
    refused: asCode,
    summary: 'Enregistrement d’un compte du système comptable',
  }),
  sysAccountDisable: operation({
    name: 'accounting_sys_account_disable',
    method: 'POST',
    path: '/accounting/codification/sysAccounts/disable',
    effect: 'write',
    access: write,
    input: ToggleInput,
    answer: CodeToggleAnswer,
    refused: asToggle,
    summary: 'Activation ou désactivation d’un compte du système comptable',
  }),
  sysAccountRemainingNatures: operation({
    name: 'accounting_sys_account_remaining_natures',
    method: 'GET',
    path: '/accounting/accounting-sys-account-remaining-natures',
    effect: 'read',
    access: read,
    /** `id`: the account being edited, which keeps its own nature. */
    input: z.object({
      id: optionalQueryId,
      type: z.union([z.literal('').transform(() => undefined), AccountType]).optional(),
    }),
    answer: z.object({ natures: z.array(z.object({ value: AccountNature, label: z.string() })) }),
    summary: 'Natures encore libres pour un compte',
  }),
})
