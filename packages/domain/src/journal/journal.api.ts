// Operations on audit traces, technical logs, and the errors that browsers report.
import { everybody, right, signedIn } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { formErrorsOf } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import {
  ScriptError,
  TechnicalLogsAnswer,
  TechnicalLogsInput,
  TraceFilters,
  TracesListAnswer,
  TracesListInput,
} from './journal.schema.ts'
import { PurgeAnswer, PurgeAsked, PurgeInput, PurgePreview } from './purge.schema.ts'

const Noted = z.object({ noted: z.boolean() })

export const journalApi = defineOperations('journal', {
  tracesList: operation({
    name: 'traces_list',
    method: 'GET',
    path: '/admin/traces/list',
    effect: 'readLagging',
    access: right('traces', 'read'),
    input: TracesListInput,
    answer: TracesListAnswer,
    summary: 'Traces d’audit, ou historique d’une fiche',
  }),
  traceFilters: operation({
    name: 'traces_filters',
    method: 'GET',
    path: '/admin/traces/traces-filters',
    effect: 'readLagging',
    access: right('traces', 'read'),
    input: z.object({}),
    answer: TraceFilters,
    summary: 'Choix des filtres des traces d’audit',
  }),
  previewPurge: operation({
    name: 'trace_purge',
    method: 'GET',
    path: '/admin/traces/purge',
    effect: 'read',
    access: right('traces', 'fullAccess'),
    input: PurgeAsked,
    answer: PurgePreview,
    summary: 'Ce qu’une purge des traces retirerait',
  }),
  purgeTraces: operation({
    name: 'trace_purge_save',
    method: 'POST',
    path: '/admin/traces/purge',
    effect: 'write',
    access: right('traces', 'fullAccess'),
    input: PurgeInput,
    answer: PurgeAnswer,
    refused: (refusals) => ({ errors: formErrorsOf(refusals), count: null }),
    summary: 'Purge des traces d’audit',
  }),
  technicalLogs: operation({
    name: 'admin_logs_list',
    method: 'GET',
    path: '/admin/logs/list',
    effect: 'readLagging',
    access: right('logs', 'read'),
    input: TechnicalLogsInput,
    answer: TechnicalLogsAnswer,
    summary: 'Journaux techniques',
  }),
  writeScriptError: operation({
    name: 'log_js_write',
    method: 'POST',
    path: '/logs/logJSWrite',
    publicPath: '/logs/logJSWrite',
    effect: 'write',
    access: signedIn(),
    input: ScriptError,
    answer: Noted,
    duringMaintenance: true,
    perMinute: 30,
    summary: 'Erreur de script d’une personne connectée',
  }),
  writePublicScriptError: operation({
    name: 'public_log_js_write',
    method: 'POST',
    path: '/public/logs/logJSWrite',
    publicPath: '/public/logs/logJSWrite',
    effect: 'write',
    access: everybody(),
    input: ScriptError,
    answer: Noted,
    duringMaintenance: true,
    perMinute: 10,
    summary: 'Erreur de script d’un visiteur',
  }),
})
