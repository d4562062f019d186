// Candidates of a simulated company: mails, interviews, papers; hired, refused or taken up again.
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
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
import { bringHiringPapers, inventTutor, teachingOf } from '../demo/tutors.ts'
import { attempt, inDays, type World } from './world.ts'

export const candidateFates = ['hired', 'dismissed', 'refused', 'silent'] as const
export type CandidateFate = (typeof candidateFates)[number]

export const candidacy = async (world: World, fate: CandidateFate): Promise<void> => {
  const { random, staff, life, teachers, school } = world
  const { recrutement } = staff
  const profile = inventTutor(random, teachers, 30)
  const { person } = profile
  const form = await recrutement.do(recruitmentApi.show, {})
  const { id, teacherId } = await apply(recrutement, {
    ...{ gender: person.gender, firstName: person.firstName, lastName: person.lastName, birthOn: person.birthOn },
    ...{ email: person.email, phone: person.phone, address: person.address, isStudent: fate !== 'hired' },
    coursesFormats: ['CAD', 'CEL'],
    ...teachingOf(school, random, profile, form.options, Number(life.today().slice(0, 4))),
    ...{ disponibility: 'Le mercredi et le samedi.', interventionAddress: person.address },
    ...{ interventionRadiusKm: profile.radiusKm, selfDescription: profile.description },
    assignedStaffUserId: form.options.staff.find(({ label }) => label.includes('Carpentier'))?.id ?? null,
  })
  await noteOnCandidate(recrutement, id, 'Recommandée par une collègue.')
  const later = (days: number, act: () => Promise<unknown>) =>
    inDays(world, days, async () => {
      await attempt(world, act)
    })
  later(7, async () => {
    if (fate === 'silent') return
    if (!(await mailCandidate(recrutement, id, 'first'))) return
    await moveCandidate(recrutement, id, 'contact', 'firstMail')
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
        if (fate === 'dismissed') return dismissCandidate(recrutement, id, 'Exposé confus.', 'Trop peu préparé.')
        await validateInterview(life, recrutement, id, 'Exposé clair.', card('front', 1 / 3))
        later(7, async () => {
          await hireCandidate(recrutement, id)
          const name = `${person.firstName} ${person.lastName}`
          await bringHiringPapers(recrutement, teacherId, name, life.today())
          await hireCandidate(recrutement, id)
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
