// Layouts whose lines are records of several tables: each is read as its form, changed, and saved by the form's own use case.
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { z } from 'zod'
import type { OperationContext } from '../http/context.ts'
import { HttpError } from '../http/errors.ts'
import type { ConstraintRefusals } from '../http/handlers.ts'
import { changesOf } from './changes.ts'
import type { ExchangeLayout, ImportOptions, Line, LineValues, LineWriter, Outcome } from './layout.ts'
import { errorOf, isSame, messagesOfIssues, messagesOfThrown, statusOf } from './rules.ts'
import { inSavepoint } from './table.queries.ts'

type Form = Readonly<Record<string, unknown>>

/** One line met: its record, or null for a new one, with its form before and after. */
export type Met = {
  readonly id: number | null
  /** The form as its screen would receive it; that of a new record when there is none. */
  readonly form: Form
  readonly enabled: boolean
}

/** What is to be looked at of a line that could be written. */
export type Weighed = {
  /** Told with the line, which is written all the same. */
  readonly warnings: readonly string[]
  /** Records that it resembles: it is not written. */
  readonly alike: readonly { readonly id: number; readonly words: string }[]
  /** How the person says that it is the same, or another one. */
  readonly advice: string
}

export type RecordLayout = Omit<ExchangeLayout, 'open' | 'linesAtOnce'> & {
  readonly constraints?: ConstraintRefusals
  /** Several lines may speak of one record, each of another part of it. */
  readonly isInParts?: boolean
  /** Look-ups, once per file: answers how one line is met and saved. */
  readonly begin: (
    context: OperationContext,
    options: ImportOptions,
  ) => Promise<{
    /** Changes the values of a line: names become ids. Throws `Refused`, its paths being columns. */
    readonly resolve: (values: LineValues) => Record<string, unknown>
    /** Finds the record of a line. */
    readonly meet: (values: Form) => Promise<Met>
    /** The form with what the line says; by default its values laid over it. */
    readonly apply?: (form: Form, values: Form) => Form
    readonly schema: z.ZodType<Form>
    /** The use case of the form; answers the id of the record. */
    readonly save: (input: Form, met: Met) => Promise<number>
    /** Enables or disables, by the use case of the list. */
    readonly setEnabled?: (id: number, enabled: boolean) => Promise<unknown>
    /** Whether the record is in use, where its form holds that. */
    readonly enabledOf?: (form: Form) => boolean
    readonly labelOf: (values: Form) => string
    /** Mails that leave when such a line is written, if whoever imports asks for them. */
    readonly mailsOf?: (form: Form, met: Met) => number
    /** What a line that may be written makes people look at; `values` are those of the line, `form` what it makes. */
    readonly weigh?: (form: Form, met: Met, values: Form) => Promise<Weighed>
  }>
}

/** A line is a form that is saved: so many take a second or two where the machine has much to do. */
const linesAtOnce = 20

/** The form with the values of a line over its own; those that find the record, or enable it, are no fields. */
const laidOver = (form: Form, { id: _, enabled: __, ...said }: Form): Form => ({ ...form, ...said })

/** Makes the layout of records. */
export const recordLayout = (layout: RecordLayout): ExchangeLayout => {
  const { begin, constraints = {}, isInParts = false, ...shared } = layout
  const { columns } = shared
  const open = async (context: OperationContext, options: ImportOptions): Promise<LineWriter> => {
    const lines = await begin(context, options)
    const told = new Map<number, number>()
    const rowsOf = async (id: number) =>
      (await layout.exportPage(context.db, id - 1, 1)).rows.filter((row) => row.id === id)

    const writeOne = async ({ number, values }: Line): Promise<Outcome> => {
      let label = lines.labelOf(values)
      try {
        return await inSavepoint(context.db, async () => {
          const resolved = lines.resolve(values)
          const met = await lines.meet(resolved)
          const form = (lines.apply ?? laidOver)(met.form, resolved)
          label = lines.labelOf({ ...form, ...values }) || label
          const parsed = lines.schema.safeParse(form)
          if (!parsed.success) return errorOf(number, label, messagesOfIssues(columns, parsed.error))
          const before = met.id === null ? null : lines.schema.safeParse(met.form)
          const isKept = before?.success === true && isSame(withoutStamp(before.data), withoutStamp(parsed.data))
          const enabled = typeof resolved.enabled === 'boolean' ? resolved.enabled : met.enabled
          const isChanged = !isKept || enabled !== met.enabled
          const [was, is] = lines.enabledOf
            ? [lines.enabledOf(met.form), lines.enabledOf(parsed.data)]
            : [met.enabled, enabled]
          const status = statusOf(met.id === null ? null : { enabled: was }, { enabled: is }, isChanged)
          if (status === null) return { lineNumber: number, status, label, messages: [], entityId: met.id }
          const earlier = met.id === null || isInParts ? undefined : told.get(met.id)
          if (earlier !== undefined)
            return errorOf(number, label, [`Cette ligne répète la ligne ${earlier} du fichier.`])
          const { warnings, alike, advice } = (await lines.weigh?.(parsed.data, met, values)) ?? nothing
          if (alike.length > 0) {
            const list = alike.map((one) => {
              const line = told.get(one.id)
              return line === undefined ? one.words : `la ligne ${line} du fichier, ${one.words}`
            })
            return { ...errorOf(number, label, [`Ressemble à ${list.join(' et à ')}. ${advice}`]), status: 'duplicate' }
          }
          const mails = lines.mailsOf?.(parsed.data, met) ?? 0
          const stored = met.id === null ? null : await rowsOf(met.id)
          const id = isKept && met.id !== null ? met.id : await lines.save(parsed.data, met)
          if (enabled !== met.enabled) await lines.setEnabled?.(id, enabled)
          told.set(id, number)
          const changes = stored === null ? [] : changesOf(columns, stored, await rowsOf(id))
          return { lineNumber: number, status, label, messages: warnings, entityId: id, changes, mails }
        })
      } catch (error) {
        const messages = error instanceof HttpError ? [error.message] : messagesOfThrown(columns, constraints, error)
        if (messages === null) throw error
        return errorOf(number, label, messages)
      }
    }

    return async (batch) => {
      const outcomes: Outcome[] = []
      for (const line of batch) outcomes.push(await writeOne(line))
      return outcomes
    }
  }
  return { ...shared, linesAtOnce, open }
}

const nothing: Weighed = { warnings: [], alike: [], advice: '' }

const withoutStamp = (form: Form): Form => ({ ...form, updatedAt: null })

/** Refuses a line at a column. */
export const refuseLine = (key: string, message: string): never => {
  throw new Refused([{ code: 'exchange.line', message, path: key }])
}
