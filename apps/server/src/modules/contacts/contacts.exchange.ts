// The file of contacts: those of the back office, as their form has them.

import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import { ContactInput } from '@cartable/domain/contacts/contacts.schema.ts'
import { contactNeeds, contactFieldLabels as labels } from '@cartable/domain/contacts/contacts.words.ts'
import { contactStatusLabels, contactsWorkflow } from '@cartable/domain/contacts/contacts.workflow.ts'
import { Phone } from '@cartable/domain/kernel/phone.ts'
import { genderWords } from '@cartable/domain/people/people.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { choicesOf } from '../../platform/exchange/choices.ts'
import { phoneOf } from '../../platform/exchange/forms.ts'
import { idColumn, type LineValues } from '../../platform/exchange/layout.ts'
import { idOf, idsOf, oncePerHandle } from '../../platform/exchange/lookups.ts'
import { type Met, recordLayout, refuseLine } from '../../platform/exchange/record-layout.ts'
import { countRows } from '../../platform/exchange/table.queries.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { findAddress } from '../people/people.service.ts'
import { personCells, personColumns, personOf } from '../people/person-columns.ts'
import { lookAtAddress } from '../reference/places/look-at-address.ts'
import { nameChoices } from '../reference/shared/name-choices.ts'
import { findContact, subjectIdsOf } from './contact-record.queries.ts'
import { findOpenContacts, pageOfContacts, staffChoices } from './exchange.queries.ts'
import { saveContact } from './save-contact.ts'

const namesOf = oncePerHandle(async (db: Db) => ({
  levels: choicesOf(await nameChoices.levels(db)),
  subjects: choicesOf(await nameChoices.subjects(db)),
  establishments: choicesOf(await nameChoices.establishments(db)),
  staff: choicesOf(await staffChoices(db)),
}))

const newContact = {
  id: null,
  updatedAt: null,
  isStudent: false,
  gender: null,
  firstName: null,
  lastName: '',
  email: null,
  phone: { phoneNumber: null, phoneRegion: 'FR' },
  address: null,
  studentFirstName: null,
  studentLastName: null,
  parentGender: null,
  parentAddress: null,
  establishmentId: null,
  scholarLevelId: null,
  subjectIds: [],
  needs: [],
  salesStaffUserId: null,
  recallOn: null,
  message: null,
}

/** The form of a contact as its screen receives it, addresses kept as they are. */
const formOf = async (db: Db, id: number) => {
  const contact = (await findContact(db, id)) ?? refuseLine('id', 'Aucune fiche n’a cet identifiant.')
  const kept = async (addressId: number | null) => {
    const address = await findAddress(db, addressId)
    return address && { ...address, typedByHand: true }
  }
  return {
    ...Object.fromEntries(Object.keys(newContact).map((key) => [key, contact[key as keyof typeof contact]])),
    phone: { phoneNumber: contact.phone, phoneRegion: contact.phoneRegion ?? 'FR' },
    address: await kept(contact.addressId),
    parentAddress: await kept(contact.parentAddressId),
    subjectIds: await subjectIdsOf(db, id),
  }
}

const find = async (db: Db, values: LineValues): Promise<number | null> => {
  if (typeof values.id === 'number') return values.id
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : null)
  const { phoneNumber } = phoneOf(values.phone, [])
  const found = await findOpenContacts(db, {
    lastName: text(values.lastName) ?? '',
    email: text(values.email),
    phone:
      phoneNumber === null ? null : (Phone.safeParse({ phoneNumber, phoneRegion: 'FR' }).data?.phoneNumber ?? null),
  })
  if (found.length > 1)
    refuseLine('lastName', 'Plusieurs contacts répondent à cette ligne\u00a0: indiquez l’identifiant.')
  return found[0] ?? null
}

type Known = Parameters<typeof lookAtAddress>[2]

