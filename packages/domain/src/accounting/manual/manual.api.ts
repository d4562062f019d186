// Operations of manual entries: written, proposed, approved by a second person, refused, withdrawn, reversed; their models.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { right } from '../../kernel/access.ts'
import { id, longText, optionalQueryId, queryId, text } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { ManualEntry, ManualForm, ManualInput, ManualRow, ManualTemplate, manualStatusCodes } from './manual.schema.ts'

const read = right('accounting', 'read')
const write = right('accounting', 'write')
const sorts = ['date', 'total'] as const
export type ManualSort = (typeof sorts)[number]
const one = z.object({ id })

export const manualApi = defineOperations('accounting', {
  listManual: operation({
    name: 'manual_entries_list',
    method: 'GET',
    path: '/accounting/manual',
    effect: 'read',
    access: read,
    input: listInput({
      ...{ sorts, defaultSort: 'date.desc' },
      filters: { company: z.enum(companyCodes).optional(), status: z.enum(manualStatusCodes).optional() },
    }),
    answer: listAnswer(ManualRow),
    summary: 'Opérations diverses',
  }),
  showManual: operation({
    name: 'manual_entry',
    method: 'GET',
    path: '/accounting/manual/entry',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: ManualEntry,
    summary: 'Opération diverse, avec ses lignes et ce qu’elle est devenue',
  }),
  manualForm: operation({
    name: 'manual_entry_form',
    method: 'GET',
    path: '/accounting/manual/form',
    effect: 'read',
    access: write,
    input: z.object({ id: optionalQueryId, copyOf: optionalQueryId, templateId: optionalQueryId }),
    answer: ManualForm,
    summary: 'Brouillon d’une opération diverse, vide, repris d’une autre ou d’un modèle',
  }),
  saveManual: operation({
    name: 'manual_entry_save',
    method: 'POST',
    path: '/accounting/manual/save',
    effect: 'write',
    access: write,
    input: ManualInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Opération diverse enregistrée en brouillon, ou proposée à l’approbation',
  }),
  approveManual: operation({
    name: 'manual_entry_approve',
    method: 'POST',
    path: '/accounting/manual/approve',
    effect: 'write',
    access: write,
    input: one,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Opération diverse approuvée par une seconde personne\u00a0: elle est écrite',
  }),
  refuseManual: operation({
    name: 'manual_entry_refuse',
    method: 'POST',
    path: '/accounting/manual/refuse',
    effect: 'write',
    access: write,
    input: z.object({ id, reason: longText(500) }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Opération diverse refusée, avec son motif',
  }),
  withdrawManual: operation({
    name: 'manual_entry_withdraw',
    method: 'POST',
    path: '/accounting/manual/withdraw',
    effect: 'write',
    access: write,
    input: one,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Opération diverse retirée avant d’être écrite',
  }),
  reverseManual: operation({
    name: 'manual_entry_reverse',
    method: 'POST',
    path: '/accounting/manual/reverse',
    effect: 'write',
    access: write,
    input: z.object({ id, reason: longText(500) }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Opération diverse extournée\u00a0: l’écriture inverse, à la date du jour',
  }),
  listTemplates: operation({
    name: 'manual_entry_templates_list',
    method: 'GET',
    path: '/accounting/manual/templates',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: z.object({ rows: z.array(ManualTemplate) }),
    summary: 'Modèles d’opérations diverses',
  }),
  saveTemplate: operation({
    name: 'manual_entry_template_save',
    method: 'POST',
    path: '/accounting/manual/template-save',
    effect: 'write',
    access: write,
    input: z.object({ entryId: id, name: text(80) }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Modèle fait d’une opération diverse',
  }),
  removeTemplate: operation({
    name: 'manual_entry_template_remove',
    method: 'POST',
    path: '/accounting/manual/template-remove',
    effect: 'write',
    access: write,
    input: one,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Modèle d’opération diverse retiré',
  }),
})
