// Price grids by school level: default, least and greatest hourly price of each channel, and the company's margins.
import { z } from 'zod'
import { cents, id, ids, percent, readStamp } from '../../kernel/fields.ts'
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
  ...shownChannels,
})
export type PriceGridRow = z.infer<typeof PriceGridRow>

const empty = <T extends z.ZodType>(schema: T) => schema.nullable()
/** The form: a new grid has no price yet. `options` are the levels that no other grid has. */
export const PriceGridRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  schoolCareerIds: z.array(id),
  ...(Object.fromEntries(Object.entries(shownChannels).map(([key, schema]) => [key, empty(schema)])) as {
    [K in keyof typeof shownChannels]: z.ZodNullable<(typeof shownChannels)[K]>
  }),
  options: z.object({ schoolCareerIds: z.array(Option) }),
})
export type PriceGridRecord = z.infer<typeof PriceGridRecord>
