// Regions of phone numbers and countries of addresses: France and its neighbours first, then all, in French.
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

const names = new Intl.DisplayNames(['fr'], { type: 'region' })
const first = ['FR', 'BE', 'CH', 'LU', 'MC', 'GP', 'MQ', 'GF', 'RE', 'YT']

/** `FR` → `France`. */
export const countryName = (code: string): string => names.of(code) ?? code

const all = getCountries().map((code) => ({
  code: code as string,
  name: countryName(code),
  calling: getCountryCallingCode(code) as string,
}))
const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length)

/** Regions in the order of a list: the usual ones, then by name. */
export const regions = all.sort((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, 'fr'))
