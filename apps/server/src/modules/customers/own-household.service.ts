// A family reads and changes what is known of it: the office is rung, its journal says what changed, teachers who come home hear of a move.

import { ownHouseholdApi } from '@cartable/domain/customers/own-household.api.ts'
import type { OwnHousehold, OwnHouseholdInput } from '@cartable/domain/customers/own-household.schema.ts'
import { de, listed } from '@cartable/domain/kernel/french.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { ofHousehold } from '@cartable/domain/urssaf/household-words.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { notify } from '../../platform/notifications.ts'
import { latestStamp, lockUnchanged } from '../../platform/save.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { accountsOfAnswerer } from '../messaging/threads/ring-answerer.ts'
import { addressOfPerson, moveTogether } from '../people/move-person.ts'
import { savePerson, showPerson } from '../people/save-person.ts'
import { customerParts } from './describe-records.ts'
import { noteLogEntries } from './note-log-entries.ts'
import {
  findAskedEmail,
  findCustomer,
  type HomeContract,
  listChildren,
  listHomeContracts,
  updateCustomer,
} from './records.queries.ts'
import { secondContactColumns } from './save-customer.ts'

const customerOf = ({ as }: OperationContext): number => (as.kind === 'customer' ? as.customerId : notFound())

const show = async (context: OperationContext): Promise<OwnHousehold> => {
  const { db, identity } = context
  const customer = (await findCustomer(db, customerOf(context))) ?? notFound()
  const { firstName, lastName, email, phone, mobilePhone, address } = await showPerson(db, customer.personId)
  const payer = await showPerson(db, customer.billingPersonId)
  const hasOtherPayer = customer.billingPersonId !== null
  return {
    id: customer.id,
    updatedAt: (await latestStamp(db, [{ table: 'customers', id: customer.id }, ...customerParts(customer)])) ?? '',
    ...{ firstName, lastName, email, phone, mobilePhone, address, hasOtherPayer },
    emailAsked: identity === null ? null : await findAskedEmail(db, identity.accountId),
    payer: {
      firstName: payer.firstName,
      lastName: hasOtherPayer ? payer.lastName : null,
      email: payer.email,
      phone: payer.phone,
      address: payer.address,
    },
    secondContact: customer.secondContact,
    advanceWords: ofHousehold(customer.advanceStatus),
  }
}

const phoneOf = ({ phoneNumber, phoneRegion }: OwnHousehold['phone']) => formatPhone(phoneNumber, phoneRegion)
const addressOf = (address: { readonly completeAddress: string } | null) => address?.completeAddress ?? ''
/** What is said of the household, by the words that the office reads. */
const saidOf = (household: OwnHousehold | OwnHouseholdInput): Readonly<Record<string, string>> => {
  const { firstName, lastName, phone, mobilePhone, address, hasOtherPayer, payer, secondContact } = household
  return {
    nom: [firstName, lastName].filter(Boolean).join(' '),
    portable: phoneOf(mobilePhone),
    téléphone: phoneOf(phone),
    adresse: addressOf(address),
    payeur: hasOtherPayer
      ? [payer.firstName, payer.lastName, payer.email, phoneOf(payer.phone), addressOf(payer.address)]
          .filter(Boolean)
          .join(', ')
      : '',
    'second contact': [secondContact.name, secondContact.link, phoneOf(secondContact.phone), secondContact.email]
      .filter(Boolean)
      .join(', '),
  }
}

const kmText = (km: number | null) => (km === null ? null : `${km.toLocaleString('fr-FR')}\u00a0km`)

/** The teachers who come to them hear where to, each with the way that it makes for them. */
const tellTeachers = async (context: OperationContext, address: string, contracts: readonly HomeContract[]) => {
  const { db } = context
  for (const contract of contracts) {
    const { studentFirstName, subjectName, personId, firstName, lastName, email, accountId, contractId } = contract
    const km = kmText(contract.km)
    const title = `Les cours ${de(studentFirstName)} ont lieu à une nouvelle adresse\u00a0: ${address}.`
    await notify(db, [accountId], { kind: 'course', title, link: '/' })
    if (email === null) continue
    await mailTemplate(context, {
      ...{ template: 'family-moved', purpose: 'family-moved', about: { class: 'contracts', id: contractId } },
      to: { personId, firstName, lastName, email },
      tags: {
        prenom_eleve: studentFirstName,
        matiere: subjectName,
        lieu: address,
        mot: km === null ? null : `Distance depuis chez vous\u00a0: ${km}`,
      },
      ...(accountId !== null && { page: '/' }),
    })
  }
}

