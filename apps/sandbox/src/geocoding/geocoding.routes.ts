// The address service over HTTP (paths and answers of the Géoplateforme) and a page to try it.
import type { FastifyInstance } from 'fastify'
import { outageBadge } from '../platform/control.routes.ts'
import type { Control } from '../platform/control.ts'
import { html, page } from '../platform/html.ts'
import { obeyOutages, sendPage } from '../platform/http.ts'
import { gazetteer } from './communes.ts'
import type { Feature } from './features.ts'
import type { Point } from './places.ts'
import { reverse } from './reverse.ts'
import { type SearchOptions, search } from './search.ts'

type Query = Record<string, string | undefined>

const TYPES = ['housenumber', 'street', 'locality', 'municipality']
const MAX_LIMIT = 100
export const SERVICE_DOWN = { code: 500, message: 'Internal server error' }

export function geocodingRoutes(scope: FastifyInstance, control: Control): void {
  obeyOutages(scope, control, 'geocoding', SERVICE_DOWN)

  scope.get<{ Querystring: Query }>('/geocodage/search', async (request, reply) => {
    const { query } = request
    const { q = '' } = query
    const problem = problemOf(query)
    if (problem) return reply.code(400).send({ code: 400, message: 'Failed parsing query', detail: [problem] })
    const features = search(await gazetteer(), q, optionsOf(query))
    return { type: 'FeatureCollection', features, query: q }
  })
  scope.get<{ Querystring: Query }>('/geocodage/reverse', async (request, reply) => {
    const point = pointFrom(request.query)
    if (!point) {
      return reply.code(400).send({ code: 400, message: 'Failed parsing query', detail: ['lon/lat: required params'] })
    }
    return { type: 'FeatureCollection', features: reverse(await gazetteer(), point) }
  })
}

export function geocodingPage(app: FastifyInstance, control: Control): void {
  app.get<{ Querystring: Query }>('/geocodage', async (request, reply) => {
    const q = request.query.q ?? ''
    const features = q.trim() ? search(await gazetteer(), q, optionsOf({ limit: '10' })) : []
    return sendPage(reply, tryPage(control, q, features))
  })
}

function problemOf({ q = '', type, limit }: Query): string | null {
  if (q.trim() === '') return 'q: required param'
  if (q.trim().length < 3 || q.length > 200) return 'q: must contain between 3 and 200 chars'
  if (!/^[\p{L}\d]/u.test(q.trim())) return 'q: must start with a number or a letter'
  if (type && !TYPES.includes(type)) return `type: unexpected value '${type}'`
  if (limit && !(Number(limit) >= 1 && Number(limit) <= MAX_LIMIT)) return 'limit: must be an integer between 1 and 100'
  return null
}

function optionsOf(query: Query): SearchOptions {
  return {
    limit: Math.trunc(Number(query.limit ?? 5)),
    autocomplete: query.autocomplete !== '0' && query.autocomplete !== 'false',
    type: query.type || null,
    postcode: query.postcode || null,
    citycode: query.citycode || null,
    near: pointFrom(query),
  }
}

function pointFrom({ lat, lon, lng }: Query): Point | null {
  const [latitude, longitude] = [Number(lat || Number.NaN), Number(lon || lng || Number.NaN)]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth ? { lat: latitude, lon: longitude } : null
}

function tryPage(control: Control, q: string, features: Feature[]): string {
  const rows = features.map(
    ({ properties, geometry }) =>
      html`<tr><td>${properties.label}</td><td>${properties.type}</td><td class="amount">${properties.score}</td><td>${properties.citycode}</td><td>${properties.context}</td><td class="amount">${geometry.coordinates[1]}, ${geometry.coordinates[0]}</td></tr>`,
  )
  return page(
    'Adresses',
    '/geocodage',
    html`<p>${outageBadge(control, 'geocoding')}</p>
<form class="bar" method="get" action="/geocodage"><label>Adresse <input name="q" value="${q}" placeholder="12 rue de la Paix Rennes" size="40"></label><button class="main">Chercher</button></form>
${
  q === ''
    ? html`<p>Les communes, codes postaux et codes INSEE sont réels. Les rues sont une liste de noms courants supposée exister partout\u202F; une autre rue est acceptée telle qu’elle est écrite. Les coordonnées sont approchées, sauf pour les grandes villes.</p>`
    : features.length === 0
      ? html`<p class="empty">Aucune adresse.</p>`
      : html`<table><thead><tr><th>Adresse</th><th>Type</th><th class="amount">Score</th><th>INSEE</th><th>Contexte</th><th class="amount">Latitude, longitude</th></tr></thead><tbody>${rows}</tbody></table>`
}`,
  )
}
