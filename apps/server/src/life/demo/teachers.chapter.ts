// Teachers of the demo company who are made by their form: the one whose account papers name, a first team, and what happens to their files.

import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import { teachersMailingApi } from '@cartable/domain/teachers/teachers-mailing.api.ts'
import { openAccountOf } from '../acts/accounts.acts.ts'
import { tokenFor } from '../acts/candidates.acts.ts'
import { card, checkPaper } from '../acts/papers.acts.ts'
import { readSchool } from '../acts/reference.acts.ts'
import { choosePassword } from '../acts/staff.acts.ts'
import { approveSiret, confirmEmployment, saveTeacher, writeEvaluation } from '../acts/teachers.acts.ts'
import { type Inventor, inventor, noPhone } from '../invent.ts'
import { inventedPassword } from '../open-story.ts'
import type { Chapter, Story, Tutor } from '../story.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import { staffOf } from './people.ts'
import {
  bringCertificate,
  bringHiringPapers,
  businessOf,
  inventTutor,
  type Profile,
  practiceOf,
  teachingOf,
} from './tutors.ts'

/** Made at once, in the first days, over the year; the board brings the others. */
const team = { atOnce: 6, inFirstDays: 3, later: 4 } as const

const pleased = [
  'Très pédagogue, notre fils a repris confiance en quelques semaines.',
  'Toujours à l’heure, et un compte rendu après chaque cours.',
  'Les notes remontent nettement depuis la rentrée. Merci\u202f!',
  'Une vraie méthode de travail, que ma fille réutilise en classe.',
] as const
const mixed = [
  'Bon contact, mais deux cours ont été déplacés au dernier moment.',
  'Sérieux. Nous aimerions un point plus régulier sur les progrès.',
] as const

type Staff = Awaited<ReturnType<typeof staffOf>>
type Ground = { readonly story: Story; readonly calendar: Calendar; readonly staff: Staff; readonly people: Inventor }

const payeeOf = ({ person }: Profile) => ({
  ...{ firstName: person.firstName, lastName: person.lastName, email: person.email, birthOn: person.birthOn },
  ...{ phone: person.phone.phoneNumber, postalCode: person.address.postalCode, city: person.address.city },
  line1: `${person.address.houseNumber} ${person.address.street}`,
})

/** Somebody known already is hired by the form, with an account to sign in and one to be paid by. */
const hire = async (
  { story, staff, people }: Ground,
  random: Story['life']['random'],
  profile: Profile,
  rank: number,
  login: string | null = null,
): Promise<Tutor> => {
  const { life } = story
  const school = await readSchool(life)
  const { person, isSelfEmployed } = profile
  const name = `${person.firstName} ${person.lastName}`
  const year = Number(life.today().slice(0, 4))
  const token = await tokenFor(life, payeeOf(profile), rank % 7 === 6 ? null : card('front', 0))
  const teacherId = await saveTeacher(staff.recrutement, null, ({ options }) => ({
    ...{ gender: person.gender, firstName: person.firstName, lastName: person.lastName, birthOn: person.birthOn },
    ...{ email: person.email, mobilePhone: person.phone, phone: noPhone, address: person.address },
    ...{ status: 'active', hiredOn: life.today(), available: true },
    ...teachingOf(school, random, profile, options, year),
    ...practiceOf(profile),
    ...(isSelfEmployed ? { selfEmployed: true, ...businessOf(people, rank % 6 !== 5) } : { selfEmployed: false }),
    healthInsuranceNumber: people.nir(person, rank),
    ...{ iban: people.iban(), bankHolder: name, hasUser: login === null, grStripeAccountToken: token },
    teacherCategoryId: options.categories[rank % options.categories.length]?.id ?? null,
  }))
  if (isSelfEmployed && rank % 8 !== 7) await approveSiret(staff.recrutement, teacherId)
  if (login) await openAccountOf(staff.direction, { part: 'teacher', id: teacherId }, login)
  await choosePassword(life, person.email, inventedPassword)
  const tutor = {
    ...{ teacherId, name, email: person.email, login: login ?? person.email },
    ...{ isSelfEmployed, subjects: profile.subjects },
  }
  story.cast.tutors.push(tutor)
  return tutor
}

/** The papers of the team: some wait, one is refused, certificates that hold, expire soon, or have expired. */
const planPapers = ({ story, calendar, staff }: Ground) => {
  const { life, agenda, cast } = story
  for (let rank = 0; rank < 10; rank += 1)
    agenda.at(calendar.on(14 + (rank * (calendar.length - 24)) / 10), async () => {
      const tutor = cast.tutors[rank]
      if (!tutor) return
      const { teacherId, name } = tutor
      const refused = rank % 5 === 3
      await bringHiringPapers(staff.recrutement, teacherId, name, life.today(), { refused, isChecked: rank % 5 !== 4 })
      if (rank % 2 === 1) return
      const kind = tutor.isSelfEmployed
        ? 'Attestation de vigilance URSSAF'
        : 'Extrait de casier judiciaire (bulletin n° 3)'
      const id = await bringCertificate(staff.recrutement, teacherId, name, kind, addDays(life.today(), -20))
      if (rank % 4 === 0) await checkPaper(staff.recrutement, { of: 'teacher', id: teacherId }, id, true)
    })
}

