// What stands against giving one lesson elsewhere than its contract says.
import type { ContractLocation } from '../../contracts/locations.words.ts'
import type { CourseFormat } from '../../kernel/fields.ts'
import type { PlacedRefusal } from '../../kernel/refusal.ts'
import { lessonRefusals } from './lesson.refusals.ts'
import { type LessonLocation, lessonLocations } from './place.schema.ts'

/** Where a lesson of a contract may be given instead; nowhere where it is online. */
export const placesInstead = (format: CourseFormat, usual: ContractLocation): readonly LessonLocation[] =>
  format === 'CEL' ? [] : lessonLocations.filter((one) => one === 'other' || one !== usual)

export const refusalOfPlace = (
  format: CourseFormat,
  { location, hasAddress }: { readonly location: LessonLocation | null; readonly hasAddress: boolean },
): PlacedRefusal | null => {
  if (location === null) return null
  if (format === 'CEL') return { ...lessonRefusals.staysOnline, path: 'location' }
  if (location !== 'other' || hasAddress) return null
  return { ...lessonRefusals.placeWithoutAddress, path: 'locationAddress.completeAddress' }
}
