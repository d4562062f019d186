// The file of customers with their students: a line per student, the customer repeated on each.
import {
  CustomerInput,
  customerLabels,
  StudentInput,
  studentLabels,
} from '@cartable/domain/customers/customers.schema.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { choicesOf } from '../../platform/exchange/choices.ts'
import { enabledColumn, idColumn, type LineValues } from '../../platform/exchange/layout.ts'
import { idOf, idsOf, oncePerHandle } from '../../platform/exchange/lookups.ts'
import { type Met, recordLayout } from '../../platform/exchange/record-layout.ts'
import { countRows } from '../../platform/exchange/table.queries.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { ofPrefix, personCells, personColumns, personOf, withPrefix } from '../people/person-columns.ts'
import { lookAtAddress } from '../reference/places/look-at-address.ts'
import { nameChoices } from '../reference/shared/name-choices.ts'
import { customersOfRows, pageOfHouseholds } from './exchange.queries.ts'
import { hasStudent, householdsLike, meetHousehold } from './meet-household.ts'
import { setEnabled } from './records.queries.ts'
import { saveCustomer } from './save-customer.ts'
import { saveStudent } from './save-student.ts'

const enabled = z.object({ enabled: z.boolean() })
const Household = z.object({
  customer: z.intersection(CustomerInput, enabled),
  student: z.intersection(StudentInput, enabled).nullable(),
})
type Household = z.output<typeof Household>
type Form = Readonly<Record<string, unknown>>

const namesOf = oncePerHandle(async (db: Db) => ({
  levels: choicesOf(await nameChoices.levels(db)),
  subjects: choicesOf(await nameChoices.subjects(db)),
  establishments: choicesOf(await nameChoices.establishments(db)),
}))

const given = (values: LineValues, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))

/** The forms of a household with what a line says. */
const applyLine = (form: Form, line: Form): Form => {
  const { customer, student } = form as Household
  const said = ofPrefix(line, 'customer.')
  const ofStudent = ofPrefix(line, 'student.')
  const own = given(said, ['urssafPaymentEnabled', 'urssafNumber', 'employerNumber', 'enabled'])
  const changed = { ...customer, ...personOf(said, customer), ...own }
  if (student === null || !hasStudent(ofStudent)) return { customer: changed, student: null }
  const schooling = given(ofStudent, ['isCustomer', 'scholarLevelId', 'establishmentId', 'subjectIds', 'enabled'])
  const person = ofStudent.isCustomer === true ? {} : personOf(ofStudent, student)
  const home = student.id === null ? { address: changed.address } : {}
  return { customer: changed, student: { ...student, ...person, ...schooling, ...home } }
}

/** Saves the customer, then its student, by the use cases of their forms. */
const saveHousehold = async (
  context: OperationContext,
  { customer, student }: Household,
  before: Household,
): Promise<number> => {
  const { enabled: isCustomerOn, ...customerInput } = customer
  const isCustomerKept =
    customer.id !== null && JSON.stringify(customer) === JSON.stringify(Household.shape.customer.parse(before.customer))
  const id = isCustomerKept ? customer.id : (await saveCustomer(context, customerInput as never)).id
  if (id === null) throw new Error('a customer was saved without an id')
  if (isCustomerOn !== before.customer.enabled) await setEnabled(context.db, 'customers', [id], isCustomerOn)
  if (student === null) return id
  const { enabled: isStudentOn, ...studentInput } = student
  // the save of a customer touches its students too: what they are searched by
  const stamp = !isCustomerKept && student.id !== null
  const fresh = stamp ? (await meetHousehold(context, { id, 'student.id': student.id })).form : null
  const updatedAt = fresh ? (fresh as Household).student?.updatedAt : student.updatedAt
  const saved = await saveStudent(context, { ...studentInput, updatedAt, customerId: id } as never)
  if (isStudentOn !== (before.student?.enabled ?? true))
    await setEnabled(context.db, 'students', [saved.id], isStudentOn)
  return id
}

const begin = async (context: OperationContext) => {
  const { db } = context
  const names = await namesOf(db)
  return {
    schema: Household as never,
    labelOf: (values: Form) =>
      ['customer.firstName', 'customer.lastName', 'student.firstName']
        .map((key) => values[key])
        .filter((text) => typeof text === 'string')
        .join(' '),
    enabledOf: (form: Form) => {
      const { customer, student } = form as Household
      return customer.enabled && (student?.enabled ?? true)
    },
    resolve: ({ enabled: isOn, ...values }: LineValues) => {
      const flags = ['customer.urssafPaymentEnabled', 'student.isCustomer', 'student.enabled']
      return {
        ...Object.fromEntries(
          Object.entries(values).filter(([key, value]) => !(value === null && flags.includes(key))),
        ),
        ...(typeof isOn === 'boolean' && { 'customer.enabled': isOn }),
        ...idOf('student.scholarLevelId', values['student.scholarLevelId'], names.levels),
        ...idOf('student.establishmentId', values['student.establishmentId'], names.establishments),
        ...idsOf('student.subjectIds', values['student.subjectIds'], names.subjects),
      }
    },
    meet: (values: Form) => meetHousehold(context, values),
    apply: applyLine,
    weigh: async (form: Form, met: Met, values: Form) => {
      const { customer, student } = form as Household
      const before = met.form as Household
      const isNew = customer.id === null && values.isOther !== true
      return {
        warnings: await lookAtAddress(db, 'customer.postalCode', before.customer.address, customer.address),
        alike: isNew ? await householdsLike(db, customer, student) : [],
        advice:
          'Donnez l’identifiant de la fiche pour la mettre à jour, ou écrivez Oui sous «\u00a0Autre personne\u00a0» pour ajouter la ligne.',
      }
    },
    save: (input: Form, { form }: { form: Form }) => saveHousehold(context, input as Household, form as Household),
  }
}

