// What a family must know before it accepts a price of online lessons: they are not rendered at home.
import { formatPercent } from '../../kernel/money.ts'

/** `vatPercent`: rate of online lessons on the first day of the price; null for lessons at home. */
export const onlineTermsText = (vatPercent: string | null): string | null =>
  vatPercent === null
    ? null
    : `Cours en ligne\u00a0: TVA de ${formatPercent(vatPercent)} comprise dans le prix, sans avance immédiate de crédit d’impôt.`
