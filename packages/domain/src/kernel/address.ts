// The shared address part of forms: a place chosen from the address service, or typed by hand when it is down.
import { z } from 'zod'
import { countryCode, optionalText } from './fields.ts'

export const chooseAddressSentence = 'Veuillez sélectionner une adresse de la liste SVP'

/** Address as it travels: every key of the specification; `completeAddress` is the line people read. */
export const Address = z.object({
  houseNumber: optionalText(20),
  street: optionalText(200),
  complement: optionalText(200),
  cityCode: z.union([z.literal('').transform(() => null), z.null(), z.string().regex(/^[0-9][0-9AB][0-9]{3}$/)]),
  postalCode: optionalText(12),
  city: optionalText(100),
  departementCode: z.union([
    z.literal('').transform(() => null),
    z.null(),
    z.string().regex(/^([0-9]{2}|2[AB]|9[78][0-9])$/),
  ]),
  country: countryCode,
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  freeAddress: optionalText(300),
  completeAddress: z.string().trim().max(500),
  /** True when the address service was down and the person typed the address: kept without coordinates. */
  typedByHand: z.boolean().default(false),
})
export type Address = z.output<typeof Address>

/** Of a complement without its address, which would be lost. */
export const complementAloneSentence = 'Choisissez d’abord l’adresse, ou effacez le complément.'

/** Null when nothing was typed; refused when text was typed but nothing chosen from the list. */
export const OptionalAddress = z.union([z.null(), Address]).transform((address, context) => {
  if (address === null) return null
  if (address.completeAddress === '' && address.freeAddress === null) {
    if (address.complement === null) return null
    context.addIssue({ code: 'custom', path: ['completeAddress'], message: complementAloneSentence })
    return z.NEVER
  }
  if (address.latitude === null && !address.typedByHand) {
    context.addIssue({ code: 'custom', path: ['completeAddress'], message: chooseAddressSentence })
    return z.NEVER
  }
  return { ...address, completeAddress: address.completeAddress || (address.freeAddress ?? '') }
})
export const RequiredAddress = OptionalAddress.refine((address) => address !== null, {
  path: ['completeAddress'],
  message: 'Ce champ est obligatoire.',
})

/** Stored form as it is sent to a page. */
export const AddressView = z.object({
  houseNumber: z.string().nullable(),
  street: z.string().nullable(),
  complement: z.string().nullable(),
  cityCode: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  departementCode: z.string().nullable(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  freeAddress: z.string().nullable(),
  completeAddress: z.string(),
})
export type AddressView = z.infer<typeof AddressView>
