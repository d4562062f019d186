// The numbering plans of the world, given to `phone.ts` as soon as this file is imported.
import { AsYouType, type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type NumberingPlan, provideNumberingPlan } from './phone.ts'

export const numberingPlan: NumberingPlan = {
  formatWhileTyping: (typed, region) => (isSupportedCountry(region) ? new AsYouType(region).input(typed) : typed),
  format: (e164, region) => {
    const parsed = parsePhoneNumberFromString(e164, region as CountryCode)
    if (!parsed) return null
    return parsed.countryCallingCode === '33' ? parsed.formatNational() : parsed.formatInternational()
  },
  parse: (typed, region) => {
    if (!isSupportedCountry(region)) return null
    const parsed = parsePhoneNumberFromString(typed, region)
    return parsed?.isValid() ? parsed.number : null
  },
}

provideNumberingPlan(numberingPlan)

/** Reads a typed number of a region into E.164; null when it is no possible number there. */
export const parsePhone = numberingPlan.parse
