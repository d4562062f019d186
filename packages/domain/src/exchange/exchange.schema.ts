// Shapes of imports and exports: the types of data, a run with its report, the lines of the report.
import { z } from 'zod'

/** Formats of files, both ways, by extension; the first one is the usual one. */
export const sheetFormats = ['xlsx', 'xls', 'csv', 'ods'] as const
export type SheetFormat = (typeof sheetFormats)[number]
export const SheetFormat = z.enum(sheetFormats)

/** Largest file of an import, in bytes; screens show it in megabytes, divided by 1 000 000. */
export const maxImportBytes = 50_000_000

/** What became of a line of the file. Lines that change nothing stand in no report. */
export const lineStatuses = {
  error: 'En erreur',
  update: 'Mise à jour',
  add: 'Ajout',
  inactivation: 'Inactivation',
} as const
export type LineStatus = keyof typeof lineStatuses
export const LineStatus = z.enum(Object.keys(lineStatuses) as [LineStatus, ...LineStatus[]])

/** Key of a type of data, e.g. `establishments`. */
export const ObjectType = z.string().trim().min(1).max(40)

/** `all` counts every line read, those that change nothing included. */
export const RunCounts = z.object({
  all: z.int(),
  error: z.int(),
  update: z.int(),
  add: z.int(),
  inactivation: z.int(),
})
export type RunCounts = z.infer<typeof RunCounts>

/** An import that has ended, however it did. */
export const RunReport = z.object({
  runId: z.int(),
  fileName: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  cancelled: z.boolean(),
  /** Nothing was written: the file was only checked. */
  dryRun: z.boolean(),
  /** French sentence of how it ended. */
  message: z.string(),
  /** Ended well, without a line in error. */
  isValid: z.boolean(),
  counts: RunCounts,
})
export type RunReport = z.infer<typeof RunReport>

/** A type of data that the person may import or export. */
export const ExchangeType = z.object({
  objectType: z.string(),
  label: z.string(),
  /** False: « Les modifications sont interdites ». */
  canImport: z.boolean(),
  isRunning: z.boolean(),
  /** The last import that ended, with the name of whoever started it. */
  lastRun: RunReport.extend({ by: z.string().nullable() }).nullable(),
})
export type ExchangeType = z.infer<typeof ExchangeType>

export const ReportLine = z.object({
  /** As the spreadsheet numbers it: the header is line 1. */
  lineNumber: z.int(),
  status: LineStatus,
  /** What the line is about: « Lycée Carnot ». */
  label: z.string(),
  messages: z.array(z.string()),
  entityId: z.int().nullable(),
  /** Screen of the record. */
  path: z.string().nullable(),
})
export type ReportLine = z.infer<typeof ReportLine>

/** Errors of the import call: why nothing was started. `alreadyUsed`: the dialog waits for the import that runs. */
export const ImportErrors = z.object({
  undefinedFile: z.string().optional(),
  undefinedError: z.string().optional(),
  structure: z.string().optional(),
  alreadyUsed: z.string().optional(),
})
export type ImportErrors = z.infer<typeof ImportErrors>
