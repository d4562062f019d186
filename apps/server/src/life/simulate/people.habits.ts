// How people come to a simulated company: families who call or are recommended, pupils, teachers who are hired, and their accounts.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { openAccountOf } from '../acts/accounts.acts.ts'
import { tokenFor } from '../acts/candidates.acts.ts'
import {
  correctContact,
  type Household,
  mailContact,
  moveContact,
  noteOnContact,
  phoneIn,
  winContact,
  writeIn,
} from '../acts/contacts.acts.ts'
import { archiveStudent, disableCustomer, note, saveCustomer, saveStudent } from '../acts/customers.acts.ts'
import { card } from '../acts/papers.acts.ts'
import { choosePassword } from '../acts/staff.acts.ts'
import { approveSiret, saveTeacher, writeEvaluation } from '../acts/teachers.acts.ts'
import { inventPupils, type Pupil } from '../demo/households.ts'
import { bringCertificate, bringHiringPapers, businessOf, inventTutor, practiceOf, teachingOf } from '../demo/tutors.ts'
import { noPhone, type Somebody } from '../invent.ts'
import { inventedPassword } from '../open-story.ts'
import type { Child, Family, Tutor } from '../story.ts'
import { attempt, type World } from './world.ts'

/** A password is hashed for seconds on purpose: few have one, and the office does what the others ask for. */
const accountsAtMost = { families: 14, tutors: 8 } as const

const identityOf = (parent: Somebody) => ({
  ...{ gender: parent.gender, firstName: parent.firstName, lastName: parent.lastName, email: parent.email },
  ...{ address: parent.address, mobilePhone: parent.phone, phone: noPhone },
})

const addPupils = async (world: World, household: Household, parent: Somebody, pupils: readonly Pupil[]) => {
  const { random, school, staff, establishments } = world
  const children: Child[] = []
  for (const [rank, pupil] of pupils.entries()) {
    const studentId = await saveStudent(staff.gestion, household.customerId, rank === 0 ? household.studentId : null, {
      ...{ gender: pupil.gender, firstName: pupil.firstName, lastName: parent.lastName, birthOn: pupil.birthOn },
      ...{ email: null, phone: noPhone, address: parent.address, scholarLevelId: school.levelId(pupil.level) },
      establishmentId: random.chance(0.5) ? random.pick(establishments).id : null,
      subjectIds: pupil.subjects.map(school.subjectId),
    })
    children.push({ studentId, firstName: pupil.firstName, level: pupil.level, subjects: pupil.subjects })
  }
  return children
}

/** The pupils join the household, and its parent the cast; some get an account, whose password is chosen by mail. */
const settle = async (world: World, household: Household, parent: Somebody, pupils: readonly Pupil[]) => {
  const { story, staff, life, random } = world
  const { families } = story.cast
  const children = await addPupils(world, household, parent, pupils)
  const opened = families.filter(({ login }) => login !== null).length
  const wants = families.length < 2 || random.chance(0.4)
  let login: string | null = null
  if (wants && opened < accountsAtMost.families) {
    await attempt(world, async () => {
      const given = await openAccountOf(staff.direction, { part: 'customer', id: household.customerId })
      await life.settle()
      await choosePassword(life, parent.email, inventedPassword)
      login = given
    })
  }
  const family: Family = {
    ...{ customerId: household.customerId, name: `${parent.firstName} ${parent.lastName}`, email: parent.email },
    ...{ login, children },
  }
  families.push(family)
}

/** A family that is recommended: its file is made at once. */
const welcome = async (world: World): Promise<void> => {
  const { parents, random, staff } = world
  const parent = parents.adult(32, 56)
  const pupils = inventPupils(random, parents)
  const customerId = await saveCustomer(staff.gestion, null, identityOf(parent))
  await settle(world, { customerId, studentId: null }, parent, pupils)
}

