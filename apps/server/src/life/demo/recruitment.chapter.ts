// The board of candidates of the demo company over the year: mails, interviews, papers; some are hired, some refused, some reopened, some still on it.

import { addDays, dayOf } from '@cartable/domain/kernel/dates.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import type { CandidateStatus } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import {
  apply,
  dismissCandidate,
  hireCandidate,
  inviteCandidate,
  mailCandidate,
  moveCandidate,
  noteOnCandidate,
  reopenCandidate,
  validateInterview,
} from '../acts/candidates.acts.ts'
import { card } from '../acts/papers.acts.ts'
import { readSchool } from '../acts/reference.acts.ts'
import { choosePassword } from '../acts/staff.acts.ts'
import { approveSiret, confirmEmployment, saveTeacher } from '../acts/teachers.acts.ts'
import { inventor } from '../invent.ts'
import { inventedPassword } from '../open-story.ts'
import { type Chapter, inParis } from '../story.ts'
import { calendarOf } from './calendar.ts'
import { staffOf } from './people.ts'
import { bringHiringPapers, businessOf, inventTutor, type Profile, practiceOf, teachingOf } from './tutors.ts'

const comments = [
  'Très motivée, disponible dès le mois prochain.',
  'Appelé\u00a0: préfère les lycéens, se déplace en voiture.',
  'Attend ses résultats d’agrégation.',
  'Recommandé par un professeur de l’équipe.',
  'Répondeur, message laissé.',
]
const reasons = [
  'Disponibilités trop faibles',
  'Trop loin de nos familles',
  'Ne répond plus',
  'Niveau insuffisant pour le lycée',
  'A trouvé un poste à plein temps',
]
const availabilities = [
  'Mercredi après-midi et samedi',
  'En semaine après 17 h',
  'Vacances scolaires et week-ends',
  'Lundi, mardi et jeudi soir',
]
const reports = ['Entretien très positif, exposé clair.', 'À l’aise avec les lycéens, références vérifiées.']

/** How far candidacies go: hired, refused somewhere, or standing in a column at the end. `papers`: hired once a paper is put right. */
type End = 'hired' | 'papers' | 'dismissed' | 'refusedEarly' | 'refusedLate' | 'reopened' | CandidateStatus
const ends: readonly (readonly [End, number])[] = [
  ['hired', 5],
  ['papers', 2],
  ['dismissed', 3],
  ['refusedEarly', 4],
  ['refusedLate', 1],
  ['reopened', 2],
]
const standing: readonly (readonly [CandidateStatus, count: number, oldest: number])[] = [
  ['contact', 4, 16],
  ['firstMail', 3, 12],
  ['toView', 3, 6],
  ['waitingForVoucher', 3, 15],
]

