// What an office does once in a while: rows of its tables put away and taken back, tasks, messages, a maintenance, files that change.

import { choicesApi } from '@cartable/domain/access/notifications/choices.api.ts'
import { maintenanceApi } from '@cartable/domain/configuration/maintenance.api.ts'
import { contactRulesApi } from '@cartable/domain/contacts/contact-rules.api.ts'
import { familyRequestsApi } from '@cartable/domain/contacts/family-requests.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import {
  chaptersApi,
  documentTypesApi,
  locationsApi,
  promoCodesApi,
  responseTypesApi,
  teacherCategoriesApi,
} from '@cartable/domain/reference/office.api.ts'
import { citiesApi } from '@cartable/domain/reference/places/cities.api.ts'
import { establishmentsApi } from '@cartable/domain/reference/places/establishments.api.ts'
import {
  codifications,
  schoolCareersApi,
  subjectCategoriesApi,
  subjectsApi,
} from '@cartable/domain/reference/reference.api.ts'
import { aboutPath } from '@cartable/domain/todo/about.rules.ts'
import { archiveStudent, disableCustomer, note, saveCustomer, saveStudent } from '../acts/customers.acts.ts'
import { accountIsChecked } from '../acts/money/misdirected.acts.ts'
import { giveTask, tickTask, writeFrom } from '../acts/office.acts.ts'
import { register } from '../acts/public.acts.ts'
import { approveSiret, confirmEmployment, saveTeacher, writeEvaluation } from '../acts/teachers.acts.ts'
import { businessOf } from '../demo/tutors.ts'
import { noPhone } from '../invent.ts'
import type { Person } from '../life.ts'
import { hire } from './people.habits.ts'
import { attempt, type World } from './world.ts'

type Table = Pick<typeof locationsApi, 'list' | 'disable'>
const tables = [
  ...codifications.map(({ operations }) => operations),
  subjectsApi,
  subjectCategoriesApi,
  schoolCareersApi,
  chaptersApi,
  documentTypesApi,
  locationsApi,
  promoCodesApi,
  teacherCategoriesApi,
  citiesApi,
  establishmentsApi,
] as unknown as readonly Table[]

/** The wrong line is ticked in a list, and taken back. */
const putAwayAndBack = async (person: Person, { list, disable }: Table): Promise<void> => {
  const { rows } = await person.do(list, { size: '10' })
  const last = rows.at(-1)
  if (!last) return
  await person.do(disable, { ids: [last.id], enabled: false })
  await person.do(disable, { ids: [last.id], enabled: true })
}

const tablesAreKept = async (world: World): Promise<void> => {
  const { direction } = world.staff
  for (const table of tables) await attempt(world, () => putAwayAndBack(direction, table))
  const context = 'course-dispute' as const
  const { rows } = await direction.do(responseTypesApi.list, { context, size: '10' })
  for (const enabled of [false, true])
    await attempt(world, () => direction.do(responseTypesApi.disable, { context, ids: [rows.at(-1)!.id], enabled }))
}

const maintenance = async ({ staff }: World): Promise<void> => {
  await staff.direction.do(maintenanceApi.setMaintenance, { maintenance: true, maintenanceText: 'Mise à jour.' })
  const { id, updatedAt } = await staff.direction.do(maintenanceApi.showMaintenance, {})
  await staff.direction.do(maintenanceApi.setMaintenance, { id, updatedAt, maintenance: false, maintenanceText: null })
}

const tasksAreGiven = async ({ staff, life }: World): Promise<void> => {
  const [family] = (await staff.direction.do(customersApi.list, { size: '10' })).rows
  const id = await giveTask(staff.direction, {
    ...{ describe: 'Rappeler le lycée.', importanceLevel: '1-hight', to: ['Nathalie Guivarch'] },
    expectedDateTime: new Date(life.now().getTime() + 86_400_000).toISOString(),
    ...(family && { about: aboutPath({ class: 'customers', id: family.id }) }),
  })
  await tickTask(staff.direction, id)
  await tickTask(staff.direction, id, false)
  await tickTask(staff.direction, id)
}

