// Shapes of the tax advance as its family keeps it: where it stands, its form, the year's ceiling, its requests.
import { z } from 'zod'
import { id, optionalDay } from '../kernel/fields.ts'
import { TaxCeiling } from './advances.schema.ts'
import { AdvanceRecord } from './urssaf.schema.ts'

export const OwnRequest = z.object({
  id,
  /** Number of the bill. */
  reference: z.string(),
  billId: id,
  day: z.string(),
  amountCents: z.int(),
  words: z.string(),
})
export type OwnRequest = z.infer<typeof OwnRequest>

export const OwnAdvance = z.object({
  /** The company asks for advances today. */
  isOffered: z.boolean(),
  step: z.int().min(0),
  title: z.string(),
  explanation: z.string(),
  whatToDo: z.string().nullable(),
  /** The form may be filled in and sent. */
  isEditable: z.boolean(),
  /** It may be stopped from a day. */
  mayStop: z.boolean(),
  /** First day that is not asked of the Urssaf any more. */
  stopsOn: z.string().nullable(),
  form: AdvanceRecord.omit({ state: true, taxpayer: true }),
  taxpayerName: z.string(),
  ceiling: TaxCeiling.omit({ id: true, updatedAt: true, customerId: true }).extend({
    /** Null where the law of the year is not known. */
    leftCents: z.int().nullable(),
  }),
  /** The last ones first. */
  requests: z.array(OwnRequest),
})
export type OwnAdvance = z.infer<typeof OwnAdvance>

/** Null: it goes on after all. */
export const StopInput = z.object({ on: optionalDay })
