// Finds addresses in free text: house number, street, postcode and commune in any usual order, ranked by what matches.
import { type Commune, communesByPrefix, type Gazetteer } from './communes.ts'
import { type Feature, featureOf, importanceOf, type Place, typeOf } from './features.ts'
import { distanceM, hash, type Point } from './places.ts'
import { similarity } from './similarity.ts'
import { lastHouseNumber, STREETS, type Street, writeStreetName } from './streets.ts'
import { STREET_KINDS, strongWords, words } from './words.ts'

export interface SearchOptions {
  limit: number
  /** The last word may be unfinished. */
  autocomplete: boolean
  type: string | null
  postcode: string | null
  citycode: string | null
  near: Point | null
}

/** The text taken apart. */
interface Asked {
  houseNumber: string | null
  postcode: string | null
  /** What is left, cut at spaces and commas. */
  tokens: string[]
  /** Every word that counts, number and postcode included. */
  words: string[]
}

interface Candidate {
  place: Place
  street: Street | null
  /** The street is not of our list: taken as typed, with less trust. */
  isAsTyped: boolean
}

const MIN_SCORE = 0.45
const COMMUNES_PER_NAME = 8
const STREETS_PER_QUERY = 6
const COMMUNES_WITHOUT_NAME = 12
const AS_TYPED_TRUST = 0.88

export function search(source: Gazetteer, text: string, options: SearchOptions): Feature[] {
  const asked = takeApart(text)
  const found = new Map<string, Feature>()
  for (const candidate of candidatesOf(source, asked, options)) {
    if (!isWanted(candidate.place, options)) continue
    const score = scoreOf(asked, candidate, options)
    if (score < MIN_SCORE) continue
    const feature = featureOf(source, candidate.place, score)
    const known = found.get(feature.properties.id)
    if (!known || known.properties.score < feature.properties.score) found.set(feature.properties.id, feature)
  }
  return [...found.values()]
    .sort((a, b) => b.properties.score - a.properties.score || b.properties.importance - a.properties.importance)
    .slice(0, options.limit)
}

function takeApart(text: string): Asked {
  const postcode = [...text.matchAll(/\b\d{5}\b/g)].at(-1)?.[0] ?? null
  const withoutPostcode = (postcode ? text.replace(postcode, ' ') : text).replace(/[\s,]+france\s*$/i, '')
  const number = houseNumberIn(withoutPostcode)
  const rest = number ? withoutPostcode.replace(number.text, ' ') : withoutPostcode
  const tokens = rest.split(/[\s,;]+/).filter((token) => words(token).length > 0)
  return {
    houseNumber: number?.houseNumber ?? null,
    postcode,
    tokens: cityLast(tokens),
    words: [...(number ? [number.houseNumber] : []), ...strongWords(words(rest)), ...(postcode ? [postcode] : [])],
  }
}

const HOUSE_NUMBER = /(?:^|[\s,])(\d{1,4})\s*(bis|ter|quater|quinquies|[a-d])?(?=[\s,]|$)[\s,]*(\p{L}*)/giu

/** A number that begins the text, or that stands before a kind of street. */
function houseNumberIn(text: string): { text: string; houseNumber: string } | null {
  for (const match of text.matchAll(HOUSE_NUMBER)) {
    const [whole, digits = '', suffix = '', next = ''] = match
    const isFirst = text.slice(0, match.index).trim() === ''
    if (!isFirst && !STREET_KINDS.has(words(next)[0] ?? '')) continue
    return { text: whole.slice(0, whole.length - next.length), houseNumber: digits + suffix.toLowerCase() }
  }
  return null
}

/** « Rennes rue de Brest » is read as « rue de Brest Rennes ». */
function cityLast(tokens: string[]): string[] {
  const start = tokens.findIndex((token) => STREET_KINDS.has(words(token)[0] ?? ''))
  return start > 0 ? [...tokens.slice(start), ...tokens.slice(0, start)] : tokens
}

