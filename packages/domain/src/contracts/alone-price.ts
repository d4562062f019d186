// The price of an hour of a collective contract to which one pupil alone came, beside the ordinary one.
import type { z } from 'zod'
import { contractsRefusals } from './contracts.refusals.ts'
import { hourlyAmount } from './hourly-amount.ts'

/** As it is typed: both or none, in cents. */
export const alonePriceInput = {
  alonePrice: hourlyAmount.min(1).nullable().default(null),
  aloneMargin: hourlyAmount.nullable().default(null),
}
type Alone = { readonly alonePrice: number | null; readonly aloneMargin: number | null }

/** Said at the margin, as of the ordinary price. */
export const withAlonePart = <S extends z.ZodType<Alone>>(schema: S) =>
  schema
    .refine(({ alonePrice, aloneMargin }) => (alonePrice === null) === (aloneMargin === null), {
      path: ['aloneMargin'],
      message: contractsRefusals.aloneWhole.message,
    })
    .refine(({ alonePrice, aloneMargin }) => alonePrice === null || aloneMargin === null || aloneMargin < alonePrice, {
      path: ['aloneMargin'],
      message: contractsRefusals.nothingForTeacher.message,
    })
