// Where one lesson is given, as a teacher types it: as usual, or elsewhere with its address.
import type { LessonLocation } from '@cartable/domain/courses/shared/place.schema.ts'
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import {
  type AddressValue,
  addressValue,
  missingOfAddress,
  sentAddress,
} from '../../../customers/outside/address.parts.tsx'

export type PlaceValues = {
  /** '' where its contract says. */
  readonly location: LessonLocation | ''
  readonly locationAddress: AddressValue
}

type Placed = { readonly location: LessonLocation | null; readonly locationAddress: AddressView | null }
export const placeValuesOf = ({ location, locationAddress }: Placed): PlaceValues => ({
  location: location ?? '',
  locationAddress: addressValue(locationAddress),
})

/** What is missing of it before it can be sent. */
export const missingOfPlace = ({ location, locationAddress }: PlaceValues): string | null => {
  if (location !== 'other') return null
  return locationAddress.typed.trim() === '' ? 'Indiquez l’adresse de ce cours.' : missingOfAddress(locationAddress)
}

export const sentPlace = ({ location, locationAddress }: PlaceValues) => ({
  location: location || null,
  locationAddress: location === 'other' ? sentAddress(locationAddress) : null,
})
