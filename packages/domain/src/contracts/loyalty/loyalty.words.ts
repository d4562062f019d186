// How a family reads what the loyalty programme takes off its price: level and euros, the same on screens, mails and papers.
import { formatEuros } from '../../kernel/money.ts'
import type { LoyaltyOfPrice } from './loyalty.schema.ts'

export const loyaltyLevelText = (hours: number): string => `palier ${hours}\u00a0h`

/** `palier 50 h, 1,35 € de remise par heure` */
export const loyaltyDiscountText = ({ hours, discountCents }: LoyaltyOfPrice): string =>
  `${loyaltyLevelText(hours)}, ${formatEuros(discountCents)} de remise par heure`

/** `Fidélité : palier 50 h, 1,35 € de remise par heure, déjà déduite.`; null for a price that bears none. */
export const loyaltyText = (loyalty: LoyaltyOfPrice | null): string | null =>
  loyalty === null ? null : `Fidélité\u00a0: ${loyaltyDiscountText(loyalty)}, déjà déduite.`
