// Settles where a lesson is to be given, from what somebody chose for it: elsewhere than its contract says, or there.
import type { CoursePlan } from '@cartable/domain/courses/planning/planning.schema.ts'
import { refusalOfPlace } from '@cartable/domain/courses/shared/place.rules.ts'
import type { CourseFormat } from '@cartable/domain/kernel/fields.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findAddress, saveAddress } from '../../people/people.service.ts'
import { findLessonPlace, type LessonPlace } from './lesson-place.queries.ts'

/** What tells one place from another: null is that of the contract. */
export const placeKey = ({ location, locationAddressId }: LessonPlace): string | null =>
  location && [location, locationAddressId].filter(Boolean).join(' ')

/**
 * Undefined where nothing is said of it, or where it is given there already. A place that is the contract's own is none: it
 * moves with the contract.
 */
export const settlePlace = async (
  db: Db,
  contract: { readonly format: CourseFormat; readonly location: string },
  asked: Pick<CoursePlan, 'location' | 'locationAddress'>,
  known: LessonPlace = { location: null, locationAddressId: null },
): Promise<LessonPlace | undefined> => {
  if (asked.location === undefined) return undefined
  const { locationAddress = null } = asked
  const location = asked.location === contract.location && asked.location !== 'other' ? null : asked.location
  const refusal = refusalOfPlace(contract.format, { location, hasAddress: locationAddress !== null })
  if (refusal) throw new Refused([refusal])
  const place = {
    location,
    locationAddressId: location === 'other' ? await saveAddress(db, locationAddress, known.locationAddressId) : null,
  }
  return placeKey(place) === placeKey(known) ? undefined : place
}

/** The place that a lesson has of its own, as its form shows it. */
export const placeInForm = async (db: Db, courseId: number | null) => {
  const place = courseId === null ? null : await findLessonPlace(db, courseId)
  return {
    location: place?.location ?? null,
    locationAddress: await findAddress(db, place?.locationAddressId ?? null),
  }
}
