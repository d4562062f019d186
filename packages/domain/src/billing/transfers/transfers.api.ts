// Operations of transfers to families: files for the bank and their end, the IBAN asked by a link or typed by the office.
import { z } from 'zod'
import { link, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, FormErrors, formErrorsOf, MoveAnswer } from '../../kernel/refusal.ts'
import { companyCodes } from '../orders/billing.schema.ts'
import {
  EndTransferFile,
  RefundAccountInput,
  RefundAccountPage,
  RejectRefund,
  TransferFileRow,
  TransfersReady,
} from './transfers.schema.ts'

const write = right('billing', 'write')
const byLink = link('refund-account')
const path = '/response/refund-account'
const token = z.string().max(100)

export const transfersApi = defineOperations('billing', {
  listTransferFiles: operation({
    name: 'transfer_files_list',
    method: 'GET',
    path: '/billing/transfer-files',
    effect: 'read',
    access: right('billing', 'read'),
    input: z.object({}),
    answer: z.object({ files: z.array(TransferFileRow), ready: z.array(TransfersReady) }),
    summary: 'Fichiers de virements aux familles, et ce qui attend d’y entrer',
  }),
  makeTransferFile: operation({
    name: 'transfer_file_make',
    method: 'POST',
    path: '/billing/transfer-file-make',
    effect: 'write',
    access: write,
    input: z.object({ company: z.enum(companyCodes) }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Fichier des virements à faire, pour la banque',
  }),
  readTransferFile: operation({
    name: 'transfer_file_read',
    method: 'GET',
    path: '/billing/transfer-file',
    effect: 'read',
    access: write,
    input: z.object({ id: queryId }),
    answer: { document: ['application/xml'] },
    summary: 'Fichier de virements SEPA (pain.001.001.09)',
  }),
  endTransferFile: operation({
    name: 'transfer_file_end',
    method: 'POST',
    path: '/billing/transfer-file-end',
    effect: 'write',
    access: write,
    input: EndTransferFile,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Fichier de virements exécuté par la banque, ou annulé',
  }),
  rejectRefund: operation({
    name: 'refund_reject',
    method: 'POST',
    path: '/billing/refund-reject',
    effect: 'write',
    access: write,
    input: RejectRefund,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Virement à une famille rejeté par la banque, seul de son fichier',
  }),
  askRefundAccount: operation({
    name: 'refund_account_ask',
    method: 'POST',
    path: '/billing/refund-account-ask',
    effect: 'write',
    access: write,
    input: z.object({ refundId: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'IBAN demandé à une famille, pour la rembourser',
  }),
  saveRefundAccount: operation({
    name: 'refund_account_save',
    method: 'POST',
    path: '/billing/refund-account-save',
    effect: 'write',
    access: write,
    input: RefundAccountInput.extend({ refundId: id }),
    answer: z.object({ errors: FormErrors.nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals) }),
    summary: 'IBAN d’une famille, dicté au téléphone',
  }),
  showAccountPage: operation({
    name: 'refund_account_page',
    method: 'GET',
    path,
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: RefundAccountPage,
    perMinute: 30,
    summary: 'IBAN demandé à une famille, par le lien d’un mail',
  }),
  saveAccountPage: operation({
    name: 'refund_account_page_save',
    method: 'POST',
    path,
    effect: 'write',
    access: byLink,
    input: RefundAccountInput.extend({ token }),
    answer: z.object({ errors: FormErrors.nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals) }),
    perMinute: 10,
    summary: 'IBAN d’une famille, donné par le lien d’un mail',
  }),
})
