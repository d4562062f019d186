// Shapes of the books handed to an accountant's program: the formats, what is asked, what the file will hold.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { day, queryFlag } from '../../kernel/fields.ts'

/** The programs, and how their file is called there. */
export const entryFormats = {
  ximport: 'Sage\u00a050 et Ciel (XIMPORT)',
  quadra: 'Cegid Quadra (ASCII)',
} as const
export type EntryFormat = keyof typeof entryFormats
export const entryFormatKeys = Object.keys(entryFormats) as [EntryFormat, ...EntryFormat[]]
/** How it is taken in there, in the words of each program. */
export const entryFormatHelp: Readonly<Record<EntryFormat, string>> = {
  ximport: 'Dans Sage\u00a050 ou Ciel Compta\u00a0: Échanges, Importer des écritures, format XIMPORT.',
  quadra: 'Dans Quadra\u00a0: Outils, Suivi des dossiers, Import ASCII (Compta).',
}

const span = { company: z.enum(companyCodes).default('private-tuition'), from: day, to: day }
export const EntriesAsked = z.object({ ...span, withOpening: queryFlag.default(false) })
export type EntriesAsked = z.output<typeof EntriesAsked>

export const ExportEntries = z.object({
  ...span,
  format: z.enum(entryFormatKeys),
  /** The entry that opens a year, too: a program that closed the year before makes its own. */
  withOpening: z.boolean(),
})
export type ExportEntries = z.output<typeof ExportEntries>

const sums = { entryCount: z.int(), debitCents: z.int(), creditCents: z.int() }
export const EntriesFound = z.object({
  ...sums,
  journals: z.array(z.object({ code: z.string(), name: z.string(), ...sums })),
  /** Entries of the span that are not sealed yet: they are in no file. */
  unsealedCount: z.int(),
  /** What waits for its entry, whatever its day. */
  waiting: z.int(),
  /** Debits and credits of the trial balance over the same span, without what opens a year. */
  trialDebitCents: z.int(),
  trialCreditCents: z.int(),
  /** Of these, what the opening entries of the span come to, where they are in the file. */
  openingCents: z.int(),
})
export type EntriesFound = z.infer<typeof EntriesFound>