/** A household with a number of its own on its bills, which moves away. */
const familyLeaves = async ({ staff, parents, school }: World): Promise<void> => {
  const { gender, firstName, lastName, email, address, phone } = parents.adult(35, 50)
  const person = { gender, firstName, lastName, email, address, phone: noPhone, mobilePhone: phone }
  const customerId = await saveCustomer(staff.gestion, null, person)
  const studentId = await saveStudent(staff.gestion, customerId, null, {
    ...{ gender: 'female', firstName: 'Anna', lastName, birthOn: '2012-02-02', email: null, phone: noPhone, address },
    ...{ scholarLevelId: school.levelId('4e'), establishmentId: null, subjectIds: [] },
  })
  const words = { type: 'call', origin: 'student', title: 'Appel', body: 'Change de collège.' } as const
  await note(staff.gestion, { ownerClass: 'students', ownerId: studentId }, words)
  await writeFrom(staff.gestion, { type: 'customer', id: customerId }, 'mail', { template: 'Prendre des nouvelles' })
  await writeFrom(staff.gestion, { type: 'customer', id: customerId }, 'mail', {
    subject: 'Votre dossier',
    body: 'Bonjour {{prenom}},\n\nNous **fermons votre dossier** cette semaine\u00a0: [nous écrire](mailto:bonjour@exemple.fr).',
  })
  await archiveStudent(staff.gestion, studentId)
  await disableCustomer(staff.gestion, customerId)
}

/** A teacher who becomes self-employed, is judged, and put forward for some months. */
const teacherChanges = async (world: World): Promise<void> => {
  const { staff, story, teachers, life } = world
  const { recrutement } = staff
  await hire(world, 1)
  // nobody counts on this one
  const { teacherId } = story.cast.tutors.pop()!
  await saveTeacher(recrutement, teacherId, () => ({ selfEmployed: true, siretBeingCreated: true }))
  await saveTeacher(recrutement, teacherId, () => ({ ...businessOf(teachers), siretBeingCreated: false }))
  await approveSiret(recrutement, teacherId)
  await confirmEmployment(recrutement, teacherId)
  await saveTeacher(staff.direction, teacherId, () => ({
    ...{ gradeModifier: 10, gradeModifierEndOn: addMonths(life.today(), 2), highlighted: true, urlChecked: true },
    ...{ groupCourse: true, availabilityOn: addDays(life.today(), 10), traineeshipComments: 'Préfère le matin.' },
  }))
  // the account that he gave by telephone; another person than who typed it compares it with his statement
  for (const iban of ['FR7630006000011234567890189', 'FR1420041010050500013M02606'])
    await saveTeacher(staff.direction, teacherId, () => ({ iban, bankHolder: 'Titulaire du compte' }))
  await accountIsChecked(staff.compta, teacherId)
  await writeEvaluation(staff.gestion, teacherId, {
    ...{ stars: [5, 4, null], comments: 'Toujours à l’heure.', grResponse: 'Merci.', isPublished: true },
  })
  const words = { type: 'call', origin: 'teacher', title: 'Appel', body: 'Disponible à la rentrée.' } as const
  await note(recrutement, { ownerClass: 'teachers', ownerId: teacherId }, words)
}

/** Somebody does without mails of planned lessons, and wants them back. */
const mailsAreChosen = async ({ staff }: World): Promise<void> => {
  for (const enabled of [false, true])
    await staff.gestion.do(choicesApi.saveChoices, { rows: [{ choice: 'planning', enabled }] })
}

const password = 'des galets dans la poche'

/** The company says who follows the requests of a town; a family of anywhere asks, and is withdrawn by itself. */
const familyComesIn = async ({ life, staff, school, parents }: World): Promise<void> => {
  const { options, ...rule } = await staff.direction.do(contactRulesApi.showContactRule, {})
  await staff.direction.do(contactRulesApi.saveContactRule, {
    ...rule,
    ...{ schoolCareerId: options.careers[0]!.id, postalPrefix: '35', staffUserId: options.staff[0]!.id },
  })
  const { gender, firstName, lastName, email, phone, birthOn, address } = parents.adult(36, 50)
  await register(life, {
    ...{ gender, firstName, lastName, email, phone, birthOn, address, login: null },
    ...{ password, confirmation: password, enabled: true },
  })
  const family = await life.as(email)
  const child = { firstName: 'Tugdual', lastName, birthOn: '2013-06-14', scholarLevelId: school.levelId('4e') }
  await family.do(familyRequestsApi.saveChild, { id: null, updatedAt: null, ...child, establishmentId: null })
  const { id } = await family.do(familyRequestsApi.askTeacher, {
    ...{ studentId: null, child: { ...child, establishmentId: null }, subjectId: school.subjectId('Mathématiques') },
    ...{ format: 'CAD', moments: ['3-afternoon', '6-morning'], message: 'Plutôt le mercredi.', address: null },
  })
  if (id !== null) await family.do(familyRequestsApi.withdrawRequest, { id })
}

export const officeActs: readonly ((world: World) => Promise<void>)[] = [
  tablesAreKept,
  maintenance,
  tasksAreGiven,
  familyLeaves,
  teacherChanges,
  mailsAreChosen,
  familyComesIn,
]
