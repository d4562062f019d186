// Who is proposed first to a search, and why: points for and against, each said in words; what leaves a teacher out.

import { formatDay } from '../kernel/dates.ts'
import type { CourseFormat } from '../kernel/fields.ts'
import { de, listed } from '../kernel/french.ts'
import { formatEuros } from '../kernel/money.ts'
import { commonWindows, windowText } from './free-windows.rules.ts'
import type { LinkingWish } from './linking.schema.ts'
import type { LeftOut, Reason, SuitableTeacher } from './suitable.schema.ts'

/** What is looked for, in the words of the screen. */
export type Need = {
  readonly subjectName: string
  readonly levelName: string
  readonly format: CourseFormat
  /** Where the pupil lives is known: distances can be told. */
  readonly hasAddress: boolean
  /** Hours that the family wished; none: it was not asked. */
  readonly wishes: readonly LinkingWish[]
}
type Facts = Omit<SuitableTeacher, 'reasons'>
type Weighed = Reason & { readonly points: number }

const kmText = (km: number) => `${km.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0km`
const several = (count: number, one: string, many = `${one}s`) => `${count}\u00a0${count > 1 ? many : one}`
const formats: Readonly<Record<CourseFormat, string>> = { CAD: 'à domicile', CEL: 'en ligne' }

const pro = (points: number, short: string, text: string): Weighed => ({ weighs: 'for', short, text, points })
const con = (points: number, short: string, text: string): Weighed => ({
  weighs: 'against',
  short,
  text,
  points: -points,
})
const out = (short: string, text: string): Weighed => ({ weighs: 'excludes', short, text, points: 0 })

const ofLevel = ({ level }: Facts, { levelName, subjectName }: Need): Weighed => {
  switch (level) {
    case 'subject':
      return pro(40, levelName, `Donne des cours ${de(levelName)} dans cette matière (${subjectName}).`)
    case 'teacher':
      return pro(30, levelName, `Donne des cours ${de(levelName)}, sans l’avoir dit de cette matière.`)
    case 'any':
      return pro(15, 'tous niveaux', 'N’a limité ses cours à aucun niveau.')
    default:
      return out('autre niveau', `Ne donne pas de cours ${de(levelName)} dans cette matière.`)
  }
}

/** One of the diplomas that the subject requires is enough; experiences only rank. */
const ofQualification = ({ graduations, experiences }: Facts, { subjectName }: Need): Weighed[] => [
  ...(graduations === null
    ? []
    : [
        graduations.length > 0
          ? pro(10, graduations[0] ?? '', `A un diplôme exigé en ${subjectName}\u00a0: ${listed(graduations)}.`)
          : out('sans le diplôme', `N’a aucun des diplômes exigés en ${subjectName}.`),
      ]),
  ...(experiences === null
    ? []
    : [
        experiences.length > 0
          ? pro(10, experiences[0] ?? '', `A une expérience demandée en ${subjectName}\u00a0: ${listed(experiences)}.`)
          : con(10, 'sans l’expérience', `N’a aucune des expériences demandées en ${subjectName}.`),
      ]),
]

/** The nearer, the more: all of thirty points next door, none at the end of the way that he goes. */
const ofDistance = ({ distanceKm: km, radiusKm, isInReach }: Facts, need: Need): Weighed[] => {
  if (need.format === 'CEL') return []
  if (km === null)
    return need.hasAddress
      ? [con(0, 'adresse inconnue', 'Son adresse manque\u00a0: à quelle distance, on ne sait pas.')]
      : []
  if (!isInReach) return [out('trop loin', `Habite à ${kmText(km)}, au-delà des ${radiusKm}\u00a0km qu’il parcourt.`)]
  const near = radiusKm > 0 ? 1 - km / radiusKm : 1
  return [pro(30 * near, `à ${kmText(km)}`, `Habite à ${kmText(km)}, dans les ${radiusKm}\u00a0km qu’il parcourt.`)]
}

/** Free hours count; where the family said when, only those that it wished. */
const ofHours = ({ givesHours, freeWindows }: Facts, { wishes }: Need): Weighed => {
  if (!givesHours) return con(0, 'horaires inconnus', 'N’a pas dit à quelles heures il donne des cours.')
  if (freeWindows.length === 0) return con(15, 'aucun créneau libre', 'Toutes les heures qu’il donne sont prises.')
  if (wishes.length === 0)
    return pro(
      10,
      several(freeWindows.length, 'créneau libre', 'créneaux libres'),
      'A des heures libres dans sa semaine.',
    )
  const common = commonWindows(wishes, freeWindows)
  const [first] = common
  if (!first) return con(15, 'aucun créneau commun', 'N’est libre à aucune des heures que souhaite la famille.')
  const text = `Libre aux heures souhaitées\u00a0: ${common.map(windowText).join(', ')}.`
  return pro(first.isPreferred ? 30 : 20, `libre ${windowText(first)}`, text)
}

