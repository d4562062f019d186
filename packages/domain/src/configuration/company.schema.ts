// The record of the company: who it is before the law, how it is reached, who stands for it, and the papers' names of its services.
import { z } from 'zod'
import { AddressView, OptionalAddress } from '../kernel/address.ts'
import { id, optionalDay, optionalEmail, optionalText, readStamp, text } from '../kernel/fields.ts'
import { isSiren, optionalSapNumber, optionalVatNumber } from '../kernel/identifiers.ts'
import type { FileParts } from '../kernel/operation.ts'
import { Phone } from '../kernel/phone.ts'
import { megabyte } from '../kernel/sizes.ts'
import { contrastWithWhite, leastContrast } from './colour.ts'

/** What the document of the company may be; bytes. */
export const companyDocumentRules = { extensions: ['pdf', 'jpg', 'jpeg', 'png'], maxBytes: 10 * megabyte } as const
/** Images that every mail reader and the papers show; they travel in each mail. */
export const companyLogoRules = { extensions: ['png', 'jpg', 'jpeg'], maxBytes: 300_000 } as const
export const companyFiles = {
  document: { ...companyDocumentRules, maxCount: 1 },
  logo: { ...companyLogoRules, maxCount: 1 },
  mailLogo: { ...companyLogoRules, maxCount: 1 },
} as const satisfies FileParts

const digits = (isValid: (value: string) => boolean, message: string) =>
  z
    .union([z.string().max(60), z.null()])
    .transform((value) => value?.replace(/[\s.\u00a0]/g, '') || null)
    .refine((value) => value === null || isValid(value), message)

/** `#3448b5`; white must be read on it: it is that of buttons. */
const optionalColour = z
  .union([z.string().max(20), z.null()])
  .transform((value) => value?.trim().toLowerCase() || null)
  .refine((value) => value === null || /^#[0-9a-f]{6}$/.test(value), 'Une couleur s’écrit #3448b5.')
  .refine(
    (value) => value === null || !/^#[0-9a-f]{6}$/.test(value) || contrastWithWhite(value) >= leastContrast,
    'Du texte blanc ne se lirait pas sur cette couleur\u00a0: choisissez-la plus foncée.',
  )

const countries = new Intl.DisplayNames(['fr'], { type: 'region', fallback: 'none' })
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined
const optionalCountry = z.union([
  z.literal('').transform(() => null),
  z.null(),
  z.string().refine(isCountry, 'Ce pays n’est pas valide.'),
])

export const CompanyInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  name: text(150),
  legalForm: optionalText(60),
  capitalCents: z.int().min(0).max(100_000_000_000_000).nullable(),
  rcsCity: optionalText(100),
  siren: digits(isSiren, 'Ce SIREN n’est pas valide\u00a0: 9 chiffres, dont une clé.'),
  nic: digits((nic) => /^\d{5}$/.test(nic), 'Un NIC compte 5 chiffres.'),
  VATNumber: optionalVatNumber,
  phone: Phone,
  address: OptionalAddress,
  sapNumber: optionalSapNumber,
  sapDeclaredOn: optionalDay,
  /** Names under which the two services bill. */
  privateTuitionName: text(150),
  traineeshipName: text(150),
  legalRepresentativeNationality: optionalCountry,
  legalRepresentativeCountryOfResidence: optionalCountry,
  /** Removes the stored document; the show always answers false. */
  removeFile: z.boolean().default(false),
  /** The face: what papers and mails bear. */
  brandColour: optionalColour.default(null),
  removeLogo: z.boolean().default(false),
  removeMailLogo: z.boolean().default(false),
  /** Who mails come from and where answers go, for each service; empty: the name above, the installation's address. */
  tuitionSenderName: optionalText(80).default(null),
  tuitionSenderEmail: optionalEmail.default(null),
  tuitionReplyTo: optionalEmail.default(null),
  traineeshipSenderName: optionalText(80).default(null),
  traineeshipSenderEmail: optionalEmail.default(null),
  traineeshipReplyTo: optionalEmail.default(null),
})
export type CompanyInput = z.output<typeof CompanyInput>

const CompanyFile = z.object({ name: z.string(), bytes: z.int() })

export const CompanyRecord = z.object({
  id,
  updatedAt: z.string(),
  name: z.string(),
  legalForm: z.string().nullable(),
  capitalCents: z.int().nullable(),
  rcsCity: z.string().nullable(),
  siren: z.string().nullable(),
  nic: z.string().nullable(),
  VATNumber: z.string().nullable(),
  phone: z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() }),
  address: AddressView.nullable(),
  sapNumber: z.string().nullable(),
  sapDeclaredOn: z.string().nullable(),
  privateTuitionName: z.string(),
  traineeshipName: z.string(),
  legalRepresentativeNationality: z.string().nullable(),
  legalRepresentativeCountryOfResidence: z.string().nullable(),
  document: CompanyFile.nullable(),
  removeFile: z.boolean(),
  logo: CompanyFile.nullable(),
  mailLogo: CompanyFile.nullable(),
  brandColour: z.string().nullable(),
  removeLogo: z.boolean(),
  removeMailLogo: z.boolean(),
  tuitionSenderName: z.string().nullable(),
  tuitionSenderEmail: z.string().nullable(),
  tuitionReplyTo: z.string().nullable(),
  traineeshipSenderName: z.string().nullable(),
  traineeshipSenderEmail: z.string().nullable(),
  traineeshipReplyTo: z.string().nullable(),
})
export type CompanyRecord = z.infer<typeof CompanyRecord>