/** « Gwendal Riou est à 3 km, 112 km avant. » */
const waySentence = ({ teacherName, km }: HomeContract, before: HomeContract | undefined) => {
  const [now, then] = [kmText(km), kmText(before?.km ?? null)]
  return now === null
    ? `Distance depuis chez ${teacherName}\u00a0: inconnue, l’adresse n’est pas située.`
    : `Distance depuis chez ${teacherName}\u00a0: ${now}${then === null ? '' : ` (avant\u00a0: ${then})`}.`
}

const save = async (context: OperationContext, input: OwnHouseholdInput) => {
  const { db, identity, live, now } = context
  const customerId = customerOf(context)
  if (input.id !== customerId) notFound()
  const customer = (await findCustomer(db, customerId)) ?? notFound()
  const before = await show(context)
  await lockUnchanged(db, 'customers', customerId, input.updatedAt, () => show(context), customerParts(customer))
  const [said, was] = [saidOf(input), saidOf(before)]
  const changed = Object.keys(said).filter((word) => said[word] !== was[word])
  const answer = async (told: readonly string[]) => ({
    errors: null,
    id: customerId,
    updatedAt: await latestStamp(db, [
      { table: 'customers', id: customerId },
      ...customerParts((await findCustomer(db, customerId)) ?? customer),
    ]),
    told: [...told],
  })
  if (changed.length === 0) return answer([])

  const homesBefore = await listHomeContracts(db, customerId)
  const formerAddress = await addressOfPerson(db, customer.personId)
  const person = await showPerson(db, customer.personId)
  const { firstName, lastName, phone, mobilePhone, address, hasOtherPayer, payer, secondContact } = input
  await savePerson(db, customer.personId, { ...person, firstName, lastName, phone, mobilePhone, address })
  const former = await showPerson(db, customer.billingPersonId)
  const billingPersonId =
    hasOtherPayer && payer.lastName !== null
      ? await savePerson(db, customer.billingPersonId, {
          ...{ gender: former.gender, birthOn: former.birthOn },
          ...{ ...payer, lastName: payer.lastName },
        })
      : null
  await updateCustomer(db, customerId, {
    billingPersonId,
    ...secondContactColumns(secondContact),
  })

  const told = ['Le bureau est prévenu.']
  const ways: string[] = []
  if (changed.includes('adresse') && address !== null) {
    await moveTogether(
      db,
      await listChildren(db, customerId),
      formerAddress,
      await addressOfPerson(db, customer.personId),
    )
    const homes = await listHomeContracts(db, customerId)
    for (const home of homes)
      ways.push(
        waySentence(
          home,
          homesBefore.find(({ contractId }) => contractId === home.contractId),
        ),
      )
    await tellTeachers(context, address.completeAddress, homes)
    const teachers = [...new Set(homes.map(({ teacherName }) => teacherName))]
    if (teachers.length > 0)
      told.push(
        `${listed(teachers)} ${teachers.length > 1 ? 'sont prévenus' : 'est prévenu'} de votre nouvelle adresse.`,
      )
  }
  const lines = changed.map((word) => `${word}\u00a0: ${was[word] || '–'} → ${said[word] || '–'}`)
  await noteLogEntries(db, {
    ...{ ownerClass: 'customers', ownerIds: [customerId], at: now(), accountId: identity?.accountId ?? null },
    title: 'Coordonnées changées par la famille',
    body: [...lines, ...ways].join('\n'),
  })
  // either parent may have done it
  const name = identity?.name ?? [firstName, lastName].filter(Boolean).join(' ')
  await notify(db, await accountsOfAnswerer(db, { customerId, teacherId: null }), {
    kind: 'customer',
    title: `${name} a changé ses coordonnées\u00a0: ${listed(changed)}.`,
    body: ways.length === 0 ? null : ways.join(' '),
    link: `/customer/show/${customerId}`,
  })
  live(['customers'], ['customers', 'id', customerId], ['contracts'])
  return answer(told)
}

export const ownHouseholdService = handlers(ownHouseholdApi, {
  ownHousehold: show,
  saveOwnHousehold: save,
})
