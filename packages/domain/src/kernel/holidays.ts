// Public holidays of France, as the law and local customs name them, for any year.
// Sources: Code du travail, art. L3133-1 (the eleven legal days), L3134-13 (Moselle, Bas-Rhin, Haut-Rhin), L3422-2 (abolition
// of slavery overseas). What a year has is written into a table that people may correct: a law may add or drop a day.
import { addDays } from './dates.ts'

/** Easter Sunday of a year of the Gregorian calendar (algorithm of Meeus, Jones and Butcher), `YYYY-MM-DD`. */
export const easterOf = (year: number): string => {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const rank = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(rank / 31)).padStart(2, '0')}-${String((rank % 31) + 1).padStart(2, '0')}`
}

export type PublicHoliday = {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly name: string
  /** Departements where it is one; null: everywhere in France. */
  readonly departements: readonly string[] | null
}

const everywhere = [
  ['01-01', 'Jour de l’an'],
  ['05-01', 'Fête du Travail'],
  ['05-08', 'Victoire 1945'],
  ['07-14', 'Fête nationale'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['11-11', 'Armistice 1918'],
  ['12-25', 'Noël'],
] as const
/** Days after Easter Sunday. */
const afterEaster = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
] as const
const alsaceMoselle = ['57', '67', '68']
const abolition = [
  ['05-27', ['971']],
  ['05-22', ['972']],
  ['06-10', ['973']],
  ['12-20', ['974']],
  ['04-27', ['976']],
] as const

/** Public holidays of a year in their order; those of some departements say which. */
export const publicHolidaysOf = (year: number): PublicHoliday[] => {
  const easter = easterOf(year)
  return [
    ...everywhere.map(([day, name]) => ({ day: `${year}-${day}`, name, departements: null })),
    ...afterEaster.map(([days, name]) => ({ day: addDays(easter, days), name, departements: null })),
    { day: addDays(easter, -2), name: 'Vendredi saint', departements: alsaceMoselle },
    { day: `${year}-12-26`, name: 'Saint-Étienne', departements: alsaceMoselle },
    ...abolition.map(([day, departements]) => ({
      day: `${year}-${day}`,
      name: 'Abolition de l’esclavage',
      departements: [...departements],
    })),
  ].toSorted((one, other) => one.day.localeCompare(other.day))
}
