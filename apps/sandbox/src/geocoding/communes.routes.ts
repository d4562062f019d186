// The geographic API over HTTP: communes, departements and regions in the shapes of geo.api.gouv.fr.
import type { FastifyInstance } from 'fastify'
import type { Control } from '../platform/control.ts'
import { obeyOutages } from '../platform/http.ts'
import { type Commune, type Gazetteer, gazetteer } from './communes.ts'
import { SERVICE_DOWN } from './geocoding.routes.ts'
import { similarity } from './similarity.ts'
import { words } from './words.ts'

type Query = Record<string, string | undefined>

const DEFAULT_FIELDS = 'nom,code,codeDepartement,siren,codeRegion,codesPostaux,population'

export function communeRoutes(scope: FastifyInstance, control: Control): void {
  obeyOutages(scope, control, 'geocoding', SERVICE_DOWN)

  scope.get<{ Querystring: Query }>('/communes', async (request) => {
    const source = await gazetteer()
    return write(source, findCommunes(source, request.query), request.query)
  })
  scope.get<{ Params: { code: string }; Querystring: Query }>('/communes/:code', async (request, reply) => {
    const source = await gazetteer()
    const commune = source.byCode.get(request.params.code)
    if (!commune) return reply.code(404).send({ code: 404, message: 'Not found' })
    return write(source, [{ commune, score: null }], request.query)[0]
  })
  scope.get<{ Params: { code: string }; Querystring: Query }>('/departements/:code/communes', async (request) => {
    const source = await gazetteer()
    const query = { ...request.query, codeDepartement: request.params.code }
    return write(source, findCommunes(source, query), query)
  })
  scope.get('/departements', async () => {
    const { departements } = await gazetteer()
    return [...departements.values()].map(({ code, name, region }) => ({ nom: name, code, codeRegion: region }))
  })
  scope.get('/regions', async () => {
    const { regions } = await gazetteer()
    return [...regions.values()].map(({ code, name }) => ({ nom: name, code }))
  })
}

interface Found {
  commune: Commune
  /** Only a search by name has one. */
  score: number | null
}

function findCommunes(source: Gazetteer, query: Query): Found[] {
  const types = (query.type ?? 'commune-actuelle').split(',')
  const { code, codePostal, codeDepartement, codeRegion, nom } = query
  const matching = source.communes.filter(
    (commune) =>
      types.includes(commune.type) &&
      (!code || commune.code === code) &&
      (!codePostal || commune.postcodes.includes(codePostal)) &&
      (!codeDepartement || commune.departement === codeDepartement) &&
      (!codeRegion || commune.region === codeRegion),
  )
  const limit = Number(query.limit) > 0 ? Math.trunc(Number(query.limit)) : matching.length
  if (!nom) return matching.slice(0, limit).map((commune) => ({ commune, score: null }))
  const asked = words(nom).join(' ')
  const largest = 2_200_000
  return matching
    .map((commune) => {
      const score = scoreOfName(asked, commune.key)
      const boost = query.boost === 'population' ? 1 + Math.sqrt(commune.population / largest) : 1
      return { commune, score: score * boost }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.commune.population - a.commune.population)
    .slice(0, limit)
}

/** 1 for the name itself, less for its beginning, for words of it, for a misspelling; 0 when nothing matches. */
function scoreOfName(asked: string, key: string): number {
  if (asked === '') return 0
  if (asked === key) return 1
  if (key.startsWith(asked)) return 0.6 + (0.3 * asked.length) / key.length
  const names = key.split(' ')
  const isInside = asked.split(' ').every((word) => names.some((name) => name.startsWith(word)))
  if (isInside) return 0.3 + (0.3 * asked.length) / key.length
  return asked[0] === key[0] && similarity(asked, key) > 0 ? 0.4 : 0
}

function write(source: Gazetteer, found: Found[], query: Query): Record<string, unknown>[] {
  const fields = (query.fields || DEFAULT_FIELDS).split(',').map((field) => field.trim())
  const names = new Set(['nom', 'code', ...fields])
  return found.map(({ commune, score }) => {
    const { departement, region } = commune
    const all: Record<string, unknown> = {
      nom: commune.name,
      code: commune.code,
      codeDepartement: departement,
      siren: commune.siren,
      codeRegion: region,
      codesPostaux: commune.postcodes,
      population: commune.population,
      centre: { type: 'Point', coordinates: [commune.point.lon, commune.point.lat] },
      departement: { code: departement, nom: source.departements.get(departement)?.name },
      region: { code: region, nom: source.regions.get(region)?.name },
      ...(commune.parentCode && { codeParent: commune.parentCode }),
    }
    const shown = Object.entries(all).filter(([name]) => names.has(name) || name === 'codeParent')
    return { ...Object.fromEntries(shown), ...(score !== null && { _score: Math.round(score * 1e4) / 1e4 }) }
  })
}
