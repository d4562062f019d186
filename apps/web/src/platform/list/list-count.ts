// How many things a list counts, as the title of its page says it.

import { formatCount } from '../fr/typography.ts'
import type { AnyListAnswer } from './list.types.ts'

/** `isExact` is false beyond what the server takes the time to count. */
export type ListCount = { readonly total: number; readonly isExact: boolean }

export const countOf = ({
  total,
  totalIsExact,
}: Pick<AnyListAnswer<unknown, unknown>, 'total' | 'totalIsExact'>): ListCount => ({
  total,
  isExact: totalIsExact,
})

/** Exact, or « plus de 2 000 ». */
export const countInTitle = ({ total, isExact }: ListCount): number | string =>
  isExact ? total : `plus de ${formatCount(total)}`

/** After « Total »: « du client filtré », « des 312 clients filtrés »; `one` bears its article, `shown` is the number as it is written. */
export const totalOf = (shown: string, one: string, many: string): string =>
  shown === '1' ? one : `des ${shown} ${many}`
