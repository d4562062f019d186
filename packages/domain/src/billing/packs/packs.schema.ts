// Shapes of packs of hours: what is sold, and what is read of one on its contract, on the account of a family, at home.
import { z } from 'zod'
import { cents, id } from '../../kernel/fields.ts'

export const packMoments = ['unpaid', 'paid', 'used', 'ended'] as const
export type PackMoment = (typeof packMoments)[number]

export const HourPack = z.object({
  id,
  contractId: id,
  /** `Mathématiques, Malo KERBRAT avec Yann LE GOFF`. */
  what: z.string(),
  moment: z.enum(packMoments),
  minutes: z.int(),
  leftMinutes: z.int(),
  priceCents: z.int(),
  hourlyPriceCents: z.int(),
  soldOn: z.string(),
  endedOn: z.string().nullable(),
  /** What the family has to pay before its hours count. */
  dueCents: z.int(),
  /** Credit of the family that is kept for it, and becomes ordinary credit when it ends. */
  heldCents: z.int(),
  /** The family keeps a card here, which may be charged. */
  hasCard: z.boolean(),
})
export type HourPack = z.infer<typeof HourPack>

export const HourPacks = z.object({ packs: z.array(HourPack) })

/** The packs of a contract, and what another one is sold from. */
export const ContractPacks = z.object({
  contractId: id,
  packs: z.array(HourPack),
  /** Price of an hour today; null before the first is accepted. */
  contractHourCents: z.int().nullable(),
  /** Why none is sold now; null when one may be. */
  obstacle: z.string().nullable(),
})
export type ContractPacks = z.infer<typeof ContractPacks>

export const SellPack = z.object({
  contractId: id,
  hours: z.int('Un nombre entier d’heures.').min(1, 'Au moins une heure.').max(200, 'Deux cents heures au plus.'),
  /** Of the whole, VAT within. */
  priceCents: cents.refine((amount) => amount > 0, 'Le prix doit dépasser 0.'),
})
export type SellPack = z.output<typeof SellPack>
