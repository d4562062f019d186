// The GeoJSON answers of the address service, and where each street and house stands (approximately, but always there).
import type { Commune, Gazetteer } from './communes.ts'
import { hash, type Point, shifted } from './places.ts'
import { lastHouseNumber } from './streets.ts'

export type AddressType = 'housenumber' | 'street' | 'municipality'

export interface Place {
  /** The commune, or the arrondissement in Paris, Lyon and Marseille. */
  commune: Commune
  street: string | null
  /** As written, e.g. 12bis. */
  houseNumber: string | null
  /** The postcode meant, among those of the commune. */
  postcode: string | null
}

export interface Feature {
  type: 'Feature'
  geometry: { type: 'Point'; coordinates: [lon: number, lat: number] }
  properties: {
    label: string
    score: number
    id: string
    type: AddressType
    name: string
    housenumber?: string
    street?: string
    postcode: string
    citycode: string
    city: string
    district?: string
    context: string
    importance: number
    x?: number
    y?: number
    distance?: number
  }
}

export function typeOf(place: Place): AddressType {
  return place.street === null ? 'municipality' : place.houseNumber === null ? 'street' : 'housenumber'
}

export function featureOf(source: Gazetteer, place: Place, score: number, distance?: number): Feature {
  const { commune, street, houseNumber } = place
  const type = typeOf(place)
  const city = commune.parentCode && street !== null ? source.byCode.get(commune.parentCode) : undefined
  const cityName = city?.name ?? commune.name
  const postcode = place.postcode ?? commune.postcodes[0] ?? ''
  const name = street === null ? commune.name : houseNumber === null ? street : `${houseNumber} ${street}`
  const streetId = `${commune.code}_${(street === null ? 0 : hash(street) % 10_000).toString().padStart(4, '0')}`
  const number = houseNumber?.match(/\d+/)?.[0].padStart(5, '0')
  const point = pointOfPlace(place)
  const departement = source.departements.get(commune.departement)
  const region = source.regions.get(commune.region)
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
    properties: {
      label: street === null ? name : `${name} ${postcode} ${cityName}`.trim(),
      score: Math.round(score * 1e4) / 1e4,
      ...(houseNumber !== null && { housenumber: houseNumber }),
      id:
        street === null
          ? commune.code
          : houseNumber === null
            ? streetId
            : `${streetId}_${number}${suffixOf(houseNumber)}`,
      name,
      postcode,
      citycode: commune.code,
      city: cityName,
      ...(city && { district: commune.name }),
      context: [commune.departement, departement?.name, region?.name].filter(Boolean).join(', '),
      type,
      importance: importanceOf(commune, street !== null),
      ...(street !== null && { street }),
      ...lambert93(point, commune.departement),
      ...(distance !== undefined && { distance }),
    },
  }
}

/** Grows with the population, 0 … 1. */
export function importanceOf(commune: Commune, isStreet = false): number {
  const importance = Math.min(1, Math.log10(Math.max(10, commune.population)) / 6.5) * (isStreet ? 0.85 : 1)
  return Math.round(importance * 1e4) / 1e4
}

/** How far from the middle of the commune its streets are, km. */
export function spreadKmOf(commune: Commune): number {
  return Math.min(3, 0.3 + Math.sqrt(commune.population) / 200)
}

/** Where the place is: houses stand 10 m apart on a line through the middle of their street. */
export function pointOfPlace({ commune, street, houseNumber }: Place): Point {
  if (street === null) return commune.point
  const middle = shifted(commune.point, `${commune.code}/${street}`, spreadKmOf(commune))
  const number = houseNumber === null ? null : Number.parseInt(houseNumber, 10)
  if (number === null) return middle
  const bearing = (hash(`${street}/${commune.code}`) / 2 ** 32) * Math.PI
  const alongM = (number - lastHouseNumber(commune.code, street) / 2) * 10
  return {
    lat: Math.round((middle.lat + (alongM * Math.sin(bearing)) / 111_200) * 1e6) / 1e6,
    lon:
      Math.round(
        (middle.lon + (alongM * Math.cos(bearing)) / (111_200 * Math.cos((middle.lat * Math.PI) / 180))) * 1e6,
      ) / 1e6,
  }
}

function suffixOf(houseNumber: string): string {
  const suffix = houseNumber.replace(/^\d+\s*/, '').toLowerCase()
  return suffix === '' ? '' : `_${suffix}`
}

/** Lambert-93 metres (IGN, note NTG 71), for metropolitan France only. */
function lambert93({ lat, lon }: Point, departement: string): { x: number; y: number } | Record<string, never> {
  if (departement.length === 3) return {}
  const [exponent, constant, originX, originY] = [0.725607765, 11_754_255.426, 700_000, 12_655_612.05]
  const eccentricity = 0.08181919106
  const radians = Math.PI / 180
  const sine = Math.sin(lat * radians)
  const isometric = Math.atanh(sine) - eccentricity * Math.atanh(eccentricity * sine)
  const radius = constant * Math.exp(-exponent * isometric)
  const angle = exponent * (lon - 3) * radians
  return {
    x: Math.round((originX + radius * Math.sin(angle)) * 100) / 100,
    y: Math.round((originY - radius * Math.cos(angle)) * 100) / 100,
  }
}