/** A family calls or writes, is followed on the board for some weeks, and is won or lost, or forgotten there. */
const call = async (world: World, writes: boolean): Promise<void> => {
  const { parents, random, staff, life, school, story } = world
  const parent = parents.adult(32, 56)
  const pupils = inventPupils(random, parents)
  const seller = random.pick([staff.commerciale, staff.commercial])
  const isMistyped = random.chance(0.05)
  const words = {
    isStudent: false,
    ...{ gender: pupils[0]!.gender, parentGender: parent.gender },
    ...{ firstName: parent.firstName, lastName: parent.lastName, phone: parent.phone, parentAddress: null },
    ...{ studentFirstName: pupils[0]!.firstName, studentLastName: null, address: parent.address },
    email: isMistyped && !writes ? 'refuse@exemple.fr' : parent.email,
    scholarLevelId: school.levelId(pupils[0]!.level),
    subjectIds: pupils[0]!.subjects.map(school.subjectId),
    needs: [random.pick(['private-tuition', 'online-tuition', 'traineeship'] as const)],
    message: random.chance(0.3) ? 'Merci de nous rappeler en fin de journée.' : null,
  }
  const id = writes
    ? await writeIn(life, seller, { ...words, traineeshipSessionId: null })
    : await phoneIn(seller, { ...words, recallOn: life.today() }, seller === staff.commerciale ? 'Benali' : 'Tanguy')
  const inWeeks = (weeks: number, act: () => Promise<void>) =>
    story.agenda.at(new Date(life.now().getTime() + weeks * 7 * 86_400_000), async () => {
      await attempt(world, act)
    })
  const fate = random.weighted([
    ['won', 6],
    ['chased', 2],
    ['lost', 2],
    ['forgotten', 1],
  ] as const)
  const win = async () => {
    const household = await winContact(seller, id, 'prospect')
    await saveCustomer(seller, household.customerId, { email: parent.email, address: parent.address })
    await settle(world, household, parent, pupils)
  }
  const write = async () => {
    if (await mailContact(seller, id, 'prospect')) return
    await correctContact(seller, id, { email: parent.email })
    await mailContact(seller, id, 'prospect')
  }
  inWeeks(1, async () => {
    if (fate === 'forgotten') return
    if (fate === 'lost') {
      await noteOnContact(seller, id, 'A trouvé un étudiant dans le voisinage.')
      await moveContact(seller, id, 'contact', 'lost')
      return
    }
    await write()
    await moveContact(seller, id, 'contact', 'prospect')
    if (fate === 'won') return inWeeks(1, win)
    for (const [rank, status] of (['dunning1', 'dunning2', 'dunning3'] as const).entries())
      inWeeks(rank + 1, async () => {
        await mailContact(seller, id, status)
        await moveContact(seller, id, rank === 0 ? 'prospect' : `dunning${rank as 1 | 2}`, status)
      })
    inWeeks(5, async () => void (await moveContact(seller, id, 'dunning3', 'lost')))
  })
}

/** Families come over the whole time but its last month, in which nobody would see what becomes of them. */
export const familiesArrive = async (world: World, week: number, weeks: number): Promise<void> => {
  const { wanted, random } = world
  const first = Math.ceil(wanted.families / 4)
  const span = Math.max(1, weeks - 5)
  const due = (at: number) => first + Math.floor(((wanted.families - first) * Math.min(at, span)) / span)
  const arriving = week === 0 ? first : due(week) - due(week - 1)
  for (let rank = 0; rank < arriving; rank += 1) {
    const way =
      week === 0
        ? 'known'
        : random.weighted([
            ['known', 5],
            ['calls', 5],
            ['writes', 1],
          ] as const)
    await attempt(world, () => (way === 'known' ? welcome(world) : call(world, way === 'writes')))
  }
}

const payeeOf = (person: Somebody) => ({
  ...{ firstName: person.firstName, lastName: person.lastName, email: person.email, birthOn: person.birthOn },
  ...{ phone: person.phone.phoneNumber, postalCode: person.address.postalCode, city: person.address.city },
  line1: `${person.address.houseNumber} ${person.address.street}`,
})

