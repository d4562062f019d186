// Rows of the audit traces and of the technical logs as screens show them.
import { day, instant, optionalQueryId, queryFlag, queryId } from '@cartable/domain/kernel/fields.ts'
import { listAnswer, listInput } from '@cartable/domain/kernel/list.ts'
import { z } from 'zod'

export const traceActions = ['create', 'update', 'delete', 'view'] as const
export const traceActionLabels: Record<(typeof traceActions)[number], string> = {
  create: 'Création',
  update: 'Modification',
  delete: 'Suppression',
  view: 'Consultation',
}

/** One changed field, in words: null where there was or is no value. */
export const TraceDetail = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type TraceDetail = z.infer<typeof TraceDetail>

export const TraceRow = z.object({
  id: z.int(),
  date: instant,
  /** What was changed, in words: « Version de prix n° 12 ». */
  object: z.string(),
  className: z.string(),
  entityId: z.int(),
  action: z.enum(traceActions),
  /** What the person was doing: « Confirmation d’un cours ». */
  detailsTitle: z.string(),
  details: z.array(TraceDetail),
  user: z.string(),
})
export type TraceRow = z.infer<typeof TraceRow>

/** A table, as traces name it. */
export const EntityClass = z.string().regex(/^[a-z_]{1,60}$/)

/** Value of the filter on the user for what no person did. */
export const programActor = 'programme'

export const TracesListInput = listInput({
  sorts: ['date'],
  defaultSort: 'date.desc',
  filters: {
    /** With `entityId`, the record whose history is asked, with all that belongs to it; alone, the kind of thing changed. */
    className: EntityClass.optional(),
    entityId: optionalQueryId,
    action: z.enum(traceActions).optional(),
    /** An account, or what the program did by itself. */
    actor: z.union([z.literal(programActor), queryId]).optional(),
    from: day.optional(),
    to: day.optional(),
    /** Sign-ins besides, which would stand before all that was changed. */
    withSignIns: queryFlag.default(false),
  },
}).refine((asked) => asked.entityId === undefined || asked.className !== undefined, {
  path: ['className'],
  message: 'Indiquez aussi de quel objet il s’agit.',
})
export type TracesListInput = z.output<typeof TracesListInput>
export const TracesListAnswer = listAnswer(TraceRow)

const Choice = z.object({ value: z.string(), label: z.string(), group: z.string().optional() })
/** Choices of the filters: only what traces speak of. */
export const TraceFilters = z.object({ entities: z.array(Choice), users: z.array(Choice) })

export const logLevels = ['debug', 'info', 'warning', 'error', 'critical'] as const
export const logLevelLabels: Record<(typeof logLevels)[number], string> = {
  debug: 'Détail',
  info: 'Information',
  warning: 'Avertissement',
  error: 'Erreur',
  critical: 'Critique',
}

export const TechnicalLogRow = z.object({
  id: z.int(),
  date: instant,
  type: z.string(),
  logLevel: z.enum(logLevels),
  alert: z.boolean(),
  message: z.string(),
  errorDetails: z.record(z.string(), z.unknown()).nullable(),
  context: z.record(z.string(), z.unknown()).nullable(),
  user: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type TechnicalLogRow = z.infer<typeof TechnicalLogRow>

/** Where a line of the technical log comes from. */
export const logTypeLabels: Readonly<Record<string, string>> = {
  http: 'Serveur',
  browser: 'Navigateur',
  access: 'Accès',
  job: 'Tâche de fond',
  task: 'Tâche longue',
  cron: 'Tâche planifiée',
  files: 'Fichiers',
}

export const TechnicalLogsInput = listInput({
  sorts: ['date', 'type', 'logLevel'],
  defaultSort: 'date.desc',
  filters: {
    logLevel: z.enum(logLevels).optional(),
    type: z
      .string()
      .regex(/^[a-z-]{1,40}$/)
      .optional(),
    withAlert: queryFlag.default(false),
    from: day.optional(),
    to: day.optional(),
  },
})
export const TechnicalLogsAnswer = listAnswer(TechnicalLogRow)

// Lines of a log are read in terminals and in tables: nothing in them moves the cursor or turns the text around.
const unprintable = /[[\p{Cc}\p{Cf}]--[\t\n\u00ad]]/gv
/** What a browser tells of an uncaught script error; cut rather than refused, so that nothing is lost. */
const cut = (max: number) =>
  z.string().transform((value) => value.toWellFormed().replace(unprintable, '').slice(0, max))
const place = z.int().min(0).max(10_000_000).nullable().catch(null)
export const ScriptError = z.object({
  errorMsg: cut(1_000),
  url: cut(500).default(''),
  lineNumber: place,
  column: place,
  browser: cut(300).default(''),
  error: cut(4_000).nullable().default(null),
})
export type ScriptError = z.output<typeof ScriptError>
