// Candidates of a simulated company: mails, interviews, papers; hired, refused or taken up again.
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import {
  answerReminder,
  apply,
  applyOnline,
  dismissCandidate,
  hireCandidate,
  inviteCandidate,
  mailCandidate,
  moveCandidate,
  noteAbsence,
  noteOnCandidate,
  reopenCandidate,
  undoHiring,
  validateInterview,
} from '../acts/candidates.acts.ts'
import { card, letter } from '../acts/papers.acts.ts'
import { bringHiringPapers, inventTutor, teachingOf } from '../demo/tutors.ts'
import { attempt, inDays, type World } from './world.ts'

export const candidateFates = ['hired', 'dismissed', 'refused', 'silent'] as const
/** What chance leaves to the rare paths. */
export const rareFates = ['silent', 'withdrawn', 'mistaken', 'absent'] as const
export type CandidateFate = (typeof candidateFates)[number] | (typeof rareFates)[number]

export const candidacy = async (world: World, fate: CandidateFate): Promise<void> => {
  const { random, staff, life, teachers, school } = world
  const { recrutement } = staff
  const profile = inventTutor(random, teachers, 30)
  const { person } = profile
  const form = await recrutement.do(recruitmentApi.show, {})
  const who = {
    ...{ gender: person.gender, firstName: person.firstName, lastName: person.lastName, birthOn: person.birthOn },
    ...{ email: person.email, phone: person.phone, address: person.address },
    isStudent: fate !== 'hired' && fate !== 'mistaken',
    coursesFormats: ['CAD', 'CEL'] as ('CAD' | 'CEL')[],
  }
  const teaching = teachingOf(school, random, profile, form.options, Number(life.today().slice(0, 4)))
  const online = async () => {
    const { subjects, graduations, experiences } = teaching
    const said = { wantedStatus: 'any' as const, moments: ['3-afternoon'], words: profile.description }
    const cv = letter('CV', [`${person.firstName} ${person.lastName}`], 'cv.pdf')
    return applyOnline(life, recrutement, { ...who, subjects, graduations, experiences, ...said }, cv)
  }
  const typed = () =>
    apply(recrutement, {
      ...who,
      ...teaching,
      ...{ disponibility: 'Le mercredi et le samedi.', interventionAddress: person.address },
      ...{ interventionRadiusKm: profile.radiusKm, selfDescription: profile.description },
      assignedStaffUserId: form.options.staff.find(({ label }) => label.includes('Carpentier'))?.id ?? null,
    })
  // who gives up by the link of a mail came by the site
  const { id, teacherId } = await (fate === 'withdrawn' ? online() : typed())
  await noteOnCandidate(recrutement, id, 'Recommandée par une collègue.')
  const later = (days: number, act: () => Promise<unknown>) =>
    inDays(world, days, async () => {
      await attempt(world, act)
    })
  later(7, async () => {
    if (!(await mailCandidate(recrutement, id, 'first'))) return
    await moveCandidate(recrutement, id, 'contact', 'firstMail')
    if (fate === 'silent') return
    // reminded after ten days, she gives up
    if (fate === 'withdrawn') return later(14, () => answerReminder(life, person.email, 'withdraws'))
    if (fate === 'refused')
      return later(7, async () => {
        await mailCandidate(recrutement, id, 'refusal')
        await moveCandidate(recrutement, id, 'firstMail', 'refused', 'Ne se déplace pas.')
        await reopenCandidate(recrutement, id)
      })
    later(7, async () => {
      // somebody else may sit in the room at that hour
      const at = new Date(life.now().getTime() + 3 * 86_400_000 + random.integer(0, 12) * 1_800_000)
      await inviteCandidate(recrutement, id, 'firstMail', at)
      later(7, async () => {
        if (fate === 'absent') return noteAbsence(recrutement, id)
        if (fate === 'dismissed') return dismissCandidate(recrutement, id, 'Exposé confus.', 'Trop peu préparé.')
        await validateInterview(life, recrutement, id, 'Exposé clair.', card('front', 1 / 3))
        later(7, async () => {
          await hireCandidate(recrutement, id)
          const name = `${person.firstName} ${person.lastName}`
          await bringHiringPapers(recrutement, teacherId, name, life.today())
          await hireCandidate(recrutement, id)
          if (fate === 'mistaken') await undoHiring(recrutement, id, 'Prise pour une autre candidate.')
        })
      })
    })
  })
}

export const candidatesApply = async (world: World): Promise<void> => {
  const { random, wanted } = world
  if (random.chance(Math.min(0.8, wanted.families / 150)))
    await attempt(world, () => candidacy(world, random.pick(candidateFates)))
}
