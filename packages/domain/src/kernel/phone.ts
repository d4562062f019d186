// Phone numbers: typed the local way, stored in E.164 with their region, shown formatted.
//
// The numbering plans of the world weigh 35 KiB in a browser, and most pages only show numbers. They are therefore given
// by whoever needs them (`numbering-plan.ts`: the server at its start, the phone field of forms) and not imported here.
import { z } from 'zod'
import { countryCode } from './fields.ts'

export type NumberingPlan = {
  formatWhileTyping(typed: string, region: string): string
  /** E.164 → the local or international way; null when it is no number at all. */
  format(e164: string, region: string): string | null
  /** Typed number → E.164; null when it is no valid number of the region. */
  parse(typed: string, region: string): string | null
}

let plan: NumberingPlan | null = null

/** Gives this program the numbering plans; from then on numbers are checked, and those of every country formatted. */
export const provideNumberingPlan = (given: NumberingPlan): void => {
  plan = given
}

/** Formats what is being typed once it has more than 3 digits (shorter stays as it is). */
export const formatWhileTyping = (typed: string, region: string): string =>
  typed.replace(/\D/g, '').length <= 3 ? typed : (plan?.formatWhileTyping(typed, region) ?? typed)

const noBreak = (text: string) => text.replaceAll(' ', '\u00a0')

/** E.164 → `06 12 34 56 78` in its own region, `+32 470 12 34 56` when the region is not French. */
export const formatPhone = (e164: string | null, region: string | null): string => {
  if (!e164) return ''
  const french = /^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(e164)
  if (french) return noBreak(`0${french.slice(1).join(' ')}`)
  return noBreak(plan?.format(e164, region ?? 'FR') ?? e164)
}

// National numbering plan of France (Arcep, decision 2018-0881, §2.3): 06 and 07, and their like overseas.
const frenchMobile = /^\+(33[67]|262(692|693|639)|590(690|691)|594694|596(696|697))/

/** A French mobile number: one that takes text messages. Numbers of other countries do not say what they are. */
export const isMobile = (e164: string): boolean => frenchMobile.test(e164)

/** Sentence of a wrong number. */
export const invalidPhoneSentence = (typed: string): string => `Le numéro de téléphone ${typed} n'est pas valide.`

/**
 * The shared phone part of forms: both null, or a valid number with its region.
 * Output `phoneNumber` is E.164. Without numbering plans what was typed passes as it is: the server, which has them, decides.
 */
export const Phone = z
  .object({ phoneNumber: z.string().trim().max(30).nullable(), phoneRegion: countryCode.nullable() })
  .transform(({ phoneNumber, phoneRegion }, context) => {
    if (phoneNumber === null || phoneNumber === '') return { phoneNumber: null, phoneRegion: null }
    const region = phoneRegion ?? 'FR'
    const e164 = plan ? plan.parse(phoneNumber, region) : phoneNumber
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
