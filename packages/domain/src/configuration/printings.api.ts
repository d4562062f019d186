// Operations of the texts of printed papers: list by printing, form, preview, save.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, queryId, readStamp } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { PrintingContent, PrintingRecord, PrintingRow } from './printings.schema.ts'

export const printingsApi = defineOperations('configuration', {
  listPrintings: operation({
    name: 'printing_configs_list',
    method: 'GET',
    path: '/admin/printingConfigs/printing-configs-list',
    effect: 'read',
    access: right('configuration', 'read'),
    /** Those of one printing together, whatever the sort. */
    input: listInput({ sorts: ['element', 'updatedAt'], defaultSort: 'element.desc', pageSize: 100 }),
    answer: listAnswer(PrintingRow),
    summary: 'Liste des textes imprimés',
  }),
  showPrinting: operation({
    name: 'printing_config_show_form',
    method: 'GET',
    path: '/admin/printingConfigs',
    effect: 'read',
    access: right('configuration', 'read'),
    input: z.object({ id: queryId }),
    answer: PrintingRecord,
    summary: 'Fiche d’un texte imprimé',
  }),
  savePrinting: operation({
    name: 'printing_config_show',
    method: 'POST',
    path: '/admin/printingConfigs',
    effect: 'write',
    access: right('configuration', 'write'),
    input: z.object({ id, updatedAt: readStamp, content: PrintingContent }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un texte imprimé',
  }),
  previewPrinting: operation({
    name: 'printing_config_preview',
    method: 'POST',
    path: '/admin/printingConfigs/preview',
    effect: 'read',
    access: right('configuration', 'read'),
    /** The paper of a sample, with this text in place of the stored one. */
    input: z.object({ id, content: PrintingContent }),
    answer: { document: ['application/pdf'] },
    perMinute: 60,
    summary: 'Aperçu d’un papier avec un texte qui n’est pas encore enregistré',
  }),
})
