// Checks a customer against every rule of a registration at the Urssaf, and writes the body that is sent.
import { isBic, isIban } from '../kernel/identifiers.ts'
import { longestCity, splitHouseNumber, urssafAddress } from './address.rules.ts'
import { advanceCountries, franceCode, inseeCountry, isBornInFrance } from './countries.ts'
import {
  areFirstNames,
  isName,
  isUrssafEmail,
  normaliseName,
  urssafCommune,
  urssafDepartement,
  urssafPhone,
} from './names.rules.ts'
import { registrationSentences as say } from './registration.sentences.ts'
import type { ClientRegistration, RegistrationFacts, RegistrationFault } from './registration.ts'

type Add = (path: string, message: string) => void
const bare = (text: string | null | undefined) => (text ?? '').replace(/\s/g, '').toUpperCase()
const holderOf = (text: string | null | undefined) => (text ?? '').replace(/\s+/gu, ' ').trim()

const checkIdentity = (facts: RegistrationFacts, today: string, add: Add) => {
  if (!facts.gender) add('gender', say.gender)
  const birthName = normaliseName(facts.birthName)
  if (birthName === '') add('birthName', say.birthName)
  else if (birthName.length > 100) add('birthName', say.nameTooLong)
  else if (!isName(birthName)) add('birthName', say.nameShape)
  const lastName = normaliseName(facts.lastName)
  if (lastName.length > 100) add('lastName', say.nameTooLong)
  else if (lastName !== '' && !isName(lastName)) add('lastName', say.nameShape)
  const firstNames = normaliseName(facts.firstNames)
  if (firstNames === '') add('firstNames', say.firstNames)
  else if (firstNames.length > 256) add('firstNames', say.firstNamesTooLong)
  else if (!areFirstNames(firstNames)) add('firstNames', say.firstNamesShape)
  if (!facts.birthOn) add('birthOn', say.birthOn)
  else if (facts.birthOn > today) add('birthOn', say.birthInFuture)
}

const checkBirthPlace = (facts: RegistrationFacts, add: Add) => {
  const { birthCountry, birthDepartementCode, birthCityCode } = facts
  if (!birthCountry) return add('birthCountry', say.birthCountry)
  if (inseeCountry(birthCountry) === null) return add('birthCountry', say.birthCountryUnknown)
  if (!isBornInFrance(birthCountry)) return
  const departement = urssafDepartement(birthDepartementCode)
  const commune = urssafCommune(birthCityCode)
  if (departement === null) add('birthDepartementCode', say.birthDepartement)
  if (commune === null) add('birthCityCode', say.birthCity)
  if (departement === null || commune === null || !birthCityCode || !birthDepartementCode) return
  // one born in Paris suburbs before 1968 was registered in a departement that is gone: metropolitan pairs are not compared
  const isOverseas = birthDepartementCode.startsWith('9') && birthDepartementCode.length === 3
  if (isOverseas && !birthCityCode.startsWith(birthDepartementCode)) add('birthCityCode', say.birthCityElsewhere)
}

const checkContact = (facts: RegistrationFacts, add: Add) => {
  if (!facts.mobilePhone) add('mobilePhone', say.mobilePhone)
  else if (urssafPhone(facts.mobilePhone) === null) add('mobilePhone', say.mobilePhoneShape)
  const email = facts.email?.trim() ?? ''
  if (email === '') add('email', say.email)
  else if (!isUrssafEmail(email)) add('email', email.split('@')[0]?.includes('+') ? say.emailWithPlus : say.emailShape)
}

const checkAddress = (facts: RegistrationFacts, add: Add) => {
  const { address } = facts
  if (!address) return add('address', say.address)
  if (!advanceCountries.includes(address.country)) return add('address', say.addressAbroad)
  const sent = urssafAddress(address)
  if (!/^\d[\dAB]\d{3}$/.test(sent.codeCommune)) return add('address', say.addressFromList)
  if (!/^\d{5}$/.test(sent.codePostal)) return add('address', say.postalCode)
  if (sent.libelleCommune === '') return add('address', say.city)
  if (address.houseNumber?.trim() && splitHouseNumber(address.houseNumber) === null)
    return add('address', say.houseNumber)
  if (!sent.libelleVoie && !sent.complement && !sent.lieuDit) add('address', say.street)
}

const checkBank = (facts: RegistrationFacts, add: Add) => {
  const iban = bare(facts.bank?.iban)
  if (iban === '') add('bank.iban', say.iban)
  // 18 to 38 characters is what the Urssaf takes: the accounts of Belgium (16) and Norway (15) are shorter
  else if (!isIban(iban)) add('bank.iban', say.ibanShape)
  else if (!/^[A-Z]{2}\d{2}[A-Z\d]{4}\d{7}[A-Z\d]{3,16}$/.test(iban)) add('bank.iban', say.ibanNotTaken)
  const bic = bare(facts.bank?.bic)
  if (bic === '') add('bank.bic', say.bic)
  else if (!isBic(bic)) add('bank.bic', say.bicShape)
  const holder = holderOf(facts.bank?.holder)
  if (holder === '') add('bank.holder', say.holder)
  else if (holder.length > 100) add('bank.holder', say.holderTooLong)
}

/** Every field that the Urssaf would refuse, with its sentence; none: `clientRegistration` may be sent. `today`: `YYYY-MM-DD`. */
export const checkRegistration = (facts: RegistrationFacts, today: string): readonly RegistrationFault[] => {
  const faults: RegistrationFault[] = []
  const add: Add = (path, message) => {
    faults.push({ path, message })
  }
  checkIdentity(facts, today, add)
  checkBirthPlace(facts, add)
  checkContact(facts, add)
  checkAddress(facts, add)
  checkBank(facts, add)
  return faults
}

/** The body that is sent. Throws when `checkRegistration` has something to say. */
export const clientRegistration = (facts: RegistrationFacts, today: string): ClientRegistration => {
  const faults = checkRegistration(facts, today)
  const { address, bank, birthCountry } = facts
  const phone = urssafPhone(facts.mobilePhone)
  if (faults.length > 0 || !address || !bank || !birthCountry || !phone)
    throw new Error(`this customer cannot be registered: ${faults.map(({ path }) => path).join(', ')}`)
  const birthName = normaliseName(facts.birthName)
  const lastName = normaliseName(facts.lastName)
  const label = normaliseName(facts.birthCity).slice(0, longestCity)
  return {
    civilite: facts.gender === 'male' ? '1' : '2',
    nomNaissance: birthName,
    ...(lastName !== '' && lastName !== birthName ? { nomUsage: lastName } : {}),
    prenoms: normaliseName(facts.firstNames),
    dateNaissance: `${facts.birthOn}T00:00:00.000Z`,
    lieuNaissance: isBornInFrance(birthCountry)
      ? {
          codePaysNaissance: franceCode,
          departementNaissance: urssafDepartement(facts.birthDepartementCode) ?? '',
          communeNaissance: {
            codeCommune: urssafCommune(facts.birthCityCode) ?? '',
            ...(label ? { libelleCommune: label } : {}),
          },
        }
      : { codePaysNaissance: inseeCountry(birthCountry) ?? '' },
    numeroTelephonePortable: phone,
    adresseMail: (facts.email ?? '').trim(),
    adressePostale: urssafAddress(address),
    coordonneeBancaire: { bic: bare(bank.bic), iban: bare(bank.iban), titulaire: holderOf(bank.holder) },
  }
}
