// Teachers of the demo company: what they teach and to whom, when they are free, and the papers that they bring.

import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import type { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import type { Random } from '../../platform/random.ts'
import { card, checkPaper, keepPaper, letter, type Owner } from '../acts/papers.acts.ts'
import type { School } from '../acts/reference.acts.ts'
import type { Inventor, Somebody } from '../invent.ts'
import type { Person } from '../life.ts'

/** What is taught together, and how often it is wanted. */
const pairs: readonly (readonly [main: string, others: readonly string[], weight: number])[] = [
  ['Mathématiques', ['Physique-chimie'], 20],
  ['Mathématiques', ['Physique-chimie', 'NSI'], 6],
  ['Mathématiques', ['Aide aux devoirs'], 9],
  ['Français', ['Aide aux devoirs'], 12],
  ['Français', ['Philosophie', 'Latin'], 5],
  ['Anglais', ['Espagnol'], 10],
  ['Espagnol', ['Français'], 3],
  ['Allemand', ['Anglais'], 3],
  ['Physique-chimie', ['Mathématiques', 'SVT'], 7],
  ['SVT', ['Physique-chimie'], 5],
  ['SES', ['Histoire-géographie'], 5],
  ['Histoire-géographie', ['Français'], 3],
]
const words = [
  'J’enseigne depuis plusieurs années et j’aime redonner confiance.',
  'Cours vivants, fiches de méthode à la fin de chaque séance.',
  'Spécialiste de la préparation au baccalauréat.',
  'Disponible le mercredi et le samedi, y compris pendant les vacances.',
]

export type Profile = {
  readonly person: Somebody
  /** Names of subjects, the main one first. */
  readonly subjects: readonly string[]
  readonly careers: readonly string[]
  readonly isSelfEmployed: boolean
  readonly isOnline: boolean
  readonly title: string
  readonly description: string | null
  readonly slots: readonly { readonly weekday: number; readonly from: string; readonly to: string }[]
  readonly radiusKm: number
}

export const inventTutor = (random: Random, people: Inventor, rank: number): Profile => {
  const person = people.adult(21, 61)
  // the commonest ones first, so that the first lessons find their teacher
  const [main, others] =
    rank < 6 ? pairs[[0, 3, 5, 0, 8, 2][rank]!]! : random.weighted(pairs.map((pair) => [pair, pair[2]] as const))
  const role = person.gender === 'female' ? ['Professeure', 'Enseignante'] : ['Professeur', 'Enseignant']
  const school = ['Collège', 'Lycée général et technologique']
  return {
    person,
    subjects: [main, ...others],
    careers: random.chance(0.5) ? [...school, 'Primaire'] : [...school, 'Lycée professionnel', 'Études supérieures'],
    isSelfEmployed: random.chance(0.6),
    isOnline: random.chance(0.45),
    title: `${random.pick(role)} de ${main.toLocaleLowerCase('fr-FR')}`,
    description: random.chance(0.7) ? random.pick(words) : null,
    slots: random
      .sample([1, 2, 3, 4, 5, 6], random.integer(3, 5))
      .toSorted()
      .map((weekday) => ({ weekday, from: weekday === 3 || weekday === 6 ? '09:00' : '17:00', to: '20:00' })),
    radiusKm: random.pick([5, 10, 15, 20]),
  }
}

const levelIdsOf = (school: School, { careers }: Profile) =>
  careers.flatMap((career) => school.careers.get(career) ?? [])
type Option = { readonly id: number; readonly label: string }
/** What the forms of candidates and of teachers ask alike. */
export const teachingOf = (
  school: School,
  random: Random,
  profile: Profile,
  options: {
    readonly graduations: readonly Option[]
    readonly experiences: readonly Option[]
    readonly establishments: readonly Option[]
  },
  year: number,
) => ({
  subjects: profile.subjects.map((name, rank) => ({
    subjectId: school.subjectId(name),
    isMain: rank === 0,
    levelIds: [],
  })),
  scholarLevelIds: levelIdsOf(school, profile),
  graduations: random.sample(options.graduations, random.integer(1, 2)).map(({ id }, rank) => ({
    ...{ graduationId: id, year: year - random.integer(1, 18), isMain: rank === 0 },
  })),
  experiences: random.sample(options.experiences, 1).map(({ id }) => ({
    ...{ experienceId: id, sinceMonth: `09/${year - random.integer(1, 10)}`, isMain: true },
  })),
  establishmentIds: random.sample(options.establishments, 1).map(({ id }) => id),
})

/** What the form of a teacher asks besides, of somebody hired. */
export const practiceOf = ({ person, ...profile }: Profile): Partial<SentOf<typeof teachersApi.save>> => ({
  courseFormats: profile.isOnline ? ['CAD', 'CEL'] : ['CAD'],
  onlineCourse: profile.isOnline,
  availableForTraineeship: profile.radiusKm > 10,
  hasVehicle: profile.radiusKm > 5,
  planningDays: profile.slots.map((slot) => ({ ...slot })),
  ...{ title: profile.title, selfDescription: profile.description },
  ...{ interventionAddress: person.address, interventionRadiusKm: profile.radiusKm },
})

/** The number under which somebody self-employed works and is paid. */
export const businessOf = (people: Inventor, isDeclared = true): Partial<SentOf<typeof teachersApi.save>> => {
  const siret = people.siret()
  return { siret, ...(isDeclared ? { sapNumber: `SAP${siret.slice(0, 9)}`, sapApproved: true } : {}) }
}

/** Papers asked before somebody is hired, issued some time ago: given, and approved but for the one that is `refused`. */
export const bringHiringPapers = async (
  recruiter: Person,
  teacherId: number,
  name: string,
  today: string,
  checks: { readonly refused?: boolean; readonly isChecked?: boolean } = {},
): Promise<void> => {
  const owner: Owner = { of: 'teacher', id: teacherId }
  const papers = [
    ['Diplôme', 'diplome.pdf', 700],
    ['Relevé d’identité bancaire', 'rib.pdf', 90],
  ] as const
  for (const [kind, fileName, ago] of papers) {
    const day = addDays(today, -ago)
    const id = await keepPaper(recruiter, owner, kind, [letter(kind, [name, '', `Fait le ${day}`], fileName)], day)
    if (checks.isChecked === false) continue
    await checkPaper(recruiter, owner, id, !(checks.refused && kind === 'Diplôme'))
  }
}

/** An identity card, and a certificate that holds for some months: one of those that expire. */
export const bringCertificate = async (
  recruiter: Person,
  teacherId: number,
  name: string,
  kind: string,
  day: string,
) => {
  const owner: Owner = { of: 'teacher', id: teacherId }
  const identity = await keepPaper(recruiter, owner, 'Pièce d’identité (recto)', [card('front', 0)], null)
  await checkPaper(recruiter, owner, identity, true)
  const paper = letter(
    kind,
    [name, '', `Fait le ${day}`],
    kind.startsWith('Extrait') ? 'casier-b3.pdf' : 'vigilance.pdf',
  )
  return keepPaper(recruiter, owner, kind, [paper], day)
}
