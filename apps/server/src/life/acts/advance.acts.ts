// The tax advance: asked by the company from a day on, a household registered, its status and its ceiling, what becomes of a bill.
import type { Address } from '@cartable/domain/kernel/address.ts'
import type { AdvanceWay } from '@cartable/domain/urssaf/advance-decision.rules.ts'
import { advancesApi } from '@cartable/domain/urssaf/advances.api.ts'
import { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import type { Person } from '../life.ts'

export type Taxpayer = {
  /** Some names make the Urssaf of test answer in their own way. */
  readonly birthName?: string
  readonly firstNames?: string
  readonly birthOn: string
  readonly birth: { readonly departementCode: string; readonly cityCode: string; readonly city: string }
  readonly iban: string
  /** Asked when the file does not have them: the Urssaf writes there. */
  readonly mobilePhone?: string
  readonly address?: Address
  readonly bic?: string
}

/** Fills the form of the tax advance, sent to the Urssaf or kept as a draft; answers where the registration stands. */
export const registerForAdvance = async (
  staff: Person,
  customerId: number,
  taxpayer: Taxpayer,
  send = true,
): Promise<string | null> => {
  const form = await staff.do(urssafApi.showCustomerForm, { customerId: String(customerId) })
  const { state } = await staff.do(urssafApi.saveCustomerForm, {
    id: form.id,
    updatedAt: form.updatedAt,
    customerId,
    gender: form.gender ?? 'female',
    birthName: taxpayer.birthName ?? form.birthName ?? form.lastName,
    lastName: form.lastName,
    firstNames: taxpayer.firstNames ?? form.firstNames,
    birthOn: taxpayer.birthOn,
    birthCountry: 'FR',
    birthDepartementCode: taxpayer.birth.departementCode,
    birthCityCode: taxpayer.birth.cityCode,
    birthCity: taxpayer.birth.city,
    mobilePhone:
      form.mobilePhone.phoneNumber === null && taxpayer.mobilePhone
        ? { phoneNumber: taxpayer.mobilePhone, phoneRegion: 'FR' }
        : form.mobilePhone,
    email: form.email,
    addressCountry: form.addressCountry,
    address: form.address ?? taxpayer.address ?? null,
    bank: {
      holder: [form.firstNames, form.lastName].filter(Boolean).join(' '),
      iban: taxpayer.iban,
      bic: taxpayer.bic ?? 'BNPAFRPPXXX',
    },
    keepsAccount: false,
    send,
  })
  return state?.status ?? null
}

/** Asks the Urssaf where a registration stands; null when it has nothing more to say of it. */
export const askAdvanceStatus = async (staff: Person, customerId: number): Promise<string | null> =>
  (await staff.try(urssafApi.updateStatus, { customerId })).answer?.status ?? null

/** The household does not want it any more, or the office gives it up. */
export const giveUpAdvance = async (staff: Person, customerId: number): Promise<void> => {
  await staff.do(urssafApi.refuseAdvance, { customerId })
}
export const unlinkAdvance = async (staff: Person, customerId: number): Promise<void> => {
  await staff.do(urssafApi.removeLink, { customerId })
}

/** How the company has the advance paid, from a day on. */
export const chooseAdvanceWay = async (accountant: Person, way: AdvanceWay, beginsOn: string): Promise<void> => {
  await accountant.do(advancesApi.saveWay, { beginsOn, way, guaranteedUntil: null })
}

/** What the household used of its ceiling elsewhere this year. */
export const sayCeiling = async (staff: Person, customerId: number, usedElsewhereCents: number): Promise<void> => {
  const { id, updatedAt, year, hasDisability } = await staff.do(advancesApi.showCeiling, {
    customerId: String(customerId),
  })
  await staff.do(advancesApi.saveCeiling, { id, updatedAt, customerId, year, hasDisability, usedElsewhereCents })
}

/** The family refused the request: it owes the bill as it is. */
export const keepWithoutAdvance = async (accountant: Person, billId: number): Promise<void> => {
  await accountant.do(advancesApi.endAdvance, { id: billId })
}

/** The Urssaf paid a lesson that was cancelled, and said whose its money is. */
export const returnAdvance = async (accountant: Person, billId: number, to: 'urssaf' | 'customer'): Promise<void> => {
  await accountant.do(advancesApi.returnMoney, { id: billId, to })
}
