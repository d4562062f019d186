// The real communes of France with what is searched among them: names, postcodes, places; loaded once, in the background.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Point, pointOf } from './places.ts'
import { words } from './words.ts'

export interface Commune {
  code: string
  name: string
  /** Words of the name joined by single spaces. */
  key: string
  departement: string
  region: string
  arrondissement: string | null
  siren: string | null
  population: number
  postcodes: string[]
  type: 'commune-actuelle' | 'arrondissement-municipal'
  /** The commune an arrondissement belongs to. */
  parentCode: string | null
  point: Point
}

export interface Area {
  code: string
  name: string
}

export interface Gazetteer {
  /** Current communes and the arrondissements of Paris, Lyon and Marseille. */
  communes: Commune[]
  byCode: Map<string, Commune>
  byPostcode: Map<string, Commune[]>
  /** Current communes by exact key. */
  byKey: Map<string, Commune[]>
  /** Current communes sorted by key, for prefixes. */
  sorted: Commune[]
  /** The arrondissements of Paris, Lyon and Marseille. */
  districts: Commune[]
  arrondissementsOf: Map<string, Commune[]>
  /** The larger communes, most populated first. */
  towns: Commune[]
  departements: Map<string, Area & { region: string }>
  regions: Map<string, Area>
}

interface RawCommune {
  code: string
  nom: string
  type: string
  departement: string
  region: string
  arrondissement?: string
  siren?: string
  population?: number
  codesPostaux?: string[]
  commune?: string
}

interface RawArea {
  code: string
  nom: string
  region?: string
}

let loading: Promise<Gazetteer> | undefined

/** The communes, read at the first call only. */
export function gazetteer(): Promise<Gazetteer> {
  loading ??= load()
  return loading
}

async function load(): Promise<Gazetteer> {
  const [rawCommunes, rawDepartements, rawRegions] = await Promise.all([
    readData<RawCommune>('communes'),
    readData<RawArea>('departements'),
    readData<RawArea>('regions'),
  ])
  const communes = rawCommunes.flatMap(toCommune)
  const current = communes.filter((commune) => commune.type === 'commune-actuelle')
  const districts = communes.filter((commune) => commune.parentCode !== null)
  return {
    communes,
    byCode: new Map(communes.map((commune) => [commune.code, commune])),
    // In a city of arrondissements the postcode leads to the arrondissement.
    byPostcode: grouped(communes, (commune) =>
      districts.some((district) => district.parentCode === commune.code) ? [] : commune.postcodes,
    ),
    byKey: grouped(current, (commune) => [commune.key]),
    sorted: current.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    districts,
    towns: current.filter(({ population }) => population > 20_000).sort((a, b) => b.population - a.population),
    arrondissementsOf: grouped(districts, (district) => (district.parentCode ? [district.parentCode] : [])),
    departements: new Map(
      rawDepartements.map(({ code, nom, region }) => [code, { code, name: nom, region: region ?? '' }]),
    ),
    regions: new Map(rawRegions.map(({ code, nom }) => [code, { code, name: nom }])),
  }
}

/** The package's own entry point reads its files relatively to the current folder, hence the direct path. */
async function readData<T>(name: string): Promise<T[]> {
  const path = createRequire(import.meta.url).resolve(`@etalab/decoupage-administratif/data/${name}.json`)
  return JSON.parse(await readFile(path, 'utf8')) as T[]
}

function toCommune(raw: RawCommune): Commune[] {
  const { type } = raw
  if (type !== 'commune-actuelle' && type !== 'arrondissement-municipal') return []
  return [
    {
      code: raw.code,
      name: raw.nom,
      key: words(raw.nom).join(' '),
      departement: raw.departement,
      region: raw.region,
      arrondissement: raw.arrondissement ?? null,
      siren: raw.siren ?? null,
      population: raw.population ?? 0,
      postcodes: raw.codesPostaux ?? [],
      type,
      parentCode: raw.commune ?? null,
      point: pointOf(raw.code, raw.departement, raw.commune),
    },
  ]
}

function grouped(communes: Commune[], keysOf: (commune: Commune) => string[]): Map<string, Commune[]> {
  const groups = new Map<string, Commune[]>()
  for (const commune of communes) {
    for (const key of keysOf(commune)) {
      const group = groups.get(key)
      if (group) group.push(commune)
      else groups.set(key, [commune])
    }
  }
  return groups
}

/** Current communes whose key starts with `prefix`, at most `limit` of the most populated. */
export function communesByPrefix({ sorted }: Gazetteer, prefix: string, limit: number): Commune[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.key ?? '') < prefix) low = middle + 1
    else high = middle
  }
  let end = low
  while (sorted[end]?.key.startsWith(prefix)) end++
  return sorted
    .slice(low, end)
    .sort((a, b) => b.population - a.population)
    .slice(0, limit)
}
