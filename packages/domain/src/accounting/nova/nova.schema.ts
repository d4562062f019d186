// Shapes of the NOVA return: what a declared organisation of services to persons says of each month of a quarter, of a year, and the lines behind.
import { z } from 'zod'
import { addMonths } from '../../kernel/dates.ts'
import { day, id } from '../../kernel/fields.ts'
import { Regime } from '../rates/rates.schema.ts'

/** `2026-10`, the first month of a quarter. */
export const novaQuarter = z.string().regex(/^20\d{2}-(01|04|07|10)$/, 'Ce trimestre n’existe pas.')
export const novaMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Ce mois n’existe pas.')

/** `2026`. */
export const novaYear = z.string().regex(/^20\d{2}$/, 'Cette année n’existe pas.')

/** First month of the quarter of a day. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}`
/** A quarter some quarters later, or earlier. */
export const quarterAfter = (quarter: string, count: number): string =>
  addMonths(`${quarter}-01`, count * 3).slice(0, 7)
/** `4e trimestre 2026`. */
export const quarterLabel = (quarter: string): string => {
  const rank = (Number(quarter.slice(5, 7)) + 2) / 3
  return `${rank}${rank === 1 ? 'er' : 'e'} trimestre ${quarter.slice(0, 4)}`
}

/** Services to persons, which the return counts; and what else the company sells, whose share is limited. */
export const novaParts = ['sap', 'other'] as const
export type NovaPart = (typeof novaParts)[number]
export const novaPartLabels: Readonly<Record<NovaPart, string>> = {
  sap: 'Services à la personne',
  other: 'Autre activité',
}

/** Month by month and mode by mode, as papers were issued: a credit note takes back what it credits. */
export const NovaRow = z.object({
  /** `2026-10`. */
  month: z.string(),
  regime: Regime,
  /** Families and teachers of services to persons of whom some hours are left. */
  customers: z.int(),
  teachers: z.int(),
  minutes: z.int(),
  /** Turnover without VAT, in cents; of a family that employs, the fee alone. */
  sapCents: z.int(),
  otherCents: z.int(),
})
export type NovaRow = z.infer<typeof NovaRow>

/** Of a whole year, mode by mode: whoever has hours left of the year, whatever month they were billed in, is counted once. */
export const NovaYearRow = NovaRow.omit({ month: true })
export type NovaYearRow = z.infer<typeof NovaYearRow>

/** The return of a quarter as it was noted, with the figures that were typed. */
export const NovaDeclared = z.object({ id, on: z.string(), by: z.string().nullable(), rows: z.array(NovaRow) })

export const novaFigures = ['customers', 'teachers', 'minutes', 'sapCents', 'otherCents'] as const
export type NovaDifference = {
  readonly month: string
  readonly regime: Regime
  readonly figure: (typeof novaFigures)[number]
  readonly declared: number
  readonly now: number
}
/** Where the figures of today are no longer those that were declared; a mode that one of them leaves out did nothing. */
export const novaDifferences = (declared: readonly NovaRow[], today: readonly NovaRow[]): NovaDifference[] => {
  const keyOf = ({ month, regime }: NovaRow) => `${month} ${regime}`
  const rows = new Map([...declared, ...today].map((row) => [keyOf(row), row]))
  const figureIn = (some: readonly NovaRow[], key: string, figure: (typeof novaFigures)[number]) =>
    some.find((row) => keyOf(row) === key)?.[figure] ?? 0
  return [...rows].flatMap(([key, { month, regime }]) =>
    novaFigures
      .map((figure) => ({
        ...{ month, regime, figure },
        declared: figureIn(declared, key, figure),
        now: figureIn(today, key, figure),
      }))
      .filter((one) => one.declared !== one.now),
  )
}
export const NovaDeclare = z.object({ quarter: novaQuarter, declaredOn: day })
export type NovaDeclare = z.output<typeof NovaDeclare>

export const NovaLine = z.object({
  id,
  reference: z.string(),
  issuedOn: z.string(),
  customer: z.string(),
  teacher: z.string().nullable(),
  label: z.string(),
  /** Below zero of a credit note. */
  minutes: z.int(),
  cents: z.int(),
})
export type NovaLine = z.infer<typeof NovaLine>

/** Lines that one figure shows at most. */
export const mostNovaLines = 1000
