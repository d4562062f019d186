// Proves the decision of what is sold: the most precise rule of the day, the company's tax, the territory, the declaration.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Activity, activityLabels, lessonPlaces, regimes, territories, vatStatuses } from './rates.schema.ts'
import {
  type ActivityRule,
  activityOfLesson,
  type CompanyRule,
  type LessonFacts,
  noCreditRule,
  precisionOf,
  type SaleRules,
  territoryOf,
  whatIsSold,
} from './what-is-sold.ts'

const always = { from: '2014-01-01', until: null, legalBasis: 'loi' }
const any = { regime: null, subjectType: null, audience: null, place: null, isCollective: null }
const activityRules: ActivityRule[] = [
  { id: 1, ...always, ...any, activity: 'tuition-collective' },
  { id: 2, ...always, ...any, activity: 'tuition-online', place: 'online' },
  { id: 3, ...always, ...any, activity: 'lesson-home', place: 'student-home', isCollective: false },
  {
    ...{ id: 4, ...always, regime: null, activity: 'tuition-home', place: 'student-home' },
    ...{ isCollective: false, subjectType: 'scholar', audience: 'school' },
  },
  { id: 5, ...always, ...any, activity: 'agency-fee', regime: 'mandataire' },
]
const code = (activity: Activity, status: string, territory: string) => {
  if (status !== 'liable') return status === 'franchise' ? ['FR293B', '0'] : ['EXO261', '0']
  if (territory === 'guyane-mayotte') return ['DOM0', '0']
  if (territory !== 'metropole') return activity === 'tuition-home' ? ['TSR21', '2.1'] : ['DOM85', '8.5']
  return activity === 'tuition-home' ? ['TI10', '10'] : ['TN20', '20']
}
const keys = <T extends object>(words: T) => Object.keys(words) as (keyof T)[]
const employment = {
  employeeRegime: 'mandataire',
  advanceInMandataire: false,
  vatDue: 'collection',
  recoversBadDebtVat: false,
  declaredOn: '2019-03-04',
} as const
const rules: SaleRules = {
  companies: [
    {
      id: 1,
      ...always,
      until: '2026-09-01',
      company: 'private-tuition',
      vatStatus: 'liable',
      isSapDeclared: true,
      ...employment,
    },
    {
      id: 2,
      ...always,
      from: '2026-09-01',
      company: 'private-tuition',
      vatStatus: 'franchise',
      isSapDeclared: true,
      ...employment,
    },
    {
      id: 3,
      ...always,
      company: 'traineeship',
      vatStatus: 'liable',
      isSapDeclared: false,
      ...employment,
      declaredOn: null,
    },
  ],
  activities: activityRules,
  vat: keys(activityLabels).flatMap((activity) =>
    keys(vatStatuses).flatMap((vatStatus) =>
      keys(territories).map((territory) => {
        const [vatCode = '', vatPercent = ''] = code(activity, vatStatus, territory)
        return { id: 1, ...always, activity, vatStatus, territory, vatCodeId: 1, vatCode, vatPercent, vatMention: null }
      }),
    ),
  ),
  credits: keys(activityLabels).map((activity) => ({
    ...{ id: 1, ...always, activity, opensCredit: activity === 'tuition-home' || activity === 'lesson-home' },
  })),
}
const maths: LessonFacts = {
  ...{ regime: 'prestataire', subjectType: 'scholar', audience: 'school' },
  ...{ place: 'student-home', isCollective: false },
}
const sold = (lesson: Partial<LessonFacts>, day = '2026-06-15', territory: keyof typeof territories = 'metropole') =>
  whatIsSold({ company: 'private-tuition', territory, sold: { ...maths, ...lesson } }, rules, day)

