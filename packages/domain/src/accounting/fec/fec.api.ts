// Operations of the FEC: the task that checks and writes it, and the file that it leaves with its description.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { FormErrors, formErrorsOf } from '../../kernel/refusal.ts'

const access = right('accounting', 'read')

export const fecApi = defineOperations('accounting', {
  fecExport: operation({
    name: 'accounting_fec_export',
    method: 'POST',
    path: '/accounting/fec/export',
    effect: 'write',
    access,
    input: z.object({ yearId: id }),
    answer: z.object({ taskUuid: z.uuid().nullable(), errors: FormErrors.nullable() }),
    refused: (refusals) => ({ taskUuid: null, errors: formErrorsOf(refusals) }),
    summary: 'FEC d’un exercice\u00a0: lance la tâche qui le vérifie et l’écrit',
  }),
  fecDownload: operation({
    name: 'accounting_fec_download',
    method: 'GET',
    path: '/accounting/fec/download',
    effect: 'read',
    access,
    input: z.object({ uuid: z.uuid() }),
    answer: { document: ['application/zip'] },
    summary: 'FEC d’un exercice, avec sa description\u00a0: le fichier de la tâche finie',
  }),
})
