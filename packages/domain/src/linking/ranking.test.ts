// Who comes first for a search, with the words that say why; who is left out, and for what.
import { expect, test } from 'vitest'
import { countLeftOut, exclusionOf, type Need, nextToAsk, rankTeachers } from './ranking.rules.ts'
import type { SuitableTeacher } from './suitable.schema.ts'

type Facts = Omit<SuitableTeacher, 'reasons'>
const need: Need = { subjectName: 'Mathématiques', levelName: '2de', format: 'CAD', hasAddress: true, wishes: [] }
let next = 0
const teacher = (more: Partial<Facts> = {}): Facts => {
  next += 1
  return {
    id: next,
    name: `Professeur ${next}`,
    category: null,
    selfEmployed: true,
    city: 'Rennes',
    distanceKm: 5,
    place: null,
    radiusKm: 20,
    isMainSubject: false,
    level: 'subject',
    graduations: null,
    experiences: null,
    givesFormat: true,
    isAvailable: true,
    availabilityOn: null,
    lapsedPapers: [],
    isInReach: true,
    freeWindows: [{ weekday: 3, from: '14:00', to: '16:00' }],
    givesHours: true,
    awayUntil: null,
    hasVehicle: false,
    contractCount: 0,
    familyLessonCount: 0,
    familyDisputeCount: 0,
    hasFailedHere: false,
    teachesPupil: false,
    hasEmail: true,
    customerPrice: 4500,
    teacherAmount: 3150,
    margin: 1350,
    proposal: null,
    refusal: null,
    ...more,
  }
}
const order = (...teachers: Facts[]) => rankTeachers(teachers, need).map(({ id }) => id)
const texts = (facts: Facts, weighs: 'for' | 'against' | 'excludes') =>
  rankTeachers([facts], need)
    .flatMap(({ reasons }) => reasons)
    .filter((reason) => reason.weighs === weighs)
    .map(({ text }) => text)

test('the level said of the subject comes before one said in general, and before silence', () => {
  const [any, general, exact] = [teacher({ level: 'any' }), teacher({ level: 'teacher' }), teacher()]
  expect(order(any, general, exact)).toEqual([exact.id, general.id, any.id])
  expect(texts(exact, 'for')[0]).toBe('Donne des cours de 2de dans cette matière (Mathématiques).')
})

test('the level weighs more than some kilometres, and a contested lesson more than being next door', () => {
  const [near, exact] = [teacher({ level: 'any', distanceKm: 1 }), teacher({ distanceKm: 9 })]
  expect(order(near, exact)).toEqual([exact.id, near.id])
  const [contested, far] = [teacher({ distanceKm: 1, familyDisputeCount: 2 }), teacher({ distanceKm: 15 })]
  expect(order(contested, far)).toEqual([far.id, contested.id])
  expect(texts(contested, 'against')).toEqual(['Cette famille a contesté 2 de ses cours.'])
})

test('free hours, a known family and a better margin speak for, a failed test, absence and load against', () => {
  const plain = teacher()
  for (const better of [{ familyLessonCount: 12 }, { isMainSubject: true }, { distanceKm: 2 }])
    expect(order(plain, teacher({ id: 900, ...better }))[0]).toBe(900)
  for (const worse of [
    { hasFailedHere: true },
    { awayUntil: '2026-12-01' },
    { contractCount: 4 },
    { freeWindows: [] },
    { margin: 900 },
    { customerPrice: null, margin: null, teacherAmount: null },
    { hasEmail: false },
  ])
    expect(order(teacher({ id: 900, ...worse }), plain)[0]).toBe(plain.id)
  expect(texts(teacher({ freeWindows: [], hasEmail: false }), 'against')).toEqual([
    'Toutes les heures qu’il donne sont prises.',
    'N’a pas d’adresse e-mail\u00a0: à appeler.',
  ])
})

