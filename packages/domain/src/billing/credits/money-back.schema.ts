// What becomes of money that a credit note sets free otherwise than on its card: kept for the next bill, or given back.
import { z } from 'zod'

/** CESU goes back as CESU, whatever is chosen for the rest (Code du travail, L1271-12: they are not turned into money). */
export const moneyBackWays = ['credit', 'transfer', 'cheque', 'cash'] as const
export type MoneyBack = (typeof moneyBackWays)[number]
export const MoneyBack = z.enum(moneyBackWays)
export const moneyBackLabels: Readonly<Record<MoneyBack, string>> = {
  credit: 'Garder pour la prochaine facture',
  transfer: 'Rembourser par virement',
  cheque: 'Rembourser par chèque',
  cash: 'Rembourser en espèces',
}
