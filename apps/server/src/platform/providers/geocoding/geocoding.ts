// Client of the national address service (GeoJSON of the Géoplateforme) and of the geographic API (communes).
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import { z } from 'zod'

/** Longest wait for an answer, in milliseconds: somebody is typing. */
const timeout = 3_000
/** Answers kept, most recently used last. */
const cacheSize = 500

/** Signs that no address has and that the service refuses: emoji, marks of direction and other marks without a shape. */
const signs = /\ufe0f|[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Cf}\p{Cc}]/gu
const askable = (text: string): string => text.replace(signs, ' ').replace(/\s+/g, ' ').trim()
const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The service took the text for no question at all: nothing is found, and nothing is down. */
class NotUnderstood extends Error {}

/** The service did not answer, or not as it should. */
export class GeocodingUnavailable extends Error {}

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    label: z.string(),
    score: z.number().optional(),
    type: z.string(),
    name: z.string().optional(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    postcode: z.string().optional(),
    citycode: z.string().optional(),
    city: z.string().optional(),
  }),
})
const Features = z.object({ features: z.array(Feature) })
const Communes = z.array(
  z.object({
    code: z.string(),
    nom: z.string(),
    codesPostaux: z.array(z.string()).default([]),
    codeDepartement: z.string().optional(),
  }),
)

export type Commune = { cityCode: string; name: string; postalCodes: string[]; departementCode: string | null }

export type Geocoding = {
  /** Addresses of France that a text may mean, best first. Throws `GeocodingUnavailable`. */
  searchAddresses(text: string, limit?: number): Promise<AddressView[]>
  /** Communes whose name holds the text. Throws `GeocodingUnavailable`. */
  searchCommunes(text: string, limit?: number): Promise<Commune[]>
}

/** Departement of a commune: its first two characters, three overseas; Corsica keeps its letter. */
export const departementOfCommune = (cityCode: string): string | null => {
  if (!/^\d[\dAB]\d{3}$/.test(cityCode)) return null
  return cityCode.startsWith('97') || cityCode.startsWith('98') ? cityCode.slice(0, 3) : cityCode.slice(0, 2)
}

const toAddress = ({ geometry, properties }: z.infer<typeof Feature>): AddressView => {
  const cityCode = properties.citycode && /^\d[\dAB]\d{3}$/.test(properties.citycode) ? properties.citycode : null
  const isPlace = properties.type === 'municipality'
  return {
    houseNumber: properties.housenumber ?? null,
    street: properties.street ?? (isPlace ? null : (properties.name ?? null)),
    complement: null,
    cityCode,
    postalCode: properties.postcode ?? null,
    city: properties.city ?? (isPlace ? (properties.name ?? null) : null),
    departementCode: cityCode ? departementOfCommune(cityCode) : null,
    country: 'FR',
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
    freeAddress: null,
    completeAddress: properties.label,
  }
}

/** Needs `config.geocoding`; `record` notes each call for the provider's journal. */
export const createGeocoding = (deps: {
  config: { geocoding: { searchUrl: string; communesUrl: string } }
  observe?: (action: string, outcome: 'ok' | 'failed', seconds: number) => void
}): Geocoding => {
  const { searchUrl, communesUrl } = deps.config.geocoding
  const cache = new Map<string, unknown>()

  const ask = async <T>(action: string, url: URL, schema: z.ZodType<T>): Promise<T> => {
    const known = cache.get(url.href)
    if (known !== undefined) {
      cache.delete(url.href)
      cache.set(url.href, known)
      return known as T
    }
    const started = performance.now()
    try {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers: { accept: 'application/json' },
      })
      if (response.status === 400) throw new NotUnderstood()
      if (!response.ok) throw new GeocodingUnavailable(`the address service answered ${response.status}`)
      const answer = schema.parse(await response.json())
      if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '')
      cache.set(url.href, answer)
      deps.observe?.(action, 'ok', (performance.now() - started) / 1000)
      return answer
    } catch (error) {
      deps.observe?.(action, error instanceof NotUnderstood ? 'ok' : 'failed', (performance.now() - started) / 1000)
      if (error instanceof NotUnderstood) throw error
      if (error instanceof GeocodingUnavailable) throw error
      throw new GeocodingUnavailable('the address service does not answer', { cause: error })
    }
  }

  const orNothing = <T>(found: Promise<T[]>): Promise<T[]> =>
    found.catch((error: unknown) => {
      if (error instanceof NotUnderstood) return []
      throw error
    })

  return {
    searchAddresses: async (typed, limit = 10) => {
      const text = askable(typed)
      if (!saysSomething(text)) return []
      const url = new URL(`${searchUrl}/search`)
      url.search = new URLSearchParams({ q: text.slice(0, 200), limit: String(limit), autocomplete: '1' }).toString()
      return orNothing(ask('search', url, Features).then(({ features }) => features.map(toAddress)))
    },
    searchCommunes: async (typed, limit = 10) => {
      const text = askable(typed)
      if (!saysSomething(text)) return []
      const url = new URL(`${communesUrl}/communes`)
      url.search = new URLSearchParams({
        nom: text.slice(0, 100),
        fields: 'nom,code,codesPostaux,codeDepartement',
        boost: 'population',
        limit: String(limit),
      }).toString()
      const communes = await orNothing(ask('communes', url, Communes))
      return communes.map((commune) => ({
        cityCode: commune.code,
        name: commune.nom,
        postalCodes: commune.codesPostaux,
        departementCode: commune.codeDepartement ?? departementOfCommune(commune.code),
      }))
    },
  }
}