function* candidatesOf(source: Gazetteer, asked: Asked, options: SearchOptions): Generator<Candidate> {
  const imposed = imposedCommunes(source, asked, options)
  let hasCommune = false
  for (let cut = 0; cut < asked.tokens.length; cut++) {
    const communes = communesNamed(source, asked.tokens.slice(cut).join(' '), options.autocomplete)
    const kept = imposed ? communes.filter((commune) => isImposed(imposed, commune)) : communes
    if (kept.length > 0) hasCommune = true
    yield* inCommunes(source, asked, asked.tokens.slice(0, cut), kept, imposed)
  }
  if (imposed) yield* inCommunes(source, asked, asked.tokens, imposed, imposed, !hasCommune)
  else yield* inCommunes(source, asked, asked.tokens, likelyCommunes(source, options), null, false)
  if (hasCommune) return
  for (let cut = Math.max(0, asked.tokens.length - 4); cut < asked.tokens.length; cut++) {
    const communes = communesLike(imposed ?? source.sorted, asked.tokens.slice(cut).join(' '))
    yield* inCommunes(source, asked, asked.tokens.slice(0, cut), communes, imposed)
  }
}

/** The communes that the postcode or the INSEE code leaves possible; null when there is neither. */
function imposedCommunes(source: Gazetteer, asked: Asked, options: SearchOptions): Commune[] | null {
  if (options.citycode) {
    const commune = source.byCode.get(options.citycode)
    return commune ? [commune] : []
  }
  const postcode = options.postcode ?? asked.postcode
  const communes = postcode ? source.byPostcode.get(postcode) : undefined
  if (communes) return communes
  // A postcode typed wrong must not hide the commune that is named; one given as a filter does.
  return options.postcode ? [] : null
}

function isImposed(imposed: Commune[], commune: Commune): boolean {
  return imposed.some(({ code, parentCode }) => code === commune.code || parentCode === commune.code)
}

function communesNamed(source: Gazetteer, name: string, isPrefixAllowed: boolean): Commune[] {
  const key = words(name).join(' ')
  const exact = source.byKey.get(key) ?? []
  const longer = isPrefixAllowed && key.length >= 2 ? communesByPrefix(source, key, COMMUNES_PER_NAME) : []
  const districts = /^(paris|lyon|marseille) \d/.test(key)
    ? source.districts.filter((district) => district.key.startsWith(key))
    : []
  return [...new Set([...exact, ...longer, ...districts])]
}

function communesLike(communes: Commune[], name: string): Commune[] {
  const key = words(name).join(' ')
  if (key.length < 4) return []
  return communes
    .filter((commune) => commune.key[0] === key[0] && Math.abs(commune.key.length - key.length) <= 2)
    .filter((commune) => similarity(key, commune.key) > 0)
    .sort((a, b) => b.population - a.population)
    .slice(0, COMMUNES_PER_NAME)
}

/** Where a street without a commune is looked for: around the given point, or in the largest cities. */
function likelyCommunes({ towns }: Gazetteer, { near }: SearchOptions): Commune[] {
  const ranked = near ? towns.toSorted((a, b) => distanceM(near, a.point) - distanceM(near, b.point)) : towns
  return ranked.slice(0, COMMUNES_WITHOUT_NAME)
}

/** The communes themselves when no street is asked, else the streets of that name in them. */
function* inCommunes(
  source: Gazetteer,
  asked: Asked,
  streetTokens: string[],
  communes: Commune[],
  imposed: Commune[] | null,
  isTypedAllowed = true,
): Generator<Candidate> {
  if (communes.length === 0) return
  if (streetTokens.length === 0) {
    if (asked.houseNumber !== null) return
    for (const commune of communes) yield candidate(asked, commune, null, false)
    return
  }
  const asking = strongWords(words(streetTokens.join(' ')))
  const streets = streetsNamed(asking)
  const isListed = streets.some((street) => isBeginningOf(asking, street))
  const isStreet = STREET_KINDS.has(asking[0] ?? '') && asking.length > 1 && asking.slice(1).join('').length >= 3
  const typed = isTypedAllowed && isStreet && !isListed ? typedStreet(streetTokens) : null
  for (const commune of communes) {
    for (const street of streets)
      yield candidate(asked, districtOf(source, commune, street.name, imposed), street, false)
    if (typed) yield candidate(asked, districtOf(source, commune, typed.name, imposed), typed, true)
  }
}

/** Every word is in the street as it is written, the last one perhaps unfinished. */
function isBeginningOf(asking: string[], street: Street): boolean {
  return asking.every((word, index) =>
    street.words.some((own) => own === word || (index === asking.length - 1 && own.startsWith(word))),
  )
}

