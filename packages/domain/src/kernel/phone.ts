// Phone numbers: typed the local way, stored in E.164 with their region, shown formatted.
import { AsYouType, type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { countryCode } from './fields.ts'

/** Formats what is being typed once it has more than 3 digits (shorter stays as it is). */
export const formatWhileTyping = (typed: string, region: string): string => {
  const digits = typed.replace(/\D/g, '')
  if (digits.length <= 3 || !isSupportedCountry(region)) return typed
  return new AsYouType(region).input(typed)
}

/** E.164 → `06 12 34 56 78` in its own region, `+32 470 12 34 56` when the region is not French. */
export const formatPhone = (e164: string | null, region: string | null): string => {
  if (!e164) return ''
  const parsed = parsePhoneNumberFromString(e164, (region ?? 'FR') as CountryCode)
  if (!parsed) return e164
  return (parsed.countryCallingCode === '33' ? parsed.formatNational() : parsed.formatInternational()).replaceAll(
    ' ',
    '\u00a0',
  )
}

/** Reads a typed number of a region into E.164; null when it is no possible number there. */
export const parsePhone = (typed: string, region: string): string | null => {
  if (!isSupportedCountry(region)) return null
  const parsed = parsePhoneNumberFromString(typed, region)
  return parsed?.isValid() ? parsed.number : null
}

/** Sentence of a wrong number. */
export const invalidPhoneSentence = (typed: string): string => `Le numéro de téléphone ${typed} n'est pas valide.`

/**
 * The shared phone part of forms: both null, or a valid number with its region.
 * Output `phoneNumber` is E.164.
 */
export const Phone = z
  .object({ phoneNumber: z.string().trim().max(30).nullable(), phoneRegion: countryCode.nullable() })
  .transform(({ phoneNumber, phoneRegion }, context) => {
    if (phoneNumber === null || phoneNumber === '') return { phoneNumber: null, phoneRegion: null }
    const region = phoneRegion ?? 'FR'
    const e164 = parsePhone(phoneNumber, region)
    if (e164 === null) {
      context.addIssue({ code: 'custom', path: ['phoneNumber'], message: invalidPhoneSentence(phoneNumber) })
      return z.NEVER
    }
    return { phoneNumber: e164, phoneRegion: region }
  })
export type Phone = z.output<typeof Phone>
/** The same part where a number is compulsory. */
export const RequiredPhone = Phone.refine((phone) => phone.phoneNumber !== null, {
  path: ['phoneNumber'],
  message: 'Ce champ est obligatoire.',
})