const ofTime = (facts: Facts, need: Need): Weighed[] => {
  const { isAvailable, availabilityOn, awayUntil, lapsedPapers } = facts
  return [
    ...(isAvailable
      ? []
      : [
          availabilityOn === null
            ? out('indisponible', 'Ne prend pas d’élève en ce moment.')
            : out('indisponible', `Ne prend pas d’élève avant le ${formatDay(availabilityOn)}.`),
        ]),
    ...(lapsedPapers.length === 0
      ? []
      : [out('papier expiré', `Ses papiers sont à renouveler\u00a0: ${lapsedPapers.join(', ')}.`)]),
    ...(awayUntil === null ? [] : [con(10, 'absent', `Absent jusqu’au ${formatDay(awayUntil)}.`)]),
    ofHours(facts, need),
  ]
}

const ofFamily = (facts: Facts): Weighed[] => {
  const { familyLessonCount: lessons, familyDisputeCount: disputes, hasFailedHere, teachesPupil, refusal } = facts
  return [
    ...(teachesPupil ? [out('déjà son professeur', 'Enseigne déjà cette matière à cet élève.')] : []),
    ...(facts.proposal === 'refused'
      ? [out('a refusé', `A refusé cet élève${refusal === null ? '.' : `\u00a0: ${refusal.replace(/[.\s]+$/, '')}.`}`)]
      : []),
    ...(lessons > 0
      ? [pro(15, 'connaît la famille', `A déjà donné ${several(lessons, 'cours', 'cours')} à cette famille.`)]
      : []),
    ...(disputes > 0
      ? [
          con(
            20 * Math.min(disputes, 3),
            several(disputes, 'litige'),
            `Cette famille a contesté ${disputes} de ses cours.`,
          ),
        ]
      : []),
    ...(hasFailedHere ? [con(30, 'essai sans suite', 'Un essai avec cette famille n’a pas convenu.')] : []),
  ]
}

const ofPrice = ({ margin, customerPrice }: Facts, best: number): Weighed =>
  margin === null || customerPrice === null
    ? con(20, 'sans tarif', 'Aucun tarif ne donne le prix de ce niveau.')
    : pro(
        best > 0 ? (10 * margin) / best : 0,
        `marge ${formatEuros(margin)}`,
        `Laisse ${formatEuros(margin)} de marge par heure, sur ${formatEuros(customerPrice)}.`,
      )

/** From how many running contracts on the week of a teacher is said to be full; fewer decide between equals only. */
const manyContracts = 5

const reasonsOf = (facts: Facts, need: Need, best: number): Weighed[] => [
  ...(facts.givesFormat ? [] : [out(`pas ${formats[need.format]}`, `Ne donne pas de cours ${formats[need.format]}.`)]),
  ofLevel(facts, need),
  ...(facts.isMainSubject ? [pro(10, 'matière principale', `Sa matière principale\u00a0: ${need.subjectName}.`)] : []),
  ...ofQualification(facts, need),
  ...ofDistance(facts, need),
  ...ofTime(facts, need),
  ...ofFamily(facts),
  ofPrice(facts, best),
  ...(facts.contractCount >= manyContracts
    ? [
        con(
          Math.min(facts.contractCount, 10),
          several(facts.contractCount, 'contrat'),
          `A ${several(facts.contractCount, 'contrat')} en cours.`,
        ),
      ]
    : []),
  ...(facts.hasEmail ? [] : [con(5, 'sans e-mail', 'N’a pas d’adresse e-mail\u00a0: à appeler.')]),
]

/** What leaves a teacher out; null when he may be proposed. */
export const exclusionOf = ({ reasons }: Pick<SuitableTeacher, 'reasons'>): Reason | null =>
  reasons.find(({ weighs }) => weighs === 'excludes') ?? null

/**
 * Best first, each with his reasons, the heaviest first; those left out come last. Of equals the nearest, then the one
 * with fewer contracts, then by name.
 */
export const rankTeachers = (teachers: readonly Facts[], need: Need): SuitableTeacher[] => {
  const best = Math.max(0, ...teachers.map(({ margin }) => margin ?? 0))
  return teachers
    .map((facts) => {
      const weighed = reasonsOf(facts, need, best).sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
      const points = weighed.reduce((sum, reason) => sum + reason.points, 0)
      return { teacher: { ...facts, reasons: weighed.map(({ points: _, ...reason }) => reason) }, points }
    })
    .sort(
      (a, b) =>
        Number(exclusionOf(a.teacher) !== null) - Number(exclusionOf(b.teacher) !== null) ||
        b.points - a.points ||
        (a.teacher.distanceKm ?? 1000) - (b.teacher.distanceKm ?? 1000) ||
        a.teacher.contractCount - b.teacher.contractCount ||
        a.teacher.name.localeCompare(b.teacher.name, 'fr'),
    )
    .map(({ teacher }) => teacher)
}

/** The reasons that leave teachers out, the most frequent first: each teacher counts once, by the first of his. */
export const countLeftOut = (teachers: readonly SuitableTeacher[]): LeftOut[] => {
  const counts = new Map<string, number>()
  for (const teacher of teachers) {
    const reason = exclusionOf(teacher)
    if (reason === null) continue
    counts.set(reason.short, (counts.get(reason.short) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}

/** How many « Proposer à 3 » asks at once. */
const atOnce = 3
/** The best of those whom nothing leaves out and who were never asked about this pupil. */
export const nextToAsk = (ranked: readonly SuitableTeacher[]): SuitableTeacher[] =>
  ranked.filter((teacher) => teacher.proposal === null && exclusionOf(teacher) === null).slice(0, atOnce)
