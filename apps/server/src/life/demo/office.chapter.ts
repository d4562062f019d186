// The office of the demo company: the director hires her staff, describes the company, and fills the tables that everybody uses.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { termsApi } from '@cartable/domain/access/terms/terms.api.ts'
import { companyApi } from '@cartable/domain/configuration/company.api.ts'
import { priceGridsApi } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { messagingApi } from '@cartable/domain/messaging/messaging.api.ts'
import { holidaysApi } from '@cartable/domain/reference/holidays/holidays.api.ts'
import { linkingQuestionsApi } from '@cartable/domain/reference/linking-questions.api.ts'
import {
  chaptersApi,
  documentTypesApi,
  locationsApi,
  promoCodesApi,
  responseTypesApi,
  teacherCategoriesApi,
} from '@cartable/domain/reference/office.api.ts'
import { establishmentsApi } from '@cartable/domain/reference/places/establishments.api.ts'
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import { describePay } from '../acts/money/salaries.acts.ts'
import { setGrades } from '../acts/money/stage-pay.acts.ts'
import { addTo, fillIn, readSchool, type School } from '../acts/reference.acts.ts'
import { choosePassword, hireColleague, makeGroup, makeRole } from '../acts/staff.acts.ts'
import type { Person } from '../life.ts'
import { director, inventedPassword } from '../open-story.ts'
import { type Chapter, inParis, type Story } from '../story.ts'
import {
  answers,
  chapters,
  declaredRows,
  documentKinds,
  establishments,
  places,
  promoCodes,
  questions,
  seat,
  teacherCategories,
} from './office.tables.ts'
import { colleagues, customerTerms, groups, roles, teacherTerms, templates } from './office.texts.ts'

const describeCompany = async (person: Person) => {
  const shown = await person.do(companyApi.showCompany, {})
  await person.do(companyApi.saveCompany, {
    ...shown,
    ...{ name: 'Cours Armor', legalForm: 'SAS', capitalCents: 1_000_000, rcsCity: 'Rennes', address: seat },
    ...{ siren: '732829320', nic: '00074', VATNumber: 'FR44732829320', sapNumber: 'SAP732829320' },
    sapDeclaredOn: '2020-03-02',
    phone: { phoneNumber: '+33299123456', phoneRegion: 'FR' },
    privateTuitionName: 'Cours Armor Particuliers',
    traineeshipName: 'Cours Armor Stages',
    brandColour: '#27389a',
    tuitionReplyTo: 'bonjour@cours-armor.example',
    traineeshipReplyTo: 'stages@cours-armor.example',
  })
}

const hireEverybody = async (story: Story, person: Person) => {
  const { life, accounts } = story
  const groupIds = new Map<string, number>()
  for (const name of groups) groupIds.set(name, await makeGroup(person, name))
  const roleIds = new Map<string, number>()
  for (const [name, rights] of Object.entries(roles)) roleIds.set(name, await makeRole(person, name, rights))
  const { rows } = await person.do(usersApi.listUsers, {})
  const me = rows.find(({ isMe }) => isMe)
  const own = await person.do(usersApi.showUser, { id: String(me?.id) })
  await person.do(usersApi.saveUser, { ...own, groupId: groupIds.get('Direction') ?? null })
  const account = ({ firstName, lastName, login }: (typeof colleagues)[number], part: string) =>
    accounts.push({ part, name: `${firstName} ${lastName}`, login })
  for (const { part, role, group, ...somebody } of colleagues) {
    const email = `${somebody.login}@cours-armor.example`
    await hireColleague(person, {
      ...{ ...somebody, email },
      roleIds: [roleIds.get(role)!],
      groupId: groupIds.get(group) ?? null,
      privateTuitionManager: somebody.login === 'gestion',
    })
    await life.settle()
    await choosePassword(life, email, inventedPassword)
    account({ ...somebody, part, role, group }, part)
  }
}

const fillTables = async (person: Person, school: School) => {
  for (const [key, rows] of Object.entries(declaredRows)) for (const row of rows) await addTo(person, key, row)
  for (const [name, famous, address, phone] of establishments)
    await fillIn(person, establishmentsApi.save, {
      ...{ name, famous, color: null, address },
      phones: phone === null ? [] : [{ phone: { phoneNumber: phone, phoneRegion: 'FR' } }],
    })
  for (const category of teacherCategories) await fillIn(person, teacherCategoriesApi.save, category)
  for (const { availableFor, ...place } of places)
    await fillIn(person, locationsApi.save, { ...place, availableFor: [...availableFor] })
  for (const answer of answers) await fillIn(person, responseTypesApi.save, answer)
  const { rows: installed } = await person.do(documentTypesApi.list, { size: '100' })
  for (const { name, category, owners, isMandatory = false, months = null } of documentKinds) {
    const known = installed.find((kind) => kind.name === name)
    await person.do(documentTypesApi.save, {
      ...{ id: known?.id ?? null, updatedAt: known?.updatedAt ?? null },
      ...{ name, category, type: 'proof', availableFor: [...owners], mandatory: isMandatory },
      ...{ limitedValidity: months !== null, validityDurationInMonths: months, internalCheckRequired: true },
    })
  }
  for (const [subject, byLevel] of Object.entries(chapters))
    for (const [level, names] of Object.entries(byLevel))
      for (const name of names)
        await fillIn(person, chaptersApi.save, {
          ...{ name, subjectId: school.subjectId(subject), scholarLevelId: school.levelId(level) },
        })
  for (const { question, questionType, choiceType, iconName, table = null, isOfUpperSchool, choices = [] } of questions)
    await fillIn(person, linkingQuestionsApi.save, {
      ...{ questionType, choiceType },
      form: {
        ...{ question, iconName, codificationClassName: table, subjects: ['allOther'] },
        scholarLevels: isOfUpperSchool ? ['2de', '1re', 'Tle'].map(school.levelId) : ['allOther'],
        availableCustomChoices: choices.map((label) => ({ id: null, label, enabled: true })),
      },
    })
  for (const template of templates)
    await fillIn(person, messagingApi.saveCodificationTemplate, {
      ...{ title: null, ...template },
      ...{ copyToContact: false, removedFiles: [] },
    })
}