test('what leaves a teacher out puts him last, is said, and is counted once for each', () => {
  const far = { isInReach: false, distanceKm: 34.2 }
  const all = [
    teacher(far),
    teacher({ ...far, isAvailable: false }),
    teacher({ level: 'other' }),
    teacher({ isAvailable: false, availabilityOn: '2027-01-04' }),
    teacher({ proposal: 'refused', refusal: 'Trop loin.' }),
    teacher({ teachesPupil: true }),
    teacher({ givesFormat: false }),
    teacher({ level: 'any', distanceKm: 19, contractCount: 9 }),
  ]
  const ranked = rankTeachers(all, need)
  expect(ranked[0]?.id).toBe(all[7]?.id)
  expect(ranked.slice(1).every((one) => exclusionOf(one) !== null)).toBe(true)
  expect(texts(all[0]!, 'excludes')).toEqual(['Habite à 34,2\u00a0km, au-delà des 20\u00a0km qu’il parcourt.'])
  expect(texts(all[3]!, 'excludes')).toEqual(['Ne prend pas d’élève avant le 04/01/2027.'])
  expect(texts(all[4]!, 'excludes')).toEqual(['A refusé cet élève\u00a0: Trop loin.'])
  expect(texts(all[5]!, 'excludes')).toEqual(['Enseigne déjà cette matière à cet élève.'])
  expect(texts(all[6]!, 'excludes')).toEqual(['Ne donne pas de cours à domicile.'])
  const counts = countLeftOut(ranked)
  expect(counts[0]).toEqual({ reason: 'trop loin', count: 2 })
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(7)
})

test('of a lesson online no distance is told; of equals the nearest comes first, then the least busy name', () => {
  const online = rankTeachers([teacher({ distanceKm: null })], { ...need, format: 'CEL' })
  expect(online[0]?.reasons.map(({ short }) => short).join()).not.toMatch(/km|adresse/)
  const [b, a] = [teacher({ name: 'B' }), teacher({ name: 'A' })]
  expect(order(b, a)).toEqual([a.id, b.id])
  expect(texts(teacher({ distanceKm: null }), 'against')[0]).toContain('Son adresse manque')
})

test('where the family said when, only the hours that it wished count, the preferred ones most', () => {
  const wish = (weekday: number, isPreferred: boolean) => ({ weekday, from: '15:00', to: '18:00', isPreferred })
  const wishes = [wish(3, true), wish(6, false)]
  const at = (weekday: number, from = '14:00') => [{ weekday, from, to: '16:30' }]
  const [never, saturday, wednesday, silent] = [
    teacher({ freeWindows: at(1) }),
    teacher({ freeWindows: at(6) }),
    teacher({ freeWindows: at(3) }),
    teacher({ freeWindows: [], givesHours: false }),
  ]
  const ranked = rankTeachers([never, saturday, wednesday, silent], { ...need, wishes })
  expect(ranked.map(({ id }) => id)).toEqual([wednesday.id, saturday.id, silent.id, never.id])
  expect(ranked[0]?.reasons.map(({ text }) => text)).toContain('Libre aux heures souhaitées\u00a0: mer. 15:00–16:30.')
  expect(ranked[3]?.reasons.map(({ short }) => short)).toContain('aucun créneau commun')
  // less than an hour is no lesson
  const half = rankTeachers([teacher({ freeWindows: at(3, '15:45') })], { ...need, wishes })
  expect(half[0]?.reasons.map(({ short }) => short)).toContain('aucun créneau commun')
})

test('the next to be asked are the best three whom nothing leaves out and who never were', () => {
  const asked = teacher({ proposal: 'cancelled', distanceKm: 1 })
  const out = teacher({ isAvailable: false })
  const others = [teacher({ distanceKm: 2 }), teacher({ distanceKm: 3 }), teacher({ distanceKm: 4 }), teacher()]
  const ranked = rankTeachers([out, asked, ...others], need)
  expect(nextToAsk(ranked).map(({ id }) => id)).toEqual(others.slice(0, 3).map(({ id }) => id))
})