export const recruitmentChapter: Chapter = {
  name: 'candidats',
  open: async (story) => {
    const { life, agenda, cast } = story
    const random = story.randomOf('recruitment')
    const calendar = calendarOf(story, random)
    const people = inventor(random, calendar.last, 'candidat.exemple.fr')
    const staff = await staffOf(life)
    const school = await readSchool(life)
    const recruiter = staff.recrutement
    let applied = 0
    /** Interviews are held at hours of their own: nobody is at two of them. */
    let interviews = 0
    const appointment = (after: Date) => {
      interviews += 1
      return inParis(addDays(dayOf(after), 2), 9 + (interviews % 8), (interviews % 2) * 30)
    }
    const once = (instant: Date, act: () => Promise<void>) => agenda.at(instant, act)

    const enter = async (profile: Profile, hasMail = true) => {
      applied += 1
      const { person } = profile
      const isStudent = Number(person.birthOn.slice(0, 4)) > Number(calendar.last.slice(0, 4)) - 26
      const form = await recruiter.do(recruitmentApi.show, {})
      const teaching = teachingOf(school, random, profile, form.options, Number(calendar.last.slice(0, 4)))
      const made = await apply(recruiter, {
        ...{ gender: person.gender, firstName: person.firstName, lastName: person.lastName, birthOn: person.birthOn },
        ...{ email: hasMail ? person.email : null, phone: person.phone, address: person.address, isStudent },
        coursesFormats: profile.isOnline ? ['CAD', 'CEL'] : ['CAD'],
        ...teaching,
        disponibility: random.pick(availabilities),
        ...{ interventionAddress: person.address, interventionRadiusKm: profile.radiusKm },
        selfDescription: profile.description,
        assignedStaffUserId:
          applied % 4 === 0 ? null : (form.options.staff.find(({ label }) => label.includes('Carpentier'))?.id ?? null),
      })
      if (random.chance(0.5)) await noteOnCandidate(recruiter, made.id, random.pick(comments))
      return made
    }
    const write = async (id: number) => {
      if (await mailCandidate(recruiter, id, 'first')) await moveCandidate(recruiter, id, 'contact', 'firstMail')
    }
    const refuse = async (id: number, from: CandidateStatus) => {
      await mailCandidate(recruiter, id, 'refusal')
      await moveCandidate(recruiter, id, from, 'refused', random.pick(reasons))
    }
    /** The hired person completes the file, and is a tutor like the others. */
    const join = async (teacherId: number, profile: Profile) => {
      const { person, isSelfEmployed } = profile
      const name = `${person.firstName} ${person.lastName}`
      await saveTeacher(recruiter, teacherId, () => ({
        ...practiceOf(profile),
        ...(isSelfEmployed ? { selfEmployed: true, ...businessOf(people) } : {}),
        ...{ iban: people.iban(), bankHolder: name },
      }))
      if (isSelfEmployed) {
        await approveSiret(recruiter, teacherId)
        await confirmEmployment(recruiter, teacherId)
      }
      cast.tutors.push({
        ...{ teacherId, name, email: person.email, login: person.email },
        ...{ isSelfEmployed, subjects: profile.subjects },
      })
    }
    const validate = (id: number, rank: number) =>
      validateInterview(life, recruiter, id, random.pick(reports), rank % 4 === 3 ? null : card('front', 1 / 3))

    /** From the first word on, a step every few days. */
    const live = (end: End, day: number, rank: number) => {
      const profile = inventTutor(random, people, 20 + rank)
      const { person } = profile
      once(calendar.on(day), async () => {
        const { id, teacherId } = await enter(profile, end !== 'contact' || rank % 3 !== 0)
        if (end === 'contact') return
        const next = (days: number, act: () => Promise<void>) => once(calendar.on(day + days), act)
        if (end === 'refusedEarly') return next(2, () => refuse(id, 'contact'))
        next(1, async () => {
          await write(id)
          if (end === 'firstMail') return
          next(3, async () => {
            const at = appointment(life.now())
            await inviteCandidate(recruiter, id, 'firstMail', at)
            if (end === 'toView') return
            const name = `${person.firstName} ${person.lastName}`
            once(new Date(at.getTime() + 3_600_000), async () => {
              if (end === 'dismissed' || end === 'reopened') {
                await dismissCandidate(recruiter, id, 'Peu préparé, exposé confus.', random.pick(reasons))
                if (end === 'reopened')
                  // calls back with better marks: taken up again, and seen once more
                  once(calendar.on(day + 40), async () => {
                    await reopenCandidate(recruiter, id)
                    await noteOnCandidate(recruiter, id, 'A rappelé\u00a0: a validé son année, souhaite être revue.')
                  })
                return
              }
              await validate(id, rank)
              // the link of the mail does not hold for long: a password is chosen the same day
              once(calendar.soon(), () => choosePassword(life, person.email, inventedPassword))
              if (end === 'waitingForVoucher')
                return bringHiringPapers(recruiter, teacherId, name, life.today(), {
                  isChecked: rank % 2 === 0,
                  refused: true,
                })
              if (end === 'refusedLate') return once(calendar.on(day + 30), () => refuse(id, 'waitingForVoucher'))
              once(calendar.on(day + 10), async () => {
                // hiring before the papers are there is refused, and says which are missing
                if (end === 'papers') await hireCandidate(recruiter, id)
                await bringHiringPapers(recruiter, teacherId, name, life.today())
                const { refusals, answer } = await hireCandidate(recruiter, id)
                if (!answer?.isValid)
                  throw new Error(`${name} cannot be hired: ${(refusals ?? answer?.errorMsgs ?? []).join(' ')}`)
                await join(teacherId, profile)
              })
            })
          })
        })
      })
    }

    const order = ends.flatMap(([end, count]) => Array.from({ length: count }, () => end))
    const shuffled = random.sample(order, order.length)
    for (const [rank, end] of shuffled.entries()) live(end, 3 + (rank / shuffled.length) * (calendar.length - 70), rank)
    const lasts = { contact: 0, firstMail: 1, toView: 4, waitingForVoucher: 7 } as const
    for (const [column, count, oldest] of standing)
      for (let rank = 0; rank < count; rank += 1) {
        const days = lasts[column as keyof typeof lasts]
        live(column, calendar.length - 1 - days - ((rank + 0.3) / count) * (oldest - 1), 30 + rank)
      }
  },
}
