// Rules, workflow and form of teachers.
import { describe, expect, test } from 'vitest'
import { flawsOfWorkflow, movesFrom, refusalOfMove } from '../kernel/workflow.ts'
import {
  refuseMinor,
  refuseModifierEnd,
  refuseVatOfAnother,
  sapStatusOf,
  settleAvailability,
  settleModifier,
  siretApproval,
  teacherUrlOf,
  urlMaxLength,
  withMain,
} from './teachers.rules.ts'
import { TeacherInput } from './teachers.schema.ts'
import { teachersWorkflow } from './teachers.workflow.ts'

const today = '2026-11-21'

describe('workflow', () => {
  test('is sound; a hired teacher never becomes a candidate again', () => {
    expect(flawsOfWorkflow(teachersWorkflow)).toEqual([])
    const free = { openContractCount: 0 }
    expect(movesFrom(teachersWorkflow, 'candidate', free).map((move) => [move.to, move.allowed])).toEqual([
      ['active', true],
      ['inactive', false],
    ])
    expect(refusalOfMove(teachersWorkflow, 'active', 'candidate', free)?.message).toBe(
      'Un professeur embauché ne redevient pas candidat.',
    )
    expect(refusalOfMove(teachersWorkflow, 'inactive', 'active', free)).toBeNull()
  })
  test('a teacher with running contracts stays', () => {
    const refusal = refusalOfMove(teachersWorkflow, 'active', 'inactive', { openContractCount: 2 })
    expect(refusal?.message).toBe('Ce professeur a encore 2 contrats en cours\u00a0: clôturez-les d’abord.')
  })
})

describe('rules', () => {
  test('TEACH-19 a teacher is at least 18 years old, on the very day', () => {
    expect(refuseMinor('2008-11-21', today)).toBeNull()
    expect(refuseMinor('2008-11-22', today)?.message).toBe('Un professeur a au moins 18 ans.')
    expect(refuseMinor(null, today)).toBeNull()
  })
  test('TEACH-21 the end of a modifier lies between today and three months ahead', () => {
    const at = (gradeModifierEndOn: string) => refuseModifierEnd({ gradeModifier: 2, gradeModifierEndOn }, null, today)
    expect([at(today), at('2027-02-21')]).toEqual([null, null])
    expect([at('2026-11-20'), at('2027-02-22')].every((refusal) => refusal !== null)).toBe(true)
    const ended = { gradeModifier: 2, gradeModifierEndOn: '2026-10-01' }
    expect(refuseModifierEnd(ended, ended, today)).toBeNull()
  })
  test('TEACH-22 TEACH-23 a modifier ends in three months by itself, zero has no end', () => {
    expect(settleModifier({ gradeModifier: -1, gradeModifierEndOn: null }, today).gradeModifierEndOn).toBe('2027-02-21')
    expect(settleModifier({ gradeModifier: 0, gradeModifierEndOn: '2027-01-01' }, today).gradeModifierEndOn).toBeNull()
  })
  test('TEACH-24 who is available has no day of availability', () => {
    expect(settleAvailability({ available: true, availabilityOn: '2027-01-01' }).availabilityOn).toBeNull()
    expect(settleAvailability({ available: false, availabilityOn: '2027-01-01' }).availabilityOn).toBe('2027-01-01')
  })
  test('TEACH-25 a single block is the main one', () => {
    expect(withMain([{ isMain: false }])).toEqual([{ isMain: true }])
    expect(withMain([{ isMain: false }, { isMain: false }]).some((block) => block.isMain)).toBe(false)
  })
  test('TEACH-10 TEACH-11 TEACH-12 TEACH-13 the SAP number is missing, pending or approved', () => {
    expect(sapStatusOf('SAP123456789', null, true)).toBe('missing')
    expect(sapStatusOf('SAP123456789', 'SAP987654321', true)).toBe('pending')
    expect(sapStatusOf('SAP123456789', 'SAP123456789', true)).toBe('approved')
    expect(sapStatusOf('SAP123456789', 'SAP123456789', false)).toBe('pending')
  })
  test('a changed SIRET is to be approved again', () => {
    const before = { siret: '73282932000074', siretApproved: true }
    expect(siretApproval(before, '73282932000074')).toBe(true)
    expect(siretApproval(before, '35600000000048')).toBe(false)
    expect(siretApproval(null, '35600000000048')).toBe(false)
  })
  test('a French VAT number holds the SIREN of the SIRET', () => {
    expect(refuseVatOfAnother('FR44732829320', '73282932000074')).toBeNull()
    expect(refuseVatOfAnother('FR68754057487', '73282932000074')).not.toBeNull()
    expect(refuseVatOfAnother('FR68754057487', null)).toBeNull()
  })
  test('TEACH-33 the address is the prefix, the slug without accents and stop words, and the id, cut before the id', () => {
    expect(teacherUrlOf('Professeure agrégée de mathématiques à l’écoute', 42)).toBe(
      'professeur-professeure-agregee-mathematiques-ecoute-42',
    )
    const long = teacherUrlOf('Enseignante passionnée '.repeat(20), 123_456)
    expect(long.length).toBeLessThanOrEqual(urlMaxLength)
    expect(long.endsWith('-123456')).toBe(true)
    expect(long).not.toContain('--')
    expect(teacherUrlOf(null, 7)).toBe('professeur-7')
  })
})

describe('form', () => {
  const subjects = (...blocks: { subjectId: number; isMain: boolean }[]) =>
    TeacherInput.shape.subjects.safeParse(blocks.map((block) => ({ ...block, levelIds: [] })))
  const saidBy = (result: ReturnType<typeof subjects>) =>
    result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  test('TEACH-26 one main block at most; several subjects have one', () => {
    expect(saidBy(subjects({ subjectId: 1, isMain: true }, { subjectId: 2, isMain: true }))).toEqual([
      '1.isMain: Un seul bloc est le principal.',
    ])
    expect(saidBy(subjects({ subjectId: 1, isMain: false }, { subjectId: 2, isMain: false }))).toEqual([
      ': Choisissez la matière principale.',
    ])
    expect(subjects({ subjectId: 1, isMain: false }).success).toBe(true)
  })
  test('no subject stands twice', () => {
    expect(saidBy(subjects({ subjectId: 1, isMain: true }, { subjectId: 1, isMain: false }))).toEqual([
      '1.subjectId: Cette matière est déjà dans la liste.',
    ])
  })
  test('TEACH-20 an experience is typed MM/YYYY, a graduation has a year', () => {
    const experience = (sinceMonth: string) =>
      TeacherInput.shape.experiences.safeParse([{ experienceId: 1, sinceMonth, isMain: true }])
    expect(experience('3/2019').data?.[0]?.sinceMonth).toBe('2019-03-01')
    expect(experience('').data?.[0]?.sinceMonth).toBeNull()
    expect(experience('13/2019').success).toBe(false)
    const year = (value: number) =>
      TeacherInput.shape.graduations.safeParse([{ graduationId: 1, year: value, isMain: true }]).success
    expect([year(2012), year(12), year(1949), year(2101)]).toEqual([true, false, false, false])
  })
  test('hours of a day follow each other', () => {
    const day = (from: string, to: string) =>
      TeacherInput.shape.planningDays.safeParse([{ weekday: 3, from, to }]).success
    expect([day('14:00', '18:30'), day('18:00', '14:00'), day('24:00', '25:00')]).toEqual([true, false, false])
  })
})
