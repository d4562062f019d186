// Rules of the days without lessons: what a row needs, which of them hold in a place, and what a school year has at least.
import { addDays } from '../../kernel/dates.ts'
import { collectRefusals } from '../../kernel/refusal.ts'
import { referenceRefusals } from '../reference.refusals.ts'
import type { Holiday, HolidayKind } from './holidays.schema.ts'

/** School holidays have a zone, closures none; the last day is not before the first, and no holiday is longer than a summer. */
export const checkHoliday = (holiday: {
  readonly kind: HolidayKind
  readonly zone: string | null
  readonly firstDay: string
  readonly lastDay: string
}): void => {
  const refusals = collectRefusals()
  const { kind, zone, firstDay, lastDay } = holiday
  if (kind === 'school' && zone === null) refusals.add(referenceRefusals.holidayZoneMissing, 'zone')
  if (kind === 'company' && zone !== null) refusals.add(referenceRefusals.holidayZoneOfClosure, 'zone')
  if (lastDay < firstDay) refusals.add(referenceRefusals.promoDays, 'lastDay')
  else if (lastDay > addDays(firstDay, 100)) refusals.add(referenceRefusals.holidayTooLong, 'lastDay')
  refusals.throwIfAny()
}

/** Where a pupil lives, as holidays ask: the departement and the zone of its schools. Null: unknown. */
export type HolidayPlace = { readonly departement: string | null; readonly schoolZone: string | null }

const holdsAt = ({ kind, zone }: Holiday, place: HolidayPlace): boolean =>
  kind === 'school' ? zone === place.schoolZone : zone === null || zone === place.departement

/** The first of the kinds asked that a day is in; null: lessons may take place. */
export const holidayOn = (
  day: string,
  holidays: readonly Holiday[],
  place: HolidayPlace,
  kinds: readonly HolidayKind[] = ['company', 'public', 'school'],
): Holiday | null =>
  kinds
    .map((kind) =>
      holidays.find((one) => one.kind === kind && one.firstDay <= day && day <= one.lastDay && holdsAt(one, place)),
    )
    .find((found) => found !== undefined) ?? null

/** First September of the school year that a day is in, `YYYY`: July and August belong to the year that ends. */
export const schoolYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '09-01' ? 1 : 0)

/** Whether a zone has the summer of a school year: the last of its holidays, so that the others were typed with it. */
export const knowsSchoolYear = (holidays: readonly Holiday[], zone: string, year: number): boolean =>
  holidays.some(
    ({ kind, zone: its, firstDay }) =>
      kind === 'school' && its === zone && firstDay >= `${year + 1}-06-01` && firstDay <= `${year + 1}-08-31`,
  )