function typedStreet(tokens: string[]): Street {
  const name = writeStreetName(tokens.join(' '))
  return { name, words: strongWords(words(name)) }
}

function streetsNamed(asking: string[]): Street[] {
  return STREETS.map((street) => ({ street, matched: similarityOf(asking, street) }))
    .filter(({ street, matched }) => matched >= asking.length * 0.6 && hasOwnWord(asking, street))
    .sort((a, b) => b.matched - a.matched || a.street.words.length - b.street.words.length)
    .slice(0, STREETS_PER_QUERY)
    .map(({ street }) => street)
}

/** Something else than « rue » must match. */
function hasOwnWord(asking: string[], street: Street): boolean {
  return asking.some((word) => !STREET_KINDS.has(word) && street.words.some((own) => matchOf(word, own, true) > 0))
}

function similarityOf(asking: string[], street: Street): number {
  return asking.reduce((sum, word, index) => sum + bestMatch(word, street.words, index === asking.length - 1), 0)
}

/** Paris, Lyon and Marseille: the arrondissement that the postcode says, or always the same one for a street. */
function districtOf(source: Gazetteer, commune: Commune, street: string, imposed: Commune[] | null): Commune {
  const districts = source.arrondissementsOf.get(commune.code)
  if (!districts) return commune
  return (
    imposed?.find((one) => one.parentCode === commune.code) ?? districts[hash(street) % districts.length] ?? commune
  )
}

function candidate(asked: Asked, commune: Commune, street: Street | null, isAsTyped: boolean): Candidate {
  const number = asked.houseNumber
  const isNumberKnown =
    number !== null &&
    street !== null &&
    Number.parseInt(number, 10) > 0 &&
    (isAsTyped || Number.parseInt(number, 10) <= lastHouseNumber(commune.code, street.name))
  const postcode = asked.postcode && commune.postcodes.includes(asked.postcode) ? asked.postcode : null
  return {
    place: { commune, street: street?.name ?? null, houseNumber: isNumberKnown ? number : null, postcode },
    street,
    isAsTyped,
  }
}

function isWanted(place: Place, { type, postcode, citycode }: SearchOptions): boolean {
  const { commune } = place
  return (
    (!type || type === typeOf(place)) &&
    (!postcode || commune.postcodes.includes(postcode)) &&
    (!citycode || commune.code === citycode || commune.parentCode === citycode)
  )
}

/** 0 … 0.98: how much of what was typed is found, how much of what is found was typed, and how large the commune is. */
function scoreOf(asked: Asked, { place, street, isAsTyped }: Candidate, { near, autocomplete }: SearchOptions): number {
  const communeWords = strongWords(place.commune.key.split(' '))
  const all = [...(street?.words ?? []), ...communeWords]
  const typed = asked.words.map((word, index) => {
    if (word === asked.houseNumber) return place.houseNumber === null ? 0 : 1
    if (word === asked.postcode) return place.commune.postcodes.includes(word) ? 1 : 0
    return bestMatch(word, all, autocomplete && index === lastTypedIndex(asked))
  })
  const named = street?.words ?? communeWords
  const found = named.map((word) => Math.max(0, ...asked.words.map((one) => matchOf(one, word, true))))
  const closeness = near ? 0.04 * Math.exp(-distanceM(near, place.commune.point) / 50_000) : 0
  const score = 0.79 * mean(typed) + 0.13 * mean(found) + 0.06 * importanceOf(place.commune) + closeness
  return Math.min(0.98, isAsTyped ? score * AS_TYPED_TRUST : score)
}

function lastTypedIndex(asked: Asked): number {
  return asked.words.length - (asked.postcode ? 2 : 1)
}

function bestMatch(word: string, among: string[], mayBeUnfinished: boolean): number {
  return among.reduce((best, other) => Math.max(best, matchOf(word, other, mayBeUnfinished)), 0)
}

/** 1 for the same word, a little less for its beginning, less for a misspelling, else 0. */
function matchOf(word: string, other: string, mayBeUnfinished: boolean): number {
  if (word === other) return 1
  if (mayBeUnfinished && other.startsWith(word)) return 0.75 + (0.2 * word.length) / other.length
  return similarity(word, other)
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
