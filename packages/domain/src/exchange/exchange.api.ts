// Operations of import, export and long tasks: what may be exchanged, one import and its report, files out, one's own task.
import { z } from 'zod'
import { anyOf, right, signedIn } from '../kernel/access.ts'
import { queryFlag, queryId, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { FormErrors, formErrorsOf, type PlacedRefusal } from '../kernel/refusal.ts'
import {
  ExchangeType,
  FileColumns,
  ImportErrors,
  LineStatus,
  Matching,
  maxImportBytes,
  ObjectType,
  ReportLine,
  RunCounts,
  RunReport,
  SheetFormat,
  sheetFormats,
  UndoObstacle,
} from './exchange.schema.ts'

/** States of a long task, as the specification spells them. */
export const taskStatuses = ['created', 'started', 'successed', 'failed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const TaskProgress = z.object({
  status: z.enum(taskStatuses),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  startedAt: z.string().nullable(),
  /** French sentence of a failed task. */
  error: z.string().nullable(),
})
export type TaskProgress = z.infer<typeof TaskProgress>

const ImportAnswer = z.object({
  errors: ImportErrors.nullable(),
  runId: z.int().nullable(),
  /** How the columns of the file may be matched with ours: with a refusal of its structure. */
  columns: FileColumns.nullable(),
})
const Acknowledgement = z.object({ isValid: z.boolean() })

/** A refusal is placed at the key it belongs to; whatever else is said goes under `undefinedError`. */
const asImportErrors = (refusals: readonly PlacedRefusal[]): z.input<typeof ImportAnswer> => {
  const [first] = refusals
  const place = first && first.path in ImportErrors.shape ? first.path : 'undefinedError'
  return { errors: { [place]: first?.message ?? '' }, runId: null, columns: null }
}

const sheetMediaTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'text/csv; charset=utf-8',
  'application/vnd.oasis.opendocument.spreadsheet',
] as const
const format = SheetFormat.default('xlsx')
const byType = z.object({ objectType: ObjectType })

export const exchangeApi = defineOperations('exchange', {
  taskProgress: operation({
    name: 'async_task_progress',
    method: 'GET',
    path: '/admin/async-task/progress',
    effect: 'read',
    access: signedIn(),
    input: z.object({ uuid: z.uuid() }),
    answer: TaskProgress,
    summary: 'Avancement d’une tâche longue que l’on a lancée',
  }),
})

