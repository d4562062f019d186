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
  duplicate: 'Doublon',
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
  duplicate: z.int(),
  update: z.int(),
  add: z.int(),
  inactivation: z.int(),
  /** Mails that leave with the lines written, when that is asked for. */
  mails: z.int(),
})
export type RunCounts = z.infer<typeof RunCounts>

/** An import that has ended, however it did. */
export const RunReport = z.object({
  runId: z.int(),
  fileName: z.string(),
  /** Sheet that was read; null for a file without sheets. */
  sheetName: z.string().nullable(),
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
  /** Everything that it wrote was taken back: when, and by whom. */
  undone: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
})
export type RunReport = z.infer<typeof RunReport>

/** An import with the name of whoever started it. */
export const NamedRun = RunReport.extend({ by: z.string().nullable() })
export type NamedRun = z.infer<typeof NamedRun>

/** A type of data that the person may import or export. */
export const ExchangeType = z.object({
  objectType: z.string(),
  label: z.string(),
  /** False: « Les modifications sont interdites ». */
  canImport: z.boolean(),
  isRunning: z.boolean(),
  /** The last import that ended, with the name of whoever started it. */
  lastRun: NamedRun.nullable(),
  /** The last one that wrote, when a check came after it. */
  lastImport: NamedRun.nullable(),
})
export type ExchangeType = z.infer<typeof ExchangeType>

/** A field of a record before and after a line. */
export const LineChange = z.object({ field: z.string(), from: z.string(), to: z.string() })
export type LineChange = z.infer<typeof LineChange>

export const ReportLine = z.object({
  /** As the spreadsheet numbers it: the header is line 1. */
  lineNumber: z.int(),
  status: LineStatus,
  /** What the line is about: « Lycée Carnot ». */
  label: z.string(),
  messages: z.array(z.string()),
  /** What the line changes of its record, as people read it. */
  changes: z.array(LineChange),
  entityId: z.int().nullable(),
  /** Screen of the record. */
  path: z.string().nullable(),
})
export type ReportLine = z.infer<typeof ReportLine>

/** Why an import cannot be undone: what somebody did since to one of its rows. */
export const UndoObstacle = z.object({
  lineNumber: z.int().nullable(),
  label: z.string(),
  /** Screen of the record. */
  path: z.string().nullable(),
  /** « modification (Personne) », « ajout (Contrat) ». */
  what: z.string(),
  by: z.string(),
  at: z.string(),
})
export type UndoObstacle = z.infer<typeof UndoObstacle>

/** Which value each column of a file holds: its title and the key of ours, '' for a column that is left out. */
export const Matching = z.record(z.string().max(300), z.string().max(80))
export type Matching = z.infer<typeof Matching>

/** The columns of a file as they may be matched with ours. */
export const FileColumns = z.object({
  columns: z.array(
    z.object({
      title: z.string(),
      /** Values of the first lines, to know what the column holds. */
      samples: z.array(z.string()),
      /** Ours, guessed from the title or remembered; '' when none is alike. */
      key: z.string(),
    }),
  ),
  /** Ours, in the order of the model. */
  ours: z.array(z.object({ key: z.string(), title: z.string(), isRequired: z.boolean() })),
  /** Matched once for a file of this shape. */
  isRemembered: z.boolean(),
})
export type FileColumns = z.infer<typeof FileColumns>

/** Errors of the import call: why nothing was started. `alreadyUsed`: the dialog waits for the import that runs. */
export const ImportErrors = z.object({
  undefinedFile: z.string().optional(),
  undefinedError: z.string().optional(),
  structure: z.string().optional(),
  alreadyUsed: z.string().optional(),
})
export type ImportErrors = z.infer<typeof ImportErrors>