export const hire = async (world: World, rank: number): Promise<void> => {
  const { life, random, teachers, staff, school, story } = world
  const profile = inventTutor(random, teachers, rank)
  // the first ones are of both kinds, whatever chance says
  const isSelfEmployed = rank < 4 ? rank % 2 === 0 : profile.isSelfEmployed
  const { person } = profile
  const name = `${person.firstName} ${person.lastName}`
  const { tutors } = story.cast
  const hasAccount = tutors.filter(({ login }) => login !== null).length < accountsAtMost.tutors && rank % 2 === 0
  const token = isSelfEmployed ? await tokenFor(life, payeeOf(person), card('front', 0)) : null
  const teacherId = await saveTeacher(staff.recrutement, null, ({ options }) => ({
    ...{ gender: person.gender, firstName: person.firstName, lastName: person.lastName, birthOn: person.birthOn },
    ...{ email: person.email, mobilePhone: person.phone, phone: noPhone, address: person.address },
    ...{ status: 'active', hiredOn: life.today(), available: true },
    ...teachingOf(school, random, profile, options, Number(life.today().slice(0, 4))),
    ...practiceOf(profile),
    ...(isSelfEmployed ? { selfEmployed: true, ...businessOf(teachers) } : { selfEmployed: false }),
    healthInsuranceNumber: teachers.nir(person, rank % 900),
    ...{ iban: teachers.iban(), bankHolder: name, hasUser: hasAccount, grStripeAccountToken: token },
    teacherCategoryId: options.categories[rank % options.categories.length]?.id ?? null,
  }))
  if (isSelfEmployed) await approveSiret(staff.recrutement, teacherId)
  if (hasAccount) {
    await life.settle()
    await choosePassword(life, person.email, inventedPassword)
  }
  const tutor: Tutor = {
    ...{ teacherId, name, email: person.email, login: hasAccount ? person.email : null },
    ...{ isSelfEmployed, subjects: profile.subjects },
  }
  tutors.push(tutor)
}

/** One teacher for some four families, hired before they come. */
export const teachersAreHired = async (world: World, week: number, weeks: number): Promise<void> => {
  const { wanted, story } = world
  const needed = Math.max(4, Math.ceil(wanted.families / 4))
  const due = Math.ceil(4 + ((needed - 4) * (week + 1)) / Math.max(1, weeks - 6))
  for (let rank = story.cast.tutors.length; rank < Math.min(due, needed); rank += 1)
    await attempt(world, () => hire(world, rank))
}

/** What happens to files: a paper comes, is refused or expires; a word in the journal; a family leaves and comes back. */
export const filesAreKept = async (world: World): Promise<void> => {
  const { random, staff, life, story } = world
  const { tutors, families } = story.cast
  const tutor = tutors.length > 0 && random.chance(0.3) ? random.pick(tutors) : null
  if (tutor)
    await attempt(world, async () => {
      await bringHiringPapers(staff.recrutement, tutor.teacherId, tutor.name, life.today(), {
        refused: random.chance(0.3),
        isChecked: random.chance(0.8),
      })
      const kind = tutor.isSelfEmployed
        ? 'Attestation de vigilance URSSAF'
        : 'Extrait de casier judiciaire (bulletin n° 3)'
      await bringCertificate(staff.recrutement, tutor.teacherId, tutor.name, kind, addDays(life.today(), -20))
    })
  if (tutor && random.chance(0.3))
    await attempt(world, () =>
      writeEvaluation(staff.gestion, tutor.teacherId, {
        ...{ stars: [5, 4, null, 3], comments: 'Toujours à l’heure.', isPublished: random.chance(0.5) },
      }),
    )
  const family = families.length > 0 ? random.pick(families) : null
  if (family && random.chance(0.3))
    await attempt(world, () =>
      note(
        staff.gestion,
        { ownerClass: 'customers', ownerId: family.customerId },
        { type: 'call', origin: 'customer', title: 'Appel', body: 'Demande un bilan avant les vacances.' },
      ),
    )
  if (family && random.chance(0.05))
    await attempt(world, async () => {
      // refused while something is owed or goes on, which is right
      await disableCustomer(staff.gestion, family.customerId)
      await disableCustomer(staff.gestion, family.customerId, true)
      const child = family.children[0]!
      await archiveStudent(staff.gestion, child.studentId)
      await archiveStudent(staff.gestion, child.studentId, true)
    })
}