/** Import and export of files of data. */
export const excelFileApi = defineOperations('exchange', {
  types: operation({
    name: 'excel_file_types',
    method: 'GET',
    path: '/admin/excelFile/types',
    effect: 'read',
    access: right('exchange', 'read'),
    input: z.object({}),
    answer: z.object({
      /** Largest file, in bytes. */
      maxBytes: z.int(),
      extensions: z.array(z.string()),
      types: z.array(ExchangeType),
    }),
    summary: 'Types de données qui s’importent et s’exportent',
  }),
  instructions: operation({
    name: 'excel_file_instructions',
    method: 'GET',
    path: '/admin/excelFile/instructions',
    effect: 'read',
    access: right('exchange', 'read'),
    input: byType,
    /** Tags used: p, table, thead, tbody, tr, th, td, strong, em, ul, li. */
    answer: z.object({ html: z.string() }),
    summary: 'Consignes d’un type de données',
  }),
  model: operation({
    name: 'excel_file_model',
    method: 'GET',
    path: '/admin/excelFile/model',
    effect: 'read',
    access: right('exchange', 'read'),
    input: byType.extend({ format }),
    answer: { document: sheetMediaTypes },
    summary: 'Modèle de fichier d’un type de données, à remplir',
  }),
  import: operation({
    name: 'excel_file_import',
    method: 'POST',
    path: '/admin/excelFile/import',
    effect: 'write',
    access: right('exchange', 'write'),
    input: z.object({
      objectType: z.string().trim().max(40).default(''),
      /** What the person imports with, kept with the run. */
      browser: z.string().max(500).default(''),
      /** Checks the file as an import would, and writes nothing. */
      dryRun: z.boolean().default(false),
      /** Mails whoever the lines concern; nobody is otherwise. */
      tells: z.boolean().default(false),
      /** Which column holds what, where titles do not say it. */
      matching: Matching.nullable().default(null),
    }),
    // the room above the limit lets a file that is too big be refused by its own sentence
    files: { file: { extensions: sheetFormats, maxBytes: 2 * maxImportBytes, maxCount: 1 } },
    answer: ImportAnswer,
    refused: asImportErrors,
    perMinute: 60,
    summary: 'Import d’un fichier\u00a0: lance le traitement',
  }),
  progress: operation({
    name: 'excel_file_progress',
    method: 'GET',
    path: '/admin/excelFile/progress',
    effect: 'read',
    access: right('exchange', 'read'),
    input: byType,
    /** 1 with a report: the import has ended. 0 without one: none is known. */
    answer: z.object({ progress: z.number().min(0).max(1), report: RunReport.nullable() }),
    summary: 'Avancement de l’import d’un type de données',
  }),
  cancel: operation({
    name: 'excel_file_cancel',
    method: 'POST',
    path: '/admin/excelFile/cancel',
    effect: 'write',
    access: right('exchange', 'write'),
    input: byType,
    /** False: nothing was running. */
    answer: Acknowledgement,
    refused: () => ({ isValid: false }),
    summary: 'Annule l’import en cours d’un type de données',
  }),
  undo: operation({
    name: 'excel_file_undo',
    method: 'POST',
    path: '/admin/excelFile/undo',
    effect: 'write',
    access: right('exchange', 'write'),
    input: z.object({ runId: z.int().positive() }),
    answer: z.object({
      errors: FormErrors.nullable(),
      /** Rows that were taken back. */
      undone: z.int(),
      /** What stands on the import already: nothing was taken back. */
      obstacles: z.array(UndoObstacle),
    }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), undone: 0, obstacles: [] }),
    summary: 'Annule tout ce qu’un import a enregistré, tant que personne n’y a travaillé',
  }),
  removeKey: operation({
    name: 'excel_file_remove_key',
    method: 'DELETE',
    path: '/admin/excelFile/removeKey',
    effect: 'write',
    access: right('exchange', 'write'),
    input: byType,
    answer: Acknowledgement,
    refused: () => ({ isValid: false }),
    summary: 'Oublie l’avancement d’un import qui ne répond plus',
  }),
  report: operation({
    name: 'excel_file_report',
    method: 'GET',
    path: '/admin/excelFile/report',
    effect: 'read',
    access: right('exchange', 'read'),
    /** Errors first, then in the order of the file; `q` searches labels and reasons. */
    input: listInput({
      sorts: ['lineNumber'],
      defaultSort: 'lineNumber.asc',
      filters: { runId: queryId, statuses: queryList(LineStatus).optional() },
    }),
    answer: listAnswer(ReportLine, RunCounts),
    summary: 'Compte rendu d’un import, ligne par ligne',
  }),
  reportDownload: operation({
    name: 'excel_file_report_download',
    method: 'GET',
    path: '/admin/excelFile/report-download',
    effect: 'read',
    access: right('exchange', 'read'),
    /** `errorsOnly`: the refused lines as they came, with their reason, to be corrected and imported again. */
    input: z.object({ runId: queryId, errorsOnly: queryFlag.default(false), format }),
    answer: { document: sheetMediaTypes },
    summary: 'Compte rendu d’un import, ou ses lignes en erreur, en fichier',
  }),
  export: operation({
    name: 'excel_file_export',
    method: 'GET',
    path: '/admin/excelFile/export',
    effect: 'read',
    /** What belongs to a session of stage is for those who see stages. */
    access: anyOf(right('exchange', 'read'), right('traineeships', 'read')),
    input: z.object({
      objectType: z.string().trim().max(40).default(''),
      /** Chosen by the page, so that it knows its download again. */
      token: z.string().max(100).optional(),
      /** Session of stage, for `registrations` and `activity` only. */
      sessionId: queryId.optional(),
      format,
    }),
    answer: { document: sheetMediaTypes },
    perMinute: 60,
    summary: 'Export d’un type de données',
  }),
})
