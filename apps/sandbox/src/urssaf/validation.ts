// What the API « Tiers de prestation » checks of a registration before anything else: each constraint of its specification.

/** As the specification names its fields; anything may come. */
export type Body = Readonly<Record<string, unknown>>
export interface Fault {
  code: string
  message: string
  description: string
}

const NAME = /^\p{L}([\p{L}' -]*\p{L})?$/u
const FIRST_NAME = /^\p{L}([\p{L}'-]*\p{L})?$/u
const isRecord = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

type Check = (value: string) => boolean
const like =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value)
const long =
  (min: number, max: number): Check =>
  (value) =>
    value.length >= min && value.length <= max
const both =
  (...checks: Check[]): Check =>
  (value) =>
    checks.every((check) => check(value))

const TOP: Record<string, [isRequired: boolean, check: Check]> = {
  civilite: [true, like(/^[12]$/)],
  nomNaissance: [true, both(long(1, 100), like(NAME))],
  nomUsage: [false, both(long(0, 100), like(NAME))],
  prenoms: [true, both(long(1, 256), (names) => names.split(' ').every(like(FIRST_NAME)))],
  dateNaissance: [true, like(/^\d{4}-\d{2}-\d{2}(T00:00:00(\.000)?Z)?$/)],
  numeroTelephonePortable: [true, like(/^(0|\+33)[67]\d{8}$/)],
  adresseMail: [true, like(/^[-A-Za-z0-9_]+(\.[-A-Za-z0-9_]+)*@[A-Za-z0-9]+([-.][A-Za-z0-9]+)*\.[A-Za-z]+$/)],
}
const BIRTH_PLACE: typeof TOP = {
  codePaysNaissance: [true, like(/^\d{5}$/)],
  departementNaissance: [false, like(/^[09]\d[\dabAB]$/)],
}
const COMMUNE: typeof TOP = { codeCommune: [true, like(/^\d{3}$/)], libelleCommune: [false, long(1, 50)] }
const ADDRESS: typeof TOP = {
  numeroVoie: [false, like(/^(?!0$)\d{0,20}$/)],
  lettreVoie: [false, long(0, 1)],
  codeTypeVoie: [false, like(/^[0-9A-Za-z]{0,4}$/)],
  libelleVoie: [false, long(0, 28)],
  complement: [false, long(0, 38)],
  lieuDit: [false, long(0, 38)],
  libelleCommune: [true, long(1, 50)],
  codeCommune: [true, like(/^\d[\dabAB]\d{3}$/)],
  codePostal: [true, like(/^\d{5}$/)],
  codePays: [true, like(/^\d{5}$/)],
}
const BANK: typeof TOP = {
  bic: [true, like(/^[a-zA-Z]{6}[0-9a-zA-Z]{2}([0-9a-zA-Z]{3})?$/)],
  iban: [true, both(long(18, 38), like(/^[a-zA-Z]{2}\d{2}[a-zA-Z0-9]{4}\d{7}[a-zA-Z0-9]{0,16}$/))],
  titulaire: [true, long(1, 100)],
}

const FRANCE = '99100'

/** One fault per field that is wrong, as the provider words them. */
export function faultsOf(body: unknown, nowMs: number): Fault[] {
  if (!isRecord(body)) return [invalid('InputParticulierDTO')]
  const place = isRecord(body.lieuNaissance) ? body.lieuNaissance : {}
  const commune = isRecord(place.communeNaissance) ? place.communeNaissance : undefined
  const address = isRecord(body.adressePostale) ? body.adressePostale : {}
  const bank = isRecord(body.coordonneeBancaire) ? body.coordonneeBancaire : {}
  const faults = [
    ...wrongFields(body, TOP),
    ...wrongFields(place, BIRTH_PLACE),
    ...(commune ? wrongFields(commune, COMMUNE) : []),
    ...wrongFields(address, ADDRESS),
    ...wrongFields(bank, BANK),
  ].map(invalid)
  if (faults.length > 0) return faults

  const isFrance = place.codePaysNaissance === FRANCE
  const isComplete = place.departementNaissance !== undefined && commune !== undefined
  const isEmpty = place.departementNaissance === undefined && commune === undefined
  if (isFrance ? !isComplete : !isEmpty)
    return [
      fault(
        'ERR_LIEU_NAISSANCE_COHERENCE',
        'Lieu de naissance incorrect',
        'Département et commune vont avec la France',
      ),
    ]
  const hasStreet = filled(address.codeTypeVoie) && filled(address.libelleVoie)
  if (!hasStreet && !filled(address.complement) && !filled(address.lieuDit))
    return [fault('ERR_CONTACT_ADRESSE_VOIE', 'Adresse incorrecte', 'Voie, complément ou lieu-dit attendu')]
  const birth = Date.parse(String(body.dateNaissance))
  if (Number.isNaN(birth)) return [invalid('dateNaissance')]
  return birth > nowMs ? [fault('ERR_DATE_NAISSANCE_FUTUR', 'Date de naissance incorrecte', 'Date dans l’avenir')] : []
}

function wrongFields(record: Body, fields: typeof TOP): string[] {
  return Object.entries(fields)
    .filter(([name, [isRequired, check]]) => {
      const value = record[name]
      if (value === undefined || value === null) return isRequired
      return typeof value !== 'string' || !check(value)
    })
    .map(([name]) => name)
}

const filled = (value: unknown) => typeof value === 'string' && value !== ''
const invalid = (field: string) =>
  fault('ERREUR_VALIDATION', 'Requête incorrecte', `Le format du champ ${field} est incorrect`)

export function fault(code: string, message: string, description = ''): Fault {
  return { code, message, description }
}
