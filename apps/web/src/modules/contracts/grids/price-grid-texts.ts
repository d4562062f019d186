// Words and places of the price grids.
import { formatEuros } from '@cartable/domain/kernel/money.ts'

export const gridsPath = '/privateTuition/prices'
export const gridPath = (id: number | 'nouveau'): string => `${gridsPath}/${id}`
export const gridListId = 'tarifs'
export const gridCrumbs = [{ label: 'Cours particuliers' }]

/** « 42,00 €/h » */
export const formatHourly = (cents: number): string => `${formatEuros(cents)}/h`
/** `'30.5'` → « 30,5 % » */
export const formatMargin = (percent: string): string => `${percent.replace('.', ',')}\u00a0%`
