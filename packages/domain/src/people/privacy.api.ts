// Everything that crosses HTTP about personal data: what is held, its export, its erasure, its retention.
import { z } from 'zod'
import { right, signedIn } from '../kernel/access.ts'
import { id, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { ErasureAnswer, ErasurePlan, PrivacySubject, RetentionLine } from './privacy.schema.ts'

/** `write` of sensitive data gives them out, `fullAccess` erases them; the record itself must be readable, too. */
const mayExport = right('sensitiveData', 'write')
const mayErase = right('sensitiveData', 'fullAccess')

const TaskStarted = z.object({ taskUuid: z.uuid() })

export const privacyApi = defineOperations('people', {
  erasurePlan: operation({
    name: 'personal_data_plan',
    method: 'GET',
    path: '/personal-data/plan',
    effect: 'read',
    access: mayExport,
    input: z.object({ subject: PrivacySubject, id: queryId }),
    answer: ErasurePlan,
    summary: 'Ce que l’on détient sur une personne, et ce qu’un effacement en ferait',
  }),
  // Writes whatever the method says of it: who asked for whose data leaves a trace.
  exportPersonalData: operation({
    name: 'personal_data_export',
    method: 'POST',
    path: '/personal-data/export',
    effect: 'write',
    access: mayExport,
    input: z.object({ subject: PrivacySubject, id }),
    answer: TaskStarted,
    perMinute: 10,
    summary: 'Lance l’export des données d’une personne',
  }),
  exportMyData: operation({
    name: 'personal_data_export_mine',
    method: 'POST',
    path: '/personal-data/export-mine',
    effect: 'write',
    access: signedIn(),
    input: z.object({}),
    answer: TaskStarted,
    perMinute: 5,
    summary: 'Lance l’export de ses propres données',
  }),
  downloadPersonalData: operation({
    name: 'personal_data_download',
    method: 'GET',
    path: '/personal-data/download',
    effect: 'read',
    access: signedIn(),
    input: z.object({ uuid: z.uuid() }),
    answer: { document: ['application/zip'] },
    summary: 'Export de données que l’on a lancé',
  }),
  erasePersonalData: operation({
    name: 'personal_data_erase',
    method: 'POST',
    path: '/personal-data/erase',
    effect: 'write',
    access: mayErase,
    input: z.object({ subject: PrivacySubject, id, confirmation: z.string().max(300) }),
    answer: ErasureAnswer,
    refused: (refusals) => ({
      isValid: false,
      errorMsgs: refusals.map(({ message }) => message),
      alreadyErased: false,
    }),
    perMinute: 20,
    summary: 'Efface les données d’une personne, hors livres comptables',
  }),
  retention: operation({
    name: 'personal_data_retention',
    method: 'GET',
    path: '/personal-data/retention',
    effect: 'read',
    access: right('configuration', 'read'),
    input: z.object({}),
    answer: z.object({ lines: z.array(RetentionLine), lastRunAt: z.string().nullable() }),
    summary: 'Durées de conservation, et ce qui les a dépassées',
  }),
})
