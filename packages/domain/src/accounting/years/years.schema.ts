// Shapes of fiscal years: each with how far it is closed and what it made, what keeps one from being closed, the next one.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { day, id, optionalId } from '../../kernel/fields.ts'

const Company = z.enum(companyCodes)

export const FiscalYearRow = z.object({
  id,
  from: day,
  to: day,
  /** `2026` */
  name: z.string(),
  /** Last day that is closed by a month; null while none is. */
  closedThrough: day.nullable(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  entryCount: z.int(),
  /** Revenue less expenses, in cents. */
  resultCents: z.int(),
  /** Entry that opens it with the balances of the year before. */
  openingEntryId: optionalId,
  /** What is kept of a closed year: when it was written, the digest of its FEC (SHA-256, hexadecimal), its lines; null until it is. */
  archive: z.object({ madeAt: z.string(), fecSha256: z.string(), lineCount: z.int() }).nullable(),
})
export type FiscalYearRow = z.infer<typeof FiscalYearRow>

/** What keeps a year from being closed: its sentence, and the screen that settles it. */
export const YearObstacle = z.object({ words: z.string(), path: z.string() })
export type YearObstacle = z.infer<typeof YearObstacle>

export const YearsState = z.object({
  /** The newest first. */
  years: z.array(FiscalYearRow),
  /** The year whose turn it is to be closed, and what it waits for. */
  toClose: z
    .object({
      id,
      obstacles: z.array(YearObstacle),
      /** First day of the next year, when closing opens it. */
      opensNext: day.nullable(),
    })
    .nullable(),
  /** The next twelve months, and the first day on which they may be opened. */
  next: z.object({ from: day, to: day, name: z.string(), opensOn: day }),
  /** SIREN of the company that names its FEC; null where none is entered. */
  siren: z.string().nullable(),
})
export type YearsState = z.infer<typeof YearsState>

export const YearsAsked = z.object({ company: Company.default('private-tuition') })
/** `from` is the first day of the year that was read: another one is not meant. */
export const OpenYear = z.object({ company: Company, from: day })
export type OpenYear = z.output<typeof OpenYear>
export const CloseYear = z.object({ id })
export type CloseYear = z.output<typeof CloseYear>