/** What happens to files of teachers: one leaves and comes back, one leaves, one becomes self-employed, a number that was wrong. */
const planChanges = (ground: Ground, random: Story['life']['random']) => {
  const { story, calendar, staff, people } = ground
  const { life, agenda, cast } = story
  const { recrutement, direction } = staff
  const after = (share: number, act: () => Promise<void>) => agenda.at(calendar.on(calendar.length * share), act)
  /** Hired, and gone before any lesson: other chapters do not count on them. */
  const passing = async (rank: number) => {
    const profile = inventTutor(random, people, 10 + rank)
    const { teacherId } = await hire(ground, random, { ...profile, isSelfEmployed: false }, 80 + rank)
    cast.tutors.pop()
    return teacherId
  }
  for (const rank of [0, 1, 2])
    after(0.2 + rank * 0.2, async () => {
      const id = await passing(rank)
      after(0.35 + rank * 0.2, async () => {
        await saveTeacher(recrutement, id, () => ({ status: 'inactive', available: false }))
        // one comes back in the spring
        if (rank === 0)
          after(0.6, async () => {
            await saveTeacher(recrutement, id, () => ({ status: 'active', available: true }))
          })
      })
    })
  after(0.3, async () => {
    const id = await passing(3)
    // asked, taken back, asked again: then the SIRET comes, and the change is confirmed
    await saveTeacher(recrutement, id, () => ({ selfEmployed: true, siretBeingCreated: true }))
    await saveTeacher(recrutement, id, () => ({ selfEmployed: false }))
    await saveTeacher(recrutement, id, () => ({ selfEmployed: true }))
    after(0.4, async () => {
      await saveTeacher(recrutement, id, () => ({ ...businessOf(people), siretBeingCreated: false }))
      await approveSiret(recrutement, id)
      await confirmEmployment(recrutement, id)
    })
  })
  // one change is asked for and waits at the end
  after(0.97, async () => {
    const id = await passing(4)
    await saveTeacher(recrutement, id, () => ({ selfEmployed: true, siretBeingCreated: true }))
  })
  after(0.5, async () => {
    const tutor = cast.tutors.find(({ isSelfEmployed, login }) => isSelfEmployed && login !== 'professeur')!
    // the register says otherwise, then is brought up to date
    await approveSiret(recrutement, tutor.teacherId, false)
    await approveSiret(recrutement, tutor.teacherId)
    await recrutement.do(paymentAccountApi.status, { id: String(tutor.teacherId) })
  })
  after(0.75, async () => {
    const tutor = cast.tutors[4]!
    // an end of the modifier that is too far is refused at the screen; the next one is taken
    await saveTeacher(direction, tutor.teacherId, () => ({
      ...{ gradeModifier: 10, gradeModifierEndOn: addMonths(life.today(), 2), highlighted: true, urlChecked: true },
    }))
  })
  after(0.8, async () => {
    await recrutement.do(teachersMailingApi.mailingList, { services: 'private-tuition', onlyAvailable: 'true' })
    await recrutement.do(teachersMailingApi.mailingCsv, { services: 'private-tuition', onlyAvailable: 'true' })
  })
}

const planEvaluations = ({ story, calendar, staff }: Ground, random: Story['life']['random']) => {
  for (let rank = 0; rank < 14; rank += 1)
    story.agenda.at(calendar.on(50 + (rank / 14) * (calendar.length - 55)), async () => {
      const tutor = rank % 6 === 0 ? story.cast.tutors[0]! : random.pick(story.cast.tutors)
      const isPleased = random.chance(0.75)
      await writeEvaluation(staff.gestion, tutor.teacherId, {
        stars: isPleased ? [5, 4, null, 5, 4] : [3, 4, 4, 2, null],
        comments: random.pick(isPleased ? pleased : mixed),
        ...(isPleased ? {} : { grResponse: 'Nous vous appelons cette semaine pour en parler.' }),
        isPublished: isPleased && random.chance(0.6),
      })
    })
}

export const teachersChapter: Chapter = {
  name: 'professeurs',
  open: async (story) => {
    const { life, agenda, accounts } = story
    const random = story.randomOf('teachers')
    const calendar = calendarOf(story, random)
    const people = inventor(random, calendar.last, 'prof.exemple.fr')
    const ground: Ground = { story, calendar, people, staff: await staffOf(life) }
    const invented = inventTutor(random, people, 0)
    const yann = { gender: 'male' as const, firstName: 'Yann', lastName: 'Le Floch', email: 'yann.le-floch@exemple.fr' }
    const known = { ...invented, isSelfEmployed: true, isOnline: true, title: 'Professeur de mathématiques' }
    await hire(ground, random, { ...known, person: { ...invented.person, ...yann } }, 0, 'professeur')
    accounts.push({ part: 'Professeur', name: 'Yann Le Floch', login: 'professeur' })
    const welcome = async (rank: number) => {
      await hire(ground, random, inventTutor(random, people, rank), rank)
    }
    for (let rank = 1; rank <= team.atOnce; rank += 1) await welcome(rank)
    for (let rank = 1; rank <= team.inFirstDays; rank += 1)
      agenda.at(calendar.on(rank * 2), () => welcome(team.atOnce + rank))
    for (let rank = 1; rank <= team.later; rank += 1)
      agenda.at(calendar.on(14 + (rank / team.later) * (calendar.length - 40)), () =>
        welcome(team.atOnce + team.inFirstDays + rank),
      )
    planPapers(ground)
    planChanges(ground, random)
    planEvaluations(ground, random)
  },
}
