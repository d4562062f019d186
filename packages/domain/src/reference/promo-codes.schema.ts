// Shapes of promo codes: a reduction in percent or in euros, between two days.
import { z } from 'zod'
import { day, text } from '../kernel/fields.ts'

export const promoTypes = { percent: 'Pourcentage', amount: 'Montant' } as const
export type PromoType = keyof typeof promoTypes
export const PromoType = z.enum(Object.keys(promoTypes) as [PromoType, ...PromoType[]])

/** Written in capitals; the same code may be used again once its days are over. */
const code = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .regex(/^[a-z0-9_-]+$/i, 'Un code ne contient que des lettres sans accent, des chiffres et des tirets.')
  .transform((value) => value.toUpperCase())

export const promoFields = {
  name: text(150),
  code,
  type: PromoType,
  /** Percent or euros, as a decimal text; read by `promoValue`. */
  value: z.string().trim().min(1).max(20),
  validFrom: day,
  /** Last day, included. */
  validTo: day,
}
export const promoRecord = {
  name: z.string(),
  code: z.string(),
  type: PromoType.nullable(),
  value: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
}
export const promoRow = {
  name: z.string(),
  code: z.string(),
  type: PromoType,
  value: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
}
