// Operations of the books handed to an accountant's program: what a file would hold, the task that writes it, the file.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { FormErrors, formErrorsOf } from '../../kernel/refusal.ts'
import { EntriesAsked, EntriesFound, ExportEntries } from './exports.schema.ts'

const access = right('accounting', 'read')

export const exportsApi = defineOperations('accounting', {
  entriesFound: operation({
    name: 'accounting_entries_found',
    method: 'GET',
    path: '/accounting/exports',
    effect: 'read',
    access,
    input: EntriesAsked,
    answer: EntriesFound,
    summary: 'Écritures d’une période, journal par journal, à remettre à un logiciel comptable',
  }),
  entriesExport: operation({
    name: 'accounting_entries_export',
    method: 'POST',
    path: '/accounting/exports/export',
    effect: 'write',
    access,
    input: ExportEntries,
    answer: z.object({ taskUuid: z.uuid().nullable(), errors: FormErrors.nullable() }),
    refused: (refusals) => ({ taskUuid: null, errors: formErrorsOf(refusals) }),
    summary: 'Écritures d’une période pour un logiciel comptable\u00a0: lance la tâche',
  }),
  entriesDownload: operation({
    name: 'accounting_entries_download',
    method: 'GET',
    path: '/accounting/exports/download',
    effect: 'read',
    access,
    input: z.object({ uuid: z.uuid() }),
    answer: { document: ['text/plain'] },
    summary: 'Écritures pour un logiciel comptable\u00a0: le fichier de la tâche finie',
  }),
})