const student = (key: string, title: string, kind: 'text' | 'words' | 'flag', help: string) => ({
  key: `student.${key}`,
  title,
  kind,
  help,
  example: null,
})

export const customersLayout = recordLayout({
  objectType: 'customers',
  label: 'Clients et élèves',
  right: 'customers',
  otherRights: ['students'],
  isInParts: true,
  pathOf: (id) => `/customer/show/${id}`,
  intro: [
    'Une ligne par élève, avec son client\u202f; un client sans élève a une ligne. Un client de ce nom avec cet e-mail (ou, sans e-mail, de ce nom et de ce prénom) est mis à jour\u202f; les autres sont ajoutés.',
    'Une ligne qui ajouterait une fiche ressemblant à une autre (e-mail, téléphone, nom et adresse) est laissée de côté comme doublon.',
    'L’élève est cherché par son prénom dans son foyer. Le payeur, la photo et les chapitres restent tels quels.',
  ],
  columns: [
    idColumn,
    {
      key: 'number',
      title: 'Numéro de client',
      kind: 'text',
      isInfo: true,
      help: 'Donné par l’export, non lu.',
      example: null,
    },
    ...personColumns(
      ['gender', 'lastName', 'firstName', 'birthOn', 'email', 'phone', 'mobilePhone', 'addressLine'],
      'customer.',
    ).map((column) => (column.key === 'customer.lastName' ? { ...column, isRequired: true } : column)),
    {
      key: 'customer.urssafPaymentEnabled',
      title: customerLabels.urssafPaymentEnabled,
      kind: 'flag',
      help: 'Oui ou Non.',
      example: false,
    },
    {
      key: 'customer.urssafNumber',
      title: customerLabels.urssafNumber,
      kind: 'text',
      help: '18 chiffres.',
      example: null,
    },
    {
      key: 'customer.employerNumber',
      title: customerLabels.employerNumber,
      kind: 'text',
      help: '14 chiffres.',
      example: null,
    },
    enabledColumn,
    {
      key: 'isOther',
      title: 'Autre personne',
      kind: 'flag',
      help: 'Oui\u00a0: la ligne est ajoutée même si elle ressemble à une fiche.',
      example: null,
    },
    { ...idColumn, key: 'student.id', title: 'Identifiant de l’élève' },
    student('isCustomer', studentLabels.isCustomer, 'flag', 'Oui ou Non.'),
    ...personColumns(['gender', 'lastName', 'firstName', 'birthOn', 'email', 'phone'], 'student.', ' de l’élève'),
    {
      ...student('scholarLevelId', studentLabels.scholarLevelId, 'text', 'Nom d’un niveau de la codification.'),
      synonyms: ['Classe', 'Classe de l’élève', 'Niveau scolaire'],
    },
    {
      ...student(
        'establishmentId',
        studentLabels.establishmentId,
        'text',
        'Nom d’un établissement de la codification.',
      ),
      synonyms: ['École', 'Collège', 'Lycée', 'Établissement scolaire'],
    },
    student('subjectIds', studentLabels.subjectIds, 'words', 'Noms de matières de la codification.'),
    student('enabled', 'Élève actif', 'flag', 'Oui ou Non\u00a0: Non inactive l’élève.'),
  ],
  begin,
  count: (db) => countRows(db, 'customers'),
  recordsOf: customersOfRows,
  exportPage: async (db, after, limit) => {
    const names = await namesOf(db)
    const rows = await pageOfHouseholds(db, after ?? 0, limit)
    const customers = new Set(rows.map(({ id }) => id))
    return {
      last: customers.size < limit ? null : (rows.at(-1)?.id ?? null),
      rows: rows.map((row) => {
        const pupil = {
          gender: row.studentGender,
          firstName: row.studentFirstName,
          lastName: row.studentLastName,
          birthOn: row.studentBirthOn,
          email: row.studentEmail,
          phone: row.studentPhone,
          phoneRegion: row.studentPhoneRegion,
        }
        return {
          id: row.id,
          number: row.number,
          enabled: row.enabled,
          ...withPrefix(personCells(row), 'customer.'),
          'customer.urssafPaymentEnabled': row.urssafPaymentEnabled,
          'customer.urssafNumber': row.urssafNumber,
          'customer.employerNumber': row.employerNumber,
          'student.id': row.studentId,
          ...(row.studentId !== null && !row.isCustomer ? withPrefix(personCells(pupil), 'student.') : {}),
          'student.isCustomer': row.isCustomer,
          'student.scholarLevelId': row.scholarLevelId && names.levels.nameOf(row.scholarLevelId),
          'student.establishmentId': row.establishmentId && names.establishments.nameOf(row.establishmentId),
          'student.subjectIds': row.subjectIds.flatMap((id) => names.subjects.nameOf(id) ?? []),
          'student.enabled': row.studentEnabled,
        }
      }),
    }
  },
})