const begin = async (context: OperationContext) => {
  const { db } = context
  const names = await namesOf(db)
  return {
    schema: ContactInput as never,
    labelOf: ({ firstName, lastName }: Readonly<Record<string, unknown>>) =>
      [firstName, lastName].filter((name) => typeof name === 'string').join(' '),
    resolve: ({ establishmentId, scholarLevelId, subjectIds, salesStaffUserId, isStudent, ...values }: LineValues) => ({
      ...values,
      ...(typeof isStudent === 'boolean' && { isStudent }),
      ...idOf('establishmentId', establishmentId, names.establishments),
      ...idOf('scholarLevelId', scholarLevelId, names.levels),
      ...idOf('salesStaffUserId', salesStaffUserId, names.staff),
      ...idsOf('subjectIds', subjectIds, names.subjects),
    }),
    meet: async (values: Readonly<Record<string, unknown>>) => {
      const id = await find(db, values as LineValues)
      return { id, enabled: true, form: id === null ? newContact : await formOf(db, id) }
    },
    apply: (form: Readonly<Record<string, unknown>>, said: Readonly<Record<string, unknown>>) => {
      const { id: _, addressLine: __, postalCode: ___, city: ____, ...values } = said
      return { ...form, ...values, ...personOf(said as LineValues, form as never) }
    },
    weigh: async (form: Readonly<Record<string, unknown>>, met: Met) => ({
      warnings: await lookAtAddress(db, 'postalCode', met.form.address as Known, form.address as Known),
      alike: [],
      advice: '',
    }),
    save: async (input: unknown) => (await saveContact(context, input as never)).id,
  }
}

const text = (key: keyof typeof labels, help: string, example: string | null = null) => ({
  key,
  title: labels[key],
  kind: 'text' as const,
  help,
  example,
})

export const contactsLayout = recordLayout({
  objectType: 'contacts',
  label: 'Contacts',
  right: 'contacts',
  pathOf: (id) => `/contact/overview?carte=${id}`,
  intro: [
    'Une ligne par contact. Un contact ouvert de ce nom, avec cet e-mail (ou, sans e-mail, ce téléphone), est mis à jour\u202f; les autres sont ajoutés au début du suivi.',
    'Le statut se change dans le suivi des contacts, avec ses règles.',
  ],
  columns: [
    idColumn,
    {
      key: 'status',
      title: 'Statut',
      kind: 'text',
      isInfo: true,
      choices: contactStatusLabels,
      help: 'Donné par l’export, non lu.',
      example: contactsWorkflow.initial,
    },
    { key: 'isStudent', title: labels.isStudent, kind: 'flag', help: 'Oui ou Non.', example: false },
    ...personColumns(['lastName', 'firstName', 'email', 'phone', 'addressLine']).map((column) =>
      column.key === 'lastName' ? { ...column, isRequired: true } : column,
    ),
    { ...text('gender', 'Ou vide.'), choices: genderWords },
    text('studentLastName', 'Quand le contact n’est pas l’élève.', 'Martin'),
    text('studentFirstName', 'Quand le contact n’est pas l’élève.', 'Léo'),
    { ...text('parentGender', 'Quand le contact n’est pas l’élève.', 'female'), choices: genderWords },
    text('scholarLevelId', 'Nom d’un niveau de la codification.'),
    text('establishmentId', 'Nom d’un établissement de la codification.'),
    { ...text('subjectIds', 'Noms de matières de la codification.'), kind: 'words' },
    { ...text('needs', 'Ce qui est demandé.', 'Stage'), kind: 'words', choices: contactNeeds },
    text('salesStaffUserId', 'Prénom et nom d’un utilisateur.'),
    text('message', '5 000 caractères au plus.'),
  ],
  constraints: {
    contacts_sales_staff_user_id_fkey: { refusal: contactsRefusals.unknownSalesUser, path: 'salesStaffUserId' },
  },
  begin,
  count: (db) => countRows(db, 'contacts'),
  exportPage: async (db, after, limit) => {
    const names = await namesOf(db)
    const rows = await pageOfContacts(db, after ?? 0, limit)
    return {
      last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      rows: rows.map((row) => ({
        ...personCells(row),
        id: row.id,
        status: row.status,
        isStudent: row.isStudent,
        gender: row.gender,
        studentFirstName: row.studentFirstName,
        studentLastName: row.studentLastName,
        parentGender: row.parentGender,
        needs: row.needs,
        message: row.message,
        scholarLevelId: row.scholarLevelId && names.levels.nameOf(row.scholarLevelId),
        establishmentId: row.establishmentId && names.establishments.nameOf(row.establishmentId),
        salesStaffUserId: row.salesStaffUserId && names.staff.nameOf(row.salesStaffUserId),
        subjectIds: row.subjectIds.flatMap((id) => names.subjects.nameOf(id) ?? []),
      })),
    }
  },
})
