// Price grids by school level: default, least and greatest hourly price of each channel, and the company's margins.
import { z } from 'zod'
import { cents, id, ids, optionalDay, percent, readStamp } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'

/** The two channels of prices. */
export const priceChannels = { offline: 'CAD', online: 'CEL' } as const
export type PriceChannel = keyof typeof priceChannels
export const channelLabels: Readonly<Record<PriceChannel, string>> = {
  offline: 'CAD – cours à domicile',
  online: 'CEL – cours en ligne',
}

/** Fields of a grid besides its levels: cents per hour, percentages as decimal strings. */
export const channelFields = {
  offlinePrice: cents,
  offlineMinPrice: cents,
  offlineMaxPrice: cents,
  offlineMargin: percent,
  offlineMarginAffiliation: percent,
  onlinePrice: cents,
  onlineMinPrice: cents,
  onlineMaxPrice: cents,
  onlineMargin: percent,
  onlineMarginAffiliation: percent,
}
export const PriceGridInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  schoolCareerIds: ids.refine((chosen) => chosen.length > 0, 'Choisissez au moins un niveau scolaire.'),
  /** First day of these prices, until the next grid of a level begins; null: they have always been so. */
  holdsFrom: optionalDay.default(null),
  ...channelFields,
})
export type PriceGridInput = z.output<typeof PriceGridInput>

const money = z.int()
const rate = z.string()
const shownChannels = {
  offlinePrice: money,
  offlineMinPrice: money,
  offlineMaxPrice: money,
  offlineMargin: rate,
  offlineMarginAffiliation: rate,
  onlinePrice: money,
  onlineMinPrice: money,
  onlineMaxPrice: money,
  onlineMargin: rate,
  onlineMarginAffiliation: rate,
}
/** A level of a grid; a disabled one is struck through. */
const GridLevel = z.object({ id, name: z.string(), enabled: z.boolean() })
export const PriceGridRow = z.object({
  id,
  updatedAt: z.string(),
  levels: z.array(GridLevel),
  /** Every level of the grid is disabled. */
  isOff: z.boolean(),
  holdsFrom: z.string().nullable(),
  /** Last day, where another grid of each of its levels follows; null: none does, for one of them at least. */
  holdsUntil: z.string().nullable(),
  ...shownChannels,
})
export type PriceGridRow = z.infer<typeof PriceGridRow>

const empty = <T extends z.ZodType>(schema: T) => schema.nullable()
/** The form: a new grid has no price yet, or those of the one it follows. `options` are the levels that no other grid of its day has. */
export const PriceGridRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  schoolCareerIds: z.array(id),
  holdsFrom: z.string().nullable(),
  holdsUntil: z.string().nullable(),
  ...(Object.fromEntries(Object.entries(shownChannels).map(([key, schema]) => [key, empty(schema)])) as {
    [K in keyof typeof shownChannels]: z.ZodNullable<(typeof shownChannels)[K]>
  }),
  options: z.object({ schoolCareerIds: z.array(Option) }),
})
export type PriceGridRecord = z.infer<typeof PriceGridRecord>
