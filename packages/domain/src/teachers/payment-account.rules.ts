// What the card provider is told of a teacher, and how its refusals are said in French.
import { formatPhone, invalidPhoneSentence } from '../kernel/phone.ts'
import type { PayeeIdentity } from './payment-account.schema.ts'

/** The company pays teachers who live in France: the provider is told so, whatever the address says. */
export const payeeCountry = 'FR'

/** Faces of the document of identity, by the ids of their files at the provider. */
export type IdentityFiles = { readonly front: string; readonly back: string | null }

/** Fields of an account token as the provider reads them; what is not known is left out. */
export const accountTokenFields = (
  identity: Omit<PayeeIdentity, 'phoneRegion'>,
  files: IdentityFiles | null = null,
): [name: string, value: string][] => {
  const [year, month, day] = identity.birthOn?.split('-').map(Number) ?? []
  const person = (name: string) => `account[individual]${name}`
  const fields: [string, string | number | null | undefined][] = [
    ['account[business_type]', 'individual'],
    [person('[first_name]'), identity.firstName],
    [person('[last_name]'), identity.lastName],
    [person('[email]'), identity.email],
    [person('[phone]'), identity.phone],
    [person('[dob][day]'), day],
    [person('[dob][month]'), month],
    [person('[dob][year]'), year],
    [person('[address][line1]'), identity.line1],
    [person('[address][postal_code]'), identity.postalCode],
    [person('[address][city]'), identity.city],
    [person('[address][country]'), payeeCountry],
    [person('[verification][document][front]'), files?.front],
    [person('[verification][document][back]'), files?.back],
    ['account[tos_shown_and_accepted]', 'true'],
  ]
  return fields.flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  )
}

/** What the provider says of a call it refuses. */
export type ProviderError = { readonly message: string; readonly code?: string | null; readonly param?: string | null }

const isAboutPhone = ({ message, param }: ProviderError): boolean =>
  /\[?phone\]?$/.test(param ?? '') || /\bphone number\b/i.test(message)

/** The provider's own sentence; the one about a telephone in French, with the number as it is written here. */
export const providerSentence = (error: ProviderError, phone: string | null, region: string | null = 'FR'): string =>
  isAboutPhone(error) && phone !== null ? invalidPhoneSentence(formatPhone(phone, region) || phone) : error.message

/** What the provider asks for, in the words of who reads. */
const dueWords: readonly (readonly [RegExp, string])[] = [
  [/verification\.(additional_)?document/, 'une pièce d’identité'],
  [/external_account/, 'un compte bancaire'],
  [/address/, 'l’adresse'],
  [/dob/, 'la date de naissance'],
  [/phone/, 'le téléphone'],
  [/email/, 'l’adresse e-mail'],
  [/(first|last)_name/, 'le nom et le prénom'],
  [/tos_acceptance/, 'l’acceptation de ses conditions'],
]
export const requirementWords = (due: readonly string[]): string[] => [
  ...new Set(due.map((name) => dueWords.find(([pattern]) => pattern.test(name))?.[1] ?? 'des renseignements')),
]

/** Why the provider stopped an account. */
const disabledWords: readonly (readonly [RegExp, string])[] = [
  [/past_due/, 'Des renseignements demandés manquent.'],
  [/pending_verification/, 'Le prestataire vérifie les renseignements reçus.'],
  [/under_review/, 'Le prestataire examine ce compte.'],
  [/^rejected/, 'Le prestataire a rejeté ce compte.'],
  [/platform_paused/, 'Ce compte a été mis en pause.'],
]
export const disabledSentence = (reason: string | null): string | null =>
  reason === null
    ? null
    : (disabledWords.find(([pattern]) => pattern.test(reason))?.[1] ?? 'Le prestataire a suspendu ce compte.')
