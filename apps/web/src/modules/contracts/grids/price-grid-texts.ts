// Words and places of the price grids.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'

export const gridsPath = '/privateTuition/prices'
export const gridPath = (id: number | 'nouveau'): string => `${gridsPath}/${id}`
/** A new grid that begins with the levels and prices of another. */
export const followingPath = (id: number): string => `${gridPath('nouveau')}?suit=${id}`
export const gridListId = 'tarifs'
export const gridCrumbs = [{ label: 'Cours particuliers' }]

/** « 42,00 €/h » */
export const formatHourly = (cents: number): string => `${formatEuros(cents)}/h`
/** `'30.5'` → « 30,5 % » */
export const formatMargin = (percent: string): string => `${percent.replace('.', ',')}\u00a0%`

/** « à partir du 01/01/2027 », « jusqu’au 31/12/2026 », « toujours ». */
export const formatValidity = ({
  holdsFrom,
  holdsUntil,
}: {
  holdsFrom: string | null
  holdsUntil: string | null
}): string => {
  if (holdsFrom === null) return holdsUntil === null ? 'toujours' : `jusqu’au ${formatDay(holdsUntil)}`
  return holdsUntil === null
    ? `à partir du ${formatDay(holdsFrom)}`
    : `du ${formatDay(holdsFrom)} au ${formatDay(holdsUntil)}`
}
