// Founds the company that every journey begins with, by the product's own operations: its record, its roles, its staff.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { rolesApi } from '@cartable/domain/access/roles/roles.api.ts'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import { companyApi } from '@cartable/domain/configuration/company.api.ts'
import { newestMail } from '../mails.ts'
import { type Caller, openCaller } from './call.ts'
import type { Programs } from './programs.ts'
import { type Colleague, emailOf, password, staff } from './staff.ts'

/** Who is made from the environment at the first start, and makes the others. */
export const installer = { login: 'installation@cours-armor.example', password: 'la toute première clef' } as const

/** Founds it on a company whose two programs run and which has nobody but its installer. */
export const foundCompany = async ({ url, sandboxUrl }: Programs): Promise<void> => {
  const call = openCaller(url)
  const { ok, message } = await call(accessApi.login, installer)
  if (!ok) throw new Error(`the installer is refused: ${message}`)
  await saveRecord(call)
  for (const colleague of staff) await invite(call, colleague, await roleOf(call, colleague))
  for (const { login } of staff) await choosePassword(openCaller(url), sandboxUrl, login)
}

const saveRecord = async (call: Caller) => {
  const { id, updatedAt } = await call(companyApi.showCompany, {})
  const { errors } = await call(companyApi.saveCompany, {
    id,
    updatedAt,
    name: 'Cours Armor',
    legalForm: 'SAS',
    capitalCents: 1_000_000,
    rcsCity: 'Rennes',
    siren: '732829320',
    nic: '00074',
    VATNumber: 'FR44732829320',
    phone: { phoneNumber: '02 99 12 34 56', phoneRegion: 'FR' },
    address: {
      houseNumber: '12',
      street: 'Rue de Nantes',
      complement: null,
      cityCode: '35238',
      postalCode: '35000',
      city: 'Rennes',
      departementCode: '35',
      country: 'FR',
      latitude: 48.1,
      longitude: -1.68,
      freeAddress: null,
      completeAddress: '12 Rue de Nantes, 35000 Rennes',
    },
    sapNumber: 'SAP732829320',
    sapDeclaredOn: '2019-03-04',
    privateTuitionName: 'Cours Armor',
    traineeshipName: 'Cours Armor Stages',
    legalRepresentativeNationality: 'FR',
    legalRepresentativeCountryOfResidence: 'FR',
  })
  refuseErrors('the record of the company', errors)
}

/** The role of that name, made when it is not there yet. */
const roleOf = async (call: Caller, { role, rights }: Colleague): Promise<number> => {
  const { rows } = await call(rolesApi.listRoles, {})
  const known = rows.find(({ name }) => name === role)
  if (known) return known.id
  const { errors, id } = await call(rolesApi.saveRole, {
    id: null,
    updatedAt: null,
    name: role,
    enabled: true,
    rights: rights ?? {},
  })
  refuseErrors(`the role ${role}`, errors)
  if (id === null) throw new Error(`the role ${role} has no id`)
  return id
}

const noPhone = { phoneNumber: null, phoneRegion: null }

const invite = async (call: Caller, colleague: Colleague, roleId: number) => {
  const { login, gender, firstName, lastName } = colleague
  const { errors, accountId } = await call(usersApi.saveUser, {
    id: null,
    updatedAt: null,
    gender,
    firstName,
    lastName,
    birthOn: null,
    email: emailOf(login),
    phone: noPhone,
    mobilePhone: noPhone,
    login,
    groupId: null,
    roleIds: [roleId],
    privateTuitionManager: login === 'gestion',
    twoFactorEnabled: false,
    twoFactorMode: null,
    enabled: true,
    disabledReasonId: null,
    removePhoto: false,
  })
  refuseErrors(login, errors)
  const { error } = await call(usersApi.sendDetails, { mode: 'creation', id: accountId ?? 0 })
  if (error !== null) throw new Error(`${login}: ${error}`)
}

/** By the link of the mail that invited them. */
const choosePassword = async (call: Caller, sandboxUrl: string, login: string) => {
  const mail = await newestMail(sandboxUrl, emailOf(login))
  const link = mail.links.find((address) => address.includes('reset-password'))
  const passwordRequestToken = link?.split('/').at(-1) ?? ''
  const { errors } = await call(passwordsApi.resetPassword, {
    passwordRequestToken,
    password,
    confirmation: password,
  })
  refuseErrors(`the password of ${login}`, errors)
}

const refuseErrors = (what: string, errors: unknown) => {
  if (errors !== null) throw new Error(`${what}: ${JSON.stringify(errors)}`)
}
