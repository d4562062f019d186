// Families of the demo company once they are customers: children in plausible levels, an account for most, their place in the cast.
import type { Random } from '../../platform/random.ts'
import { openAccountOf } from '../acts/accounts.acts.ts'
import { saveStudent } from '../acts/customers.acts.ts'
import type { School } from '../acts/reference.acts.ts'
import { choosePassword } from '../acts/staff.acts.ts'
import type { Inventor, Somebody } from '../invent.ts'
import { noPhone } from '../invent.ts'
import type { Person } from '../life.ts'
import { inventedPassword } from '../open-story.ts'
import type { Child, Story } from '../story.ts'
import type { Calendar } from './calendar.ts'

/** Age in the autumn of each level, and how often a family asks for lessons at it. */
const levels: readonly (readonly [level: string, age: number, weight: number])[] = [
  ['CP', 6, 1],
  ['CE1', 7, 1],
  ['CE2', 8, 2],
  ['CM1', 9, 2],
  ['CM2', 10, 3],
  ['6e', 11, 5],
  ['5e', 12, 6],
  ['4e', 13, 8],
  ['3e', 14, 11],
  ['2de', 15, 12],
  ['1re', 16, 12],
  ['Tle', 17, 14],
  ['1re pro', 16, 1],
  ['Tle pro', 17, 2],
  ['Bac +1', 18, 2],
  ['CPGE', 18, 2],
]
const primary = ['Mathématiques', 'Français', 'Aide aux devoirs']
const middle = ['Mathématiques', 'Mathématiques', 'Français', 'Anglais', 'Physique-chimie', 'Espagnol']
const high = ['Mathématiques', 'Mathématiques', 'Physique-chimie', 'SVT', 'Français', 'Anglais', 'SES', 'NSI']
const subjectsAt = (level: string) =>
  /^C[EM P]\d?/.test(level) && level !== 'CPGE' ? primary : /^[3-6]e$/.test(level) ? middle : high
const schoolsOf = (level: string) => {
  if (subjectsAt(level) === primary) return /^École/
  if (/^[3-6]e$/.test(level)) return /^(Collège|Institution)/
  return /^(Bac|CPGE)/.test(level) ? /^(Université|INSA|Lycée Ch)/ : /^(Lycée|Institution)/
}

export type Pupil = {
  readonly gender: 'female' | 'male'
  readonly firstName: string
  readonly level: string
  readonly birthOn: string
  readonly subjects: readonly string[]
}

/** Children of one family, as many as such families have. */
export const inventPupils = (random: Random, inventor: Inventor): Pupil[] => {
  const count = random.weighted([
    [1, 70],
    [2, 24],
    [3, 6],
  ] as const)
  const pupils: Pupil[] = []
  for (let rank = 0; rank < count; rank += 1) {
    const [level, age] = random.weighted(levels.map((each) => [each, each[2]] as const))
    const wanted = new Set([random.pick(subjectsAt(level))])
    if (random.chance(0.4)) wanted.add(random.pick(subjectsAt(level)))
    const child = inventor.child(pupils.map(({ firstName }) => firstName))
    pupils.push({ ...child, level, birthOn: inventor.birthAt(age), subjects: [...wanted] })
  }
  return pupils
}

/** What settling a family needs. */
export type Reception = {
  readonly story: Story
  readonly calendar: Calendar
  readonly random: Random
  readonly school: School
  /** Who opens accounts. */
  readonly administrator: Person
  readonly establishments: readonly { readonly id: number; readonly name: string }[]
}

export type Settling = {
  readonly customerId: number
  /** Student that the contact brought: the first of the children. */
  readonly studentId: number | null
  readonly parent: Pick<Somebody, 'firstName' | 'lastName' | 'email' | 'address'>
  readonly pupils: readonly Pupil[]
  readonly hasAccount: boolean
  /** Another one than the mail address. */
  readonly login?: string
  /** False for a family that will leave before any lesson: other chapters do not count on it. */
  readonly isLasting?: boolean
}

const addPupil = async (
  { random, school, establishments }: Reception,
  staff: Person,
  family: Settling,
  pupil: Pupil,
) => {
  const fitting = establishments.filter(({ name }) => schoolsOf(pupil.level).test(name))
  const isFirst = pupil === family.pupils[0]
  const studentId = await saveStudent(staff, family.customerId, isFirst ? family.studentId : null, {
    ...{ gender: pupil.gender, firstName: pupil.firstName, lastName: family.parent.lastName, birthOn: pupil.birthOn },
    ...{ email: null, phone: noPhone, address: family.parent.address },
    scholarLevelId: school.levelId(pupil.level),
    establishmentId: fitting.length > 0 && random.chance(0.8) ? random.pick(fitting).id : null,
    subjectIds: pupil.subjects.map(school.subjectId),
  })
  const { firstName, level, subjects } = pupil
  return { studentId, firstName, level, subjects } satisfies Child
}

/** Completes a household and adds it to the cast, at once or when its parent has chosen a password. */
export const settleFamily = async (reception: Reception, staff: Person, family: Settling): Promise<void> => {
  const { story, calendar, administrator } = reception
  const { customerId, parent, hasAccount } = family
  const children: Child[] = []
  for (const pupil of family.pupils) children.push(await addPupil(reception, staff, family, pupil))
  const name = `${parent.firstName} ${parent.lastName}`
  const join = (login: string | null) => {
    if (family.isLasting !== false) story.cast.families.push({ customerId, name, email: parent.email, login, children })
  }
  if (!hasAccount) return join(null)
  const login = await openAccountOf(administrator, { part: 'customer', id: customerId }, family.login)
  const choose = async () => {
    await choosePassword(story.life, parent.email, inventedPassword)
    join(login)
  }
  if (family.login) return choose()
  story.agenda.at(calendar.soon(), choose)
}
