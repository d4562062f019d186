// Families of the demo company that come by another way than the board: the one whose accounts papers name, those recommended, one by itself.

import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { closeAccountOf, openAccountOf } from '../acts/accounts.acts.ts'
import { archiveStudent, disableCustomer, saveCustomer, saveStudent } from '../acts/customers.acts.ts'
import { register } from '../acts/public.acts.ts'
import { readSchool } from '../acts/reference.acts.ts'
import { choosePassword } from '../acts/staff.acts.ts'
import { type Inventor, inventor, noPhone, type Somebody } from '../invent.ts'
import { inventedPassword } from '../open-story.ts'
import type { Chapter } from '../story.ts'
import { calendarOf } from './calendar.ts'
import { inventPupils, type Reception, settleFamily } from './households.ts'
import { readEstablishments } from './office.chapter.ts'
import { staffOf } from './people.ts'

/** Families that come on somebody's recommendation: at once, in the first days, and over the year. */
const recommended = { atOnce: 3, inFirstDays: 3, later: 8 } as const

type Staff = Awaited<ReturnType<typeof staffOf>>

const identityOf = (
  { gender, firstName, lastName, email, phone, birthOn, address }: Somebody,
  home: string | null,
) => ({
  ...{ gender, firstName, lastName, email, birthOn, address, mobilePhone: phone },
  phone: home === null ? noPhone : { phoneNumber: home, phoneRegion: 'FR' as const },
})

/** Hélène Beaumanoir and her son Maël: each has an account. */
const welcomeKnown = async (reception: Reception, staff: Staff, people: Inventor) => {
  const { story, calendar } = reception
  const { life, accounts } = story
  const invented = people.adult(42, 44)
  const parent = {
    ...invented,
    ...{ gender: 'female' as const, firstName: 'Hélène', lastName: 'Beaumanoir' },
    email: 'helene.beaumanoir@exemple.fr',
  }
  const customerId = await saveCustomer(staff.commerciale, null, identityOf(parent, '+33299304152'))
  const birthOn = `${Number(calendar.last.slice(0, 4)) - 16}-04-12`
  const subjects = ['Mathématiques', 'Physique-chimie']
  const pupil = { gender: 'male' as const, firstName: 'Maël', level: '1re', birthOn, subjects }
  const settling = { customerId, studentId: null, parent, pupils: [pupil], hasAccount: true, login: 'cliente' }
  await settleFamily(reception, staff.commerciale, settling)
  const studentId = story.cast.families.at(-1)!.children[0]!.studentId
  const email = 'mael.beaumanoir@exemple.fr'
  await saveStudent(staff.commerciale, customerId, studentId, { email })
  await openAccountOf(staff.direction, { part: 'student', id: studentId }, 'eleve')
  await choosePassword(life, email, inventedPassword)
  accounts.push({ part: 'Cliente', name: 'Hélène Beaumanoir', login: 'cliente' })
  accounts.push({ part: 'Élève', name: 'Maël Beaumanoir', login: 'eleve' })
}

/** A family finds the site, registers, and is called back: its children are added, its address completed. */
const registerByItself = async (reception: Reception, staff: Staff, people: Inventor) => {
  const { story, random } = reception
  const parent = people.adult(38, 48)
  const { gender, firstName, lastName, email, phone, birthOn, address } = parent
  await register(story.life, {
    ...{ gender, firstName, lastName, email, phone, birthOn, address, login: email },
    ...{ password: inventedPassword, confirmation: inventedPassword, enabled: true },
  })
  const { results } = await staff.commerciale.do(customersApi.autocomplete, { query: `${firstName} ${lastName}` })
  const customerId = results[0]!.id
  const pupils = inventPupils(random, people)
  const settling = { customerId, studentId: null, parent, pupils, hasAccount: false }
  await settleFamily(reception, staff.commerciale, settling)
  const joined = story.cast.families.pop()!
  story.cast.families.push({ ...joined, login: email })
}

/** A family whose file is made and that no lesson is ever given to. */
const welcomePassing = async (reception: Reception, staff: Staff, people: Inventor) => {
  const parent = people.adult(36, 52)
  const customerId = await saveCustomer(staff.gestion, null, identityOf(parent, null))
  const pupils = inventPupils(reception.random, people)
  const passing = { customerId, studentId: null, parent, pupils, isLasting: false }
  await settleFamily(reception, staff.gestion, { ...passing, hasAccount: true })
  return customerId
}

const reasonOfLeaving = 'Demande de l’intéressé'
/** What happens to files of customers in a year: closed at their wish, closed by mistake, a pupil who leaves school. */
const planChanges = (reception: Reception, staff: Staff, people: Inventor) => {
  const { story, calendar } = reception
  const { agenda, cast } = story
  const { direction, gestion } = staff
  const after = (share: number, act: () => Promise<void>) => agenda.at(calendar.on(calendar.length * share), act)
  for (const share of [0.15, 0.4, 0.7])
    after(share, async () => {
      const id = await welcomePassing(reception, staff, people)
      after(share + 0.2, async () => {
        await disableCustomer(gestion, id)
        await closeAccountOf(direction, { part: 'customer', id }, reasonOfLeaving)
      })
    })
  after(0.6, async () => {
    const id = await welcomePassing(reception, staff, people)
    // the wrong line was ticked in the list
    await disableCustomer(gestion, id)
    await disableCustomer(gestion, id, true)
  })
  after(0.5, async () => {
    const { customerId, name } = cast.families[1]!
    const elder = { firstName: 'Gwendal', lastName: name.split(' ').slice(1).join(' '), gender: 'male' as const }
    const scholarLevelId = reception.school.levelId('Tle')
    const id = await saveStudent(gestion, customerId, null, { ...elder, scholarLevelId })
    after(0.85, async () => {
      await archiveStudent(gestion, id)
    })
  })
}

export const familiesChapter: Chapter = {
  name: 'familles et élèves',
  open: async (story) => {
    const { agenda } = story
    const random = story.randomOf('families')
    const calendar = calendarOf(story, random)
    const people = inventor(random, calendar.last, 'famille.exemple.fr')
    const staff = await staffOf(story.life)
    const reception: Reception = {
      ...{ story, calendar, random },
      school: await readSchool(story.life),
      administrator: staff.direction,
      establishments: await readEstablishments(staff.direction),
    }
    const welcome = async (rank: number) => {
      const clerk = rank % 3 === 0 ? staff.gestion : staff.commerciale
      const parent = people.adult(34, 56)
      const home = random.chance(0.3) ? `+33299${random.integer(300_000, 989_999)}` : null
      const customerId = await saveCustomer(clerk, null, identityOf(parent, home))
      const pupils = inventPupils(random, people)
      const hasAccount = rank < 6 || random.chance(0.6)
      await settleFamily(reception, clerk, { customerId, studentId: null, parent, pupils, hasAccount })
    }
    await welcomeKnown(reception, staff, people)
    const { atOnce, inFirstDays, later } = recommended
    for (let rank = 0; rank < atOnce; rank += 1) await welcome(rank)
    for (let rank = 0; rank < inFirstDays; rank += 1) agenda.at(calendar.on(1 + rank * 2), () => welcome(atOnce + rank))
    for (let rank = 0; rank < later; rank += 1)
      agenda.at(calendar.on(12 + (rank / later) * (calendar.length - 20)), () => welcome(atOnce + inFirstDays + rank))
    agenda.at(calendar.on(calendar.length * 0.4), () => registerByItself(reception, staff, people))
    planChanges(reception, staff, people)
  },
}