/** Schools that the office knows, for whoever says where somebody studies or teaches. */
export const readEstablishments = async (person: Person) => {
  const { rows } = await person.do(establishmentsApi.list, { size: '100' })
  return rows.map(({ id, name }) => ({ id, name }))
}

/** Price of an hour at home in the first career, more in each following one; online costs less. Cents. */
const hour = { first: 3_600, step: 350, onlineLess: 600, leeway: 1_000 } as const
const setPrices = async (person: Person) => {
  const { options } = await person.do(priceGridsApi.showGrid, {})
  for (const [index, { value }] of options.schoolCareerIds.entries()) {
    const offline = hour.first + hour.step * index
    const online = offline - hour.onlineLess
    await fillIn(person, priceGridsApi.saveGrid, {
      schoolCareerIds: [Number(value)],
      offlinePrice: offline,
      offlineMinPrice: offline - hour.leeway,
      offlineMaxPrice: offline + hour.leeway,
      offlineMargin: '32',
      offlineMarginAffiliation: '18',
      onlinePrice: online,
      onlineMinPrice: online - hour.leeway,
      onlineMaxPrice: online + hour.leeway,
      onlineMargin: '28',
      onlineMarginAffiliation: '15',
    })
  }
}

/** Pay of an hour of a stage, in cents. The first level was paid less at first: that line is put away for another. */
const pay = { first: 2_200, step: 300 } as const
/** What a grade adds to it: the grades of teachers go by tens. */
const gradeSupplements = [
  { minGrade: 10, supplementCents: 200 },
  { minGrade: 20, supplementCents: 400 },
] as const
const setPay = async (person: Person, school: School) => {
  const careers = [...school.careers.values()]
  const salary = (scholarLevels: readonly number[], cents: number) =>
    fillIn(person, salariesApi.saveSalary, { scholarLevels: [...scholarLevels], salary: cents, enabled: true })
  const [firstLevel] = careers[0] ?? []
  if (firstLevel !== undefined) {
    const former = await salary([firstLevel], pay.first - pay.step)
    await person.do(salariesApi.disableSalaries, { ids: [former] })
  }
  for (const [index, levels] of careers.entries()) await salary(levels, pay.first + index * pay.step)
  await setGrades(person, gradeSupplements)
}

/** What is made later: promo codes some days before they hold, and terms of use, which bind nobody yet at the end. */
const planTheRest = ({ agenda, life, ends }: Story, person: Person) => {
  const last = ends.toISOString().slice(0, 10)
  agenda.at(inParis(addDays(last, -40), 10), async () => {
    const [firstDay, lastDay] = [`${Number(last.slice(0, 4)) + 1}-05-07`, `${Number(last.slice(0, 4)) + 1}-05-09`]
    const closure = { name: 'Pont du 8 mai', kind: 'company', zone: '', firstDay, lastDay } as const
    await fillIn(person, holidaysApi.save, closure)
    // decided, then given up
    const id = await fillIn(person, holidaysApi.save, { ...closure, name: 'Inventaire', firstDay: last, lastDay: last })
    await person.do(holidaysApi.disable, { ids: [id] })
  })
  for (const [name, code, type, value, from, to] of promoCodes)
    agenda.at(inParis(addDays(last, Math.min(from - 6, -4)), 9), async () => {
      const [validFrom, validTo] = [addDays(last, from), addDays(last, to)]
      await fillIn(person, promoCodesApi.save, { name, code, type, value, validFrom, validTo })
    })
  agenda.at(inParis(addDays(last, -1), 15), async () => {
    const draft = await person.do(termsApi.saveTerms, {
      ...{ id: null, updatedAt: null, label: 'Clients, prochaine rentrée', audience: 'customer', body: customerTerms },
      effectiveOn: addDays(life.today(), 61),
    })
    await person.do(termsApi.publishTerms, { id: draft.id!, updatedAt: draft.updatedAt })
    await person.do(termsApi.saveTerms, {
      ...{ id: null, updatedAt: null, label: 'Professeurs, projet', audience: 'teacher', body: teacherTerms },
      effectiveOn: addDays(life.today(), 31),
    })
  })
}

export const officeChapter: Chapter = {
  name: 'société, équipe et tables',
  open: async (story) => {
    const person = await story.life.as(director.login)
    const school = await readSchool(story.life)
    await describeCompany(person)
    await hireEverybody(story, person)
    await fillTables(person, school)
    await setPrices(person)
    await setPay(person, school)
    await describePay(person)
    planTheRest(story, person)
  },
}