describe('what a lesson is', () => {
  test.each<[string, Partial<LessonFacts>, Activity, string, boolean]>([
    ['mathematics of a pupil at school', {}, 'tuition-home', 'TI10', true],
    ['the piano', { subjectType: 'music' }, 'lesson-home', 'TN20', true],
    ['arts', { subjectType: 'other' }, 'lesson-home', 'TN20', true],
    ['an adult', { audience: 'adult' }, 'lesson-home', 'TN20', true],
    ['a student', { audience: 'higher' }, 'lesson-home', 'TN20', true],
    ['online', { place: 'online' }, 'tuition-online', 'TN20', false],
    ['the piano online', { place: 'online', subjectType: 'music' }, 'tuition-online', 'TN20', false],
    ['a group at home', { isCollective: true }, 'tuition-collective', 'TN20', false],
    ['at the teacher’s', { place: 'teacher-home' }, 'tuition-collective', 'TN20', false],
    ['an employed teacher’s fee', { regime: 'mandataire' }, 'agency-fee', 'TN20', false],
  ])('%s', (_, lesson, activity, vatCode, opensCredit) => {
    expect(sold(lesson)).toMatchObject({ activity, vatCode, opensCredit, legalBasis: 'loi' })
  })
  test('the rule is that of the day of the lesson', () => {
    expect(sold({}, '2026-08-31')?.vatCode).toBe('TI10')
    expect(sold({}, '2026-09-01')?.vatCode).toBe('FR293B')
    expect(sold({}, '2013-12-31')).toBeNull()
  })
  test('overseas rates follow the departement of the lesson', () => {
    expect(sold({}, undefined, territoryOf('974'))?.vatCode).toBe('TSR21')
    expect(sold({ subjectType: 'music' }, undefined, territoryOf('971'))?.vatCode).toBe('DOM85')
    expect(sold({}, undefined, territoryOf('973'))?.vatCode).toBe('DOM0')
    expect(['35', '2A', null].map(territoryOf)).toEqual(['metropole', 'metropole', 'metropole'])
  })
  test('without the declaration no lesson is school support, and none opens the credit', () => {
    const facts = { company: 'private-tuition', territory: 'metropole', sold: maths } as const
    const asked = (change: Partial<CompanyRule>, day = '2026-06-15', lesson: Partial<LessonFacts> = {}) =>
      whatIsSold(
        { ...facts, sold: { ...maths, ...lesson } },
        { ...rules, companies: rules.companies.map((rule) => ({ ...rule, ...change })) },
        day,
      )
    const undeclared = {
      ...{ activity: 'lesson-home', service: 'lesson-home', vatCode: 'TN20', opensCredit: false, mayOpenCredit: true },
      creditBasis: 'Société non déclarée pour les services à la personne',
    }
    expect(asked({ isSapDeclared: false })).toMatchObject({ ...undeclared, undeclaredFor: 'rule' })
    // whatever the rule says: no number, or one of a later day
    expect(asked({ declaredOn: null })).toMatchObject({ ...undeclared, undeclaredFor: 'number' })
    expect(asked({ declaredOn: '2026-06-16' })).toMatchObject({ ...undeclared, undeclaredFor: 'number' })
    expect(asked({ declaredOn: '2026-06-15' })).toMatchObject({
      ...{ activity: 'tuition-home', vatCode: 'TI10', opensCredit: true, undeclaredFor: null, creditBasis: 'loi' },
    })
    expect(asked({ isSapDeclared: false, declaredOn: null })?.undeclaredFor).toBe('number')
    // what opens no credit whoever sells it says so by its own rule
    expect(asked({ declaredOn: null }, '2026-06-15', { place: 'online' })).toMatchObject({
      ...{ opensCredit: false, mayOpenCredit: false, creditBasis: 'loi' },
    })
  })
  test('a stage names its activity, and is taxed as its own company is', () => {
    const facts = { company: 'traineeship', territory: 'metropole', sold: 'traineeship' } as const
    expect(whatIsSold(facts, rules, '2026-12-15')).toMatchObject({ vatCode: 'TN20', opensCredit: false })
  })
  test('nothing is sold where a rule is missing', () => {
    const facts = { company: 'private-tuition', territory: 'metropole', sold: maths } as const
    for (const missing of ['companies', 'activities', 'vat'] as const)
      expect(whatIsSold(facts, { ...rules, [missing]: [] }, '2026-06-15')).toBeNull()
    expect(whatIsSold(facts, { ...rules, credits: [] }, '2026-06-15')).toMatchObject({
      ...{ opensCredit: false, mayOpenCredit: false, creditBasis: noCreditRule },
    })
  })
})

const one = <T extends object>(words: T) => fc.constantFrom(...keys(words))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const subjectType = fc.constantFrom('scholar' as const, 'language' as const, 'music' as const, 'other' as const)
const audience = fc.constantFrom('school' as const, 'higher' as const, 'adult' as const)
const lessons: fc.Arbitrary<LessonFacts> = fc.record({
  ...{ regime: one(regimes), subjectType, audience, place: one(lessonPlaces), isCollective: fc.boolean() },
})
const conditions = fc.record({
  ...{ regime: maybe(one(regimes)), subjectType: maybe(subjectType), audience: maybe(audience) },
  ...{ place: maybe(one(lessonPlaces)), isCollective: maybe(fc.boolean()) },
})
/** Rules of one day, no two with the same conditions, as the database holds them. */
const someRules = fc
  .uniqueArray(conditions, { maxLength: 20, selector: (rule) => JSON.stringify(rule) })
  .map((all) => all.map((rule, id): ActivityRule => ({ id, ...always, ...rule, activity: 'lesson-home' })))

describe('any rules, any lesson', () => {
  test('the rule chosen fits, no other that fits is as precise, and the order of the rules decides nothing', () => {
    fc.assert(
      fc.property(lessons, someRules, fc.nat(), (lesson, all, turn) => {
        const fitting = all.filter((rule) =>
          keys(lesson).every((fact) => rule[fact] === null || rule[fact] === lesson[fact]),
        )
        const chosen = activityOfLesson(lesson, all, '2026-06-15')
        expect(chosen === undefined).toBe(fitting.length === 0)
        if (chosen === undefined) return
        expect(fitting).toContain(chosen)
        expect(fitting.filter((rule) => rule !== chosen && precisionOf(rule) >= precisionOf(chosen))).toEqual([])
        const turned = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)].reverse()
        expect(activityOfLesson(lesson, turned, '2026-06-15')).toBe(chosen)
      }),
    )
  })
  test('every lesson of the rules at the installation is something on every day since 2014, at one rate', () => {
    fc.assert(
      fc.property(lessons, one(territories), fc.integer({ min: 0, max: 5000 }), (lesson, territory, days) => {
        const day = new Date(Date.UTC(2014, 0, 1 + days)).toISOString().slice(0, 10)
        expect(sold(lesson, day, territory)).not.toBeNull()
      }),
    )
  })
})
