// Saves the tax-advance form on the taxpayer's record and, when asked, sends it to the Urssaf once.
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import { faultsToSend, isAdvanceCountry, registrationFacts } from '@cartable/domain/urssaf/advance-form.rules.ts'
import { isBornInFrance } from '@cartable/domain/urssaf/countries.ts'
import { clientRegistration } from '@cartable/domain/urssaf/registration.rules.ts'
import { isEditable } from '@cartable/domain/urssaf/registrations.workflow.ts'
import { urssafRefusals } from '@cartable/domain/urssaf/urssaf.refusals.ts'
import type { AdvanceAnswer, AdvanceInput } from '@cartable/domain/urssaf/urssaf.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { latestStamp, lockRow, lockUnchanged } from '../../platform/save.ts'
import { keysOf, saveBankAccount, showClearAccount, showMaskedAccount } from '../people/save-bank-account.ts'
import { showPerson } from '../people/save-person.ts'
import { saveTaxpayer } from '../people/save-taxpayer.ts'
import { advanceRows, describeAdvance, stateOf } from './describe-advance.ts'
import { advanceKeys, noteAdvance } from './note-advance.ts'
import {
  findRegistration,
  findTaxpayerOf,
  insertRegistration,
  type Registration,
  updateRegistration,
} from './registrations.queries.ts'
import { sendRegistration } from './send-registration.ts'

type Stored = Awaited<ReturnType<typeof showClearAccount>>

const refuseAll = (context: OperationContext, input: AdvanceInput, stored: Stored): void => {
  const today = context.today()
  const refusals = collectRefusals()
  refusals.add(refuseFutureBirth(input.birthOn, today), 'birthOn')
  const { iban, bic, holder } = input.bank
  if (stored === null && iban === null && (bic ?? holder) !== null)
    refusals.add(urssafRefusals.ibanMissing, 'bank.iban')
  if (stored === null && iban !== null && holder === null) refusals.add(urssafRefusals.holderMissing, 'bank.holder')
  refusals.throwIfAny()
  if (!input.send) return
  for (const { path, message } of faultsToSend({ ...input, keepsAccount: false }, today, stored))
    refusals.add({ code: 'urssaf.fault', message }, path)
  refusals.throwIfAny()
}

const saveIdentity = async (db: Db, personId: number, input: AdvanceInput): Promise<void> => {
  const isFrench = input.birthCountry !== null && isBornInFrance(input.birthCountry)
  await saveTaxpayer(
    db,
    personId,
    {
      gender: input.gender,
      firstName: input.firstNames,
      lastName: input.lastName,
      birthName: input.birthName,
      birthOn: input.birthOn,
      birthCountry: input.birthCountry,
      birthDepartementCode: isFrench ? input.birthDepartementCode : null,
      birthCityCode: isFrench ? input.birthCityCode : null,
      birthCity: isFrench ? input.birthCity : null,
      email: input.email,
      mobilePhone: input.mobilePhone.phoneNumber,
      mobilePhoneRegion: input.mobilePhone.phoneRegion,
    },
    isAdvanceCountry(input.addressCountry) ? input.address : null,
  )
}

/** An ended registration stays as it was: the next one is another row. What the Urssaf never knew is corrected in place. */
const isOver = ({ status, clientUuid }: Registration) =>
  status === 'unlinked' || (status === 'refused' && clientUuid !== null)

const keepRegistration = async (
  { db, now }: OperationContext,
  { customerId, send }: AdvanceInput,
  { personId, bankAccountId }: { personId: number; bankAccountId: number | null },
  current: Registration | undefined,
): Promise<number> => {
  const own = { customerId, personId, bankAccountId }
  const sent = {
    status: 'requested',
    requestedAt: now(),
    checkedAt: null,
    remindedAt: null,
    providerCode: null,
    providerMessage: null,
  } as const
  if (current === undefined || isOver(current))
    return insertRegistration(db, { ...own, ...(send ? sent : { status: 'draft' }) })
  // what the Urssaf said of the last try stays in sight while it is corrected
  const keepsRefusal = current.status === 'refused' && current.providerCode !== null
  await updateRegistration(db, current.id, { ...own, ...(send ? sent : keepsRefusal ? {} : { status: 'draft' }) })
  return current.id
}

/** Who is billed, after the save. */
const billingData = async (db: Db, customerId: number) => {
  const customer = (await findTaxpayerOf(db, customerId)) ?? notFound()
  return showPerson(db, customer.billingPersonId ?? customer.personId)
}

const answer = async (db: Db, customerId: number, personId: number): Promise<AdvanceAnswer> => {
  const registration = await findRegistration(db, customerId)
  return {
    errors: null,
    id: registration?.id ?? null,
    updatedAt: await latestStamp(db, advanceRows(personId, registration)),
    billingData: await billingData(db, customerId),
    state: stateOf(registration),
  }
}

export const saveCustomerForm = async (context: OperationContext, input: AdvanceInput) => {
  const { db, live, now, identity, platform } = context
  const { customerId } = input
  // whoever comes second waits here, and then meets what the first one did
  await lockRow(db, 'customers', customerId)
  const customer = (await findTaxpayerOf(db, customerId)) ?? notFound()
  const current = await findRegistration(db, customerId)
  if (!isEditable(current?.status ?? null)) refuse(urssafRefusals.alreadySent)
  const personId = customer.billingPersonId ?? customer.personId
  const [person, ...others] = advanceRows(personId, current)
  if (person)
    await lockUnchanged(db, 'people', personId, input.updatedAt, () => describeAdvance(db, customerId), others)
  const keys = keysOf(platform)
  refuseAll(context, input, await showClearAccount(db, keys, personId))

  await saveIdentity(db, personId, input)
  await saveBankAccount(db, keys, personId, input.bank)
  const account = await showMaskedAccount(db, personId)
  const id = await keepRegistration(context, input, { personId, bankAccountId: account?.id ?? null }, current)
  live(...advanceKeys(customerId))
  if (!input.send) return answer(db, customerId, personId)

  const accountId = identity?.accountId ?? null
  const by = `Par ${identity?.name ?? 'le programme'}.`
  await noteAdvance(db, { customerId, title: 'formulaire envoyé à l’Urssaf', body: by, at: now(), accountId })
  const stored = await showClearAccount(db, keys, personId)
  const body = clientRegistration(registrationFacts(input, stored), context.today())
  return answerAfterCommit(async (after) => {
    const errors = await sendRegistration(after, platform, { id, customerId, body })
    after.live(...advanceKeys(customerId))
    return { ...(await answer(after.read, customerId, personId)), errors }
  })
}
