// From the tax-advance form to what the Urssaf asks: the facts of a registration, and the faults at their fields.
import type { AdvanceForm } from './advance-form.schema.ts'
import { advanceCountries, isBornInFrance } from './countries.ts'
import { checkRegistration } from './registration.rules.ts'
import type { RegistrationFacts, RegistrationFault } from './registration.ts'
import { urssafRefusals } from './urssaf.refusals.ts'

/** A bank account in clear. */
export type ClearAccount = { readonly holder: string; readonly iban: string; readonly bic: string | null }

/** Where a household must live. */
export const isAdvanceCountry = (country: string | null): boolean =>
  country !== null && advanceCountries.includes(country)

/** Overseas departements and the country that addresses give them. */
const overseas: Readonly<Record<string, string>> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '975': 'PM',
  '976': 'YT',
}
/** Country of an address: the address service says France of its overseas departements too. */
export const addressCountryOf = (
  address: { readonly country: string; readonly departementCode: string | null } | null,
): string => {
  if (address === null) return 'FR'
  return (address.country === 'FR' && overseas[address.departementCode ?? '']) || address.country
}

/** What is left empty of the bank account stays as it is stored; the BIC of one account is none of another's. */
export const registrationFacts = (form: AdvanceForm, stored: ClearAccount | null): RegistrationFacts => {
  const isOther = form.bank.iban !== null && form.bank.iban !== stored?.iban.replace(/\s/g, '')
  const isFrench = form.birthCountry !== null && isBornInFrance(form.birthCountry)
  return {
    gender: form.gender,
    birthName: form.birthName,
    lastName: form.lastName,
    firstNames: form.firstNames,
    birthOn: form.birthOn,
    birthCountry: form.birthCountry,
    birthDepartementCode: isFrench ? form.birthDepartementCode : null,
    birthCityCode: isFrench ? form.birthCityCode : null,
    birthCity: isFrench ? form.birthCity : null,
    mobilePhone: form.mobilePhone.phoneNumber,
    email: form.email,
    address: form.address && isAdvanceCountry(form.addressCountry) ? { ...form.address, country: 'FR' } : null,
    bank: {
      holder: form.bank.holder ?? stored?.holder ?? null,
      iban: form.bank.iban ?? stored?.iban ?? null,
      bic: form.bank.bic ?? (isOther ? null : (stored?.bic ?? null)),
    },
  }
}

/**
 * What stops the form from being sent. Without the stored account, as in a browser, its fields left empty are trusted
 * when the form says that there is one.
 */
export const faultsToSend = (form: AdvanceForm, today: string, stored: ClearAccount | null): RegistrationFault[] => {
  const isAbroad = !isAdvanceCountry(form.addressCountry)
  const isKept = (path: string) =>
    form.keepsAccount &&
    !(path === 'bank.bic' && form.bank.iban !== null) &&
    stored === null &&
    form.bank[path.slice('bank.'.length) as keyof typeof form.bank] === null
  return [
    ...(isAbroad ? [{ path: 'addressCountry', message: urssafRefusals.abroad.message }] : []),
    ...checkRegistration(registrationFacts(form, stored), today)
      .filter(({ path }) => !(path === 'address' && isAbroad))
      .filter(({ path }) => !(path.startsWith('bank.') && isKept(path))),
  ]
}
