// Finds the house nearest to a point.
import type { Commune, Gazetteer } from './communes.ts'
import { type Feature, featureOf, type Place, pointOfPlace, spreadKmOf } from './features.ts'
import { distanceM, type Point } from './places.ts'
import { lastHouseNumber, STREETS } from './streets.ts'

const MAX_DISTANCE_M = 50_000

/** The nearest house, or nothing when the point is far from any commune. */
export function reverse(source: Gazetteer, point: Point): Feature[] {
  const commune = nearest(
    source.communes.filter((one) => !source.arrondissementsOf.has(one.code)),
    // A large city reaches further than the village that happens to be placed beside it.
    (one: Commune) => distanceM(point, one.point) / spreadKmOf(one),
  )
  if (!commune || distanceM(point, commune.point) > MAX_DISTANCE_M) return []
  const placeOf = (street: string, houseNumber: string | null): Place => ({
    commune,
    street,
    houseNumber,
    postcode: null,
  })
  const street = nearest(STREETS, ({ name }) => distanceM(point, pointOfPlace(placeOf(name, null))))
  if (!street) return []
  const numbers = Array.from({ length: lastHouseNumber(commune.code, street.name) }, (_, index) => String(index + 1))
  const number = nearest(numbers, (one) => distanceM(point, pointOfPlace(placeOf(street.name, one)))) ?? null
  const place = placeOf(street.name, number)
  const distance = distanceM(point, pointOfPlace(place))
  return [featureOf(source, place, Math.max(0, 1 - distance / MAX_DISTANCE_M), distance)]
}

function nearest<T>(list: T[], distanceTo: (one: T) => number): T | undefined {
  let best: T | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const one of list) {
    const distance = distanceTo(one)
    if (distance < bestDistance) {
      best = one
      bestDistance = distance
    }
  }
  return best
}
