// A postal address cut to what the Urssaf takes: number, letter, type of street, and a label of 28 characters at most.
import { folded } from '../kernel/folded.ts'
import { franceCode } from './countries.ts'
import type { ClientAddress, RegistrationFacts } from './registration.ts'

export const longestStreet = 28
export const longestLine = 38
export const longestCity = 50

/** Types of streets and the codes that the tax office gives them. */
const streetTypes: Readonly<Record<string, string>> = {
  allee: 'ALL',
  allees: 'ALL',
  avenue: 'AV',
  boulevard: 'BD',
  carrefour: 'CAR',
  chaussee: 'CHS',
  chemin: 'CHE',
  cite: 'CITE',
  corniche: 'COR',
  cour: 'COUR',
  cours: 'CRS',
  domaine: 'DOM',
  descente: 'DSC',
  esplanade: 'ESP',
  faubourg: 'FG',
  'grande rue': 'GR',
  hameau: 'HAM',
  impasse: 'IMP',
  lotissement: 'LOT',
  mail: 'MAIL',
  montee: 'MTE',
  parc: 'PARC',
  passage: 'PAS',
  place: 'PL',
  placette: 'PLA',
  plateau: 'PLT',
  pont: 'PONT',
  promenade: 'PROM',
  quai: 'QUAI',
  quartier: 'QUA',
  residence: 'RES',
  'rond-point': 'RPT',
  'rond point': 'RPT',
  route: 'RTE',
  rue: 'R',
  ruelle: 'RLE',
  sentier: 'SEN',
  sente: 'SEN',
  square: 'SQ',
  traverse: 'TRA',
  venelle: 'VEN',
  villa: 'VLA',
  voie: 'VOIE',
}

/** Words that postal addresses abbreviate (NF Z10-011). */
const abbreviations: Readonly<Record<string, string>> = {
  adjudant: 'ADJ',
  capitaine: 'CNE',
  colonel: 'CNL',
  commandant: 'CDT',
  docteur: 'DR',
  general: 'GAL',
  lieutenant: 'LT',
  marechal: 'MAL',
  monseigneur: 'MGR',
  president: 'PDT',
  professeur: 'PR',
  saint: 'ST',
  sainte: 'STE',
  saints: 'STS',
  sergent: 'SGT',
}

const tidy = (text: string | null) => (text ?? '').normalize('NFC').replace(/[’‘]/g, "'").replace(/\s+/gu, ' ').trim()

/** `12 bis` → 12 and B. Null when it does not begin with a number. Of `12-14` or `12/14`, the first door. */
export const splitHouseNumber = (houseNumber: string | null): { number: string; letter: string | null } | null => {
  const typed = folded(tidy(houseNumber))
  const found = /^(\d{1,20})\s?(bis|ter|quater|quinquies|[a-z])?(?:\s?[-/,].*)?$/.exec(typed)
  if (!found) return null
  const number = (found[1] ?? '').replace(/^0+(?=\d)/, '')
  return { number, letter: letterOf(found[2]) }
}
const letterOf = (suffix: string | undefined): string | null =>
  suffix === undefined ? null : suffix === 'quinquies' ? 'C' : suffix.slice(0, 1).toUpperCase()

/** `rue de la Paix` → code R and « de la Paix »; null when the street begins with no type that is known. */
export const splitStreet = (street: string): { code: string; label: string } | null => {
  const words = tidy(street).split(' ')
  for (const count of [2, 1]) {
    const code = streetTypes[folded(words.slice(0, count).join(' '))]
    const label = words.slice(count).join(' ')
    if (code !== undefined && label !== '') return { code, label }
  }
  return null
}

/** Cuts at the end of a word where there is one. */
const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  const start = text.slice(0, length + 1)
  const space = start.lastIndexOf(' ')
  return (space > length / 2 ? start.slice(0, space) : text.slice(0, length)).trim()
}

/** A label of 28 characters at most: usual abbreviations, then initials of the first words, then cut after a word. */
export const shortenStreet = (label: string): string => {
  let short = tidy(label)
  if (short.length <= longestStreet) return short
  short = short.replace(/[\p{L}]+/gu, (word) => abbreviations[folded(word)] ?? word)
  if (short.length <= longestStreet) return short
  short = short.replace(/^(?:de la |de l'|des |du |de |d'|la |le |les |l')/i, '')
  const words = short.split(' ')
  for (let at = 0; at < words.length - 1 && words.join(' ').length > longestStreet; at++) {
    const word = words[at] ?? ''
    if (/^\p{L}{4,}$/u.test(word) && word !== word.toUpperCase()) words[at] = word.slice(0, 1).toUpperCase()
  }
  return cut(words.join(' '), longestStreet)
}

/** The address as it is sent; needs a commune, a postal code and a city, which `checkRegistration` asks for. */
export const urssafAddress = (address: NonNullable<RegistrationFacts['address']>): ClientAddress => {
  const house = splitHouseNumber(address.houseNumber)
  const street = tidy(address.street)
  const complement = cut(tidy(address.complement), longestLine)
  const split = splitStreet(street)
  const number = house && house.number !== '0' ? { numeroVoie: house.number } : {}
  return {
    ...number,
    ...(house?.letter && house.number !== '0' ? { lettreVoie: house.letter } : {}),
    ...(split ? { codeTypeVoie: split.code, libelleVoie: shortenStreet(split.label) } : {}),
    ...(complement ? { complement } : {}),
    // a place without a type of street: « Le Bourg »
    ...(!split && street ? { lieuDit: cut(street, longestLine) } : {}),
    libelleCommune: cut(tidy(address.city), longestCity),
    codeCommune: (address.cityCode ?? '').toUpperCase(),
    codePostal: (address.postalCode ?? '').replace(/\s/g, ''),
    codePays: franceCode,
  }
}
