// What a family reads of the price of an hour to which one pupil of several came alone.
import { formatEuros } from '../kernel/money.ts'

/** `Si un seul élève est présent : 40,00 € de l’heure.` */
export const alonePriceText = (cents: number | null): string | null =>
  cents === null ? null : `Si un seul élève est présent\u00a0: ${formatEuros(cents)} de l’heure.`
