// Operations of bank statements: imported, their lines matched or entered, what is still on its way.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, FormErrors, formErrorsOf, MoveAnswer } from '../../kernel/refusal.ts'
import { BankAgreement, StatementHole } from './agreement.schema.ts'
import {
  BankCounts,
  BankLineRow,
  bankTabs,
  ColumnsAsked,
  EnterLine,
  ExplainedMove,
  LineChoice,
  LineForm,
  PayoutDetails,
  ProveWithGap,
  ProviderMove,
  StatementInput,
  StatementRow,
  SuspenseBalance,
  TransitAccount,
} from './bank.schema.ts'

const read = right('accounting', 'read')
const write = right('accounting', 'write')
const megabyte = 1_000_000

export const statementFileRules = { extensions: ['xml', 'csv', 'txt'], maxBytes: 10 * megabyte }

export const bankApi = defineOperations('accounting', {
  listBankLines: operation({
    name: 'bank_lines_list',
    method: 'GET',
    path: '/accounting/bank/lines',
    effect: 'read',
    access: read,
    input: z.object({ tab: z.enum(bankTabs).default('open'), company: z.enum(companyCodes).optional() }),
    answer: z.object({
      rows: z.array(BankLineRow),
      isMore: z.boolean(),
      counts:
        BankCounts /** Of the tab of what is to be explained, once no line waits: what the account still holds. */,
      held: z.array(SuspenseBalance),
    }),
    summary: 'Lignes des relevés bancaires, et ce que chacune peut être',
  }),
  listStatements: operation({
    name: 'bank_statements_list',
    method: 'GET',
    path: '/accounting/bank/statements',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: z.object({
      rows: z.array(StatementRow),
      holes: z.array(z.object({ company: z.enum(companyCodes), hole: StatementHole })),
    }),
    summary: 'Relevés bancaires importés, et ceux qui manquent',
  }),
  importStatement: operation({
    name: 'bank_statement_import',
    method: 'POST',
    path: '/accounting/bank/statement-import',
    effect: 'write',
    access: write,
    input: StatementInput,
    files: { statement: { ...statementFileRules, maxCount: 1 } },
    answer: z.object({
      errors: FormErrors.nullable(),
      /** A csv whose columns nobody named yet: nothing was imported. */
      asked: ColumnsAsked.nullable(),
      added: z.int(),
      known: z.int(),
    }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), asked: null, added: 0, known: 0 }),
    summary: 'Relevé bancaire importé (CAMT.053 ou CSV)',
  }),
  settleLine: operation({
    name: 'bank_line_settle',
    method: 'POST',
    path: '/accounting/bank/line-settle',
    effect: 'write',
    access: write,
    input: z.object({ id, choice: LineChoice }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Ligne de relevé rapprochée, passée en frais, ou mise en attente d’explication',
  }),
  lineForm: operation({
    name: 'bank_line_form',
    method: 'GET',
    path: '/accounting/bank/line-form',
    effect: 'read',
    access: write,
    input: z.object({ id: queryId }),
    answer: LineForm,
    summary: 'Comptes qu’une ligne de relevé peut nommer, et ce que la banque doit encore montrer',
  }),
  enterLine: operation({
    name: 'bank_line_enter',
    method: 'POST',
    path: '/accounting/bank/line-enter',
    effect: 'write',
    access: write,
    input: EnterLine,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Ligne de relevé écrite à des comptes choisis',
  }),
  proveWithGap: operation({
    name: 'bank_line_prove',
    method: 'POST',
    path: '/accounting/bank/line-prove',
    effect: 'write',
    access: write,
    input: ProveWithGap,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Ligne de relevé rapprochée avec un écart, mis à un compte',
  }),
  undoLine: operation({
    name: 'bank_line_undo',
    method: 'POST',
    path: '/accounting/bank/line-undo',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Rapprochement d’une ligne de relevé annulé',
  }),
  transit: operation({
    name: 'bank_transit',
    method: 'GET',
    path: '/accounting/bank/transit',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: z.object({ accounts: z.array(TransitAccount), banks: z.array(BankAgreement) }),
    summary: 'Sommes en chemin\u00a0: comptes de passage et de banque, et ce qui les compose',
  }),
  payout: operation({
    name: 'bank_payout',
    method: 'GET',
    path: '/accounting/bank/payout',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: PayoutDetails,
    summary: 'Versement des cartes, ligne par ligne',
  }),
  listProviderMoves: operation({
    name: 'bank_provider_moves_list',
    method: 'GET',
    path: '/accounting/bank/provider-moves',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: z.object({
      rows: z.array(ProviderMove),
      accounts: z.array(z.object({ id, code: z.string(), name: z.string() })),
    }),
    summary: 'Mouvements du prestataire de cartes à expliquer, et les comptes où ils peuvent aller',
  }),
  explainMove: operation({
    name: 'bank_provider_move_explain',
    method: 'POST',
    path: '/accounting/bank/provider-move-explain',
    effect: 'write',
    access: write,
    input: ExplainedMove,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Mouvement du prestataire de cartes expliqué, et porté à son compte',
  }),
})
