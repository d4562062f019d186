// Address of a level, days in words, hours, places, and the roads of groups and proposals.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flawsOfWorkflow, refusalOfMove } from '../../kernel/workflow.ts'
import { type ProposalStatus, proposalStatuses, proposalsWorkflow } from '../proposals/proposals.workflow.ts'
import { dayLabel, daysInWords, levelUrlMaxLength, levelUrlOf, refusePlacement } from './programme.rules.ts'
import { GroupInput, LevelInput } from './programme.schema.ts'
import { type GroupFacts, groupsWorkflow, groupTargets } from './programme.workflow.ts'

const url = (title: string, id: number | string = 12, online = false) => levelUrlOf({ title, id, online })
const anyTitle = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc
    .array(fc.constantFrom('stage', 'en', 'ligne', 'de', 'l’été', 'Œuvres', '12', 'maths', '–', 'é'.repeat(70)), {
      maxLength: 30,
    })
    .map((words) => words.join(' ')),
)

describe('address of a level', () => {
  test('TRAIN-052 is the title without accents, stop words nor other characters', () => {
    expect(url('Réussir sa 4e, à l’écoute !')).toBe('stage-reussir-4e-ecoute-12')
    fc.assert(
      fc.property(anyTitle, fc.boolean(), (title, online) => {
        expect(url(title, 7, online)).toMatch(/^stage(-[a-z0-9]+)*-7$/)
      }),
    )
  })
  test('TRAIN-053 begins with stage, or stage en ligne, and holds the id of the level', () => {
    expect(url('Maths 4e')).toBe('stage-maths-4e-12')
    expect(url('Maths 4e', 12, true)).toBe('stage-en-ligne-maths-4e-12')
    expect(url('Stage de maths 4e')).toBe('stage-maths-4e-12')
    expect(url('Stage en ligne de maths', 12, true)).toBe('stage-en-ligne-maths-12')
    expect(url('')).toBe('stage-12')
    fc.assert(
      fc.property(anyTitle, fc.nat(), fc.boolean(), (title, id, online) => {
        const made = url(title, id, online)
        expect(made.startsWith(online ? 'stage-en-ligne-' : 'stage-')).toBe(true)
        expect(made.endsWith(`-${id}`)).toBe(true)
        expect(url(made, id, online)).toBe(made)
      }),
    )
  })
  test('TRAIN-054 has hyphens for spaces and is never longer than its field, nor cut in its id', () => {
    expect(url('Physique   chimie')).toBe('stage-physique-chimie-12')
    fc.assert(
      fc.property(anyTitle, fc.nat(), fc.boolean(), (title, id, online) => {
        const made = url(title, id, online)
        expect(made.length).toBeLessThanOrEqual(levelUrlMaxLength)
        expect(made).not.toMatch(/\s|--/)
        expect(made.endsWith(`-${id}`)).toBe(true)
      }),
    )
    expect(url('mathematiques '.repeat(20)).length).toBeGreaterThan(levelUrlMaxLength - 15)
    expect(url('x'.repeat(200), 123_456)).toBe(`stage-${'x'.repeat(67)}-123456`)
  })
})

describe('days and hours', () => {
  test('days are said as a run, one by one, or counted', () => {
    expect(daysInWords(['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23'])).toBe('lun. au ven.')
    expect(daysInWords(['2026-10-20', '2026-10-22'])).toBe('mar. jeu.')
    expect(daysInWords(['2026-10-19', '2026-10-30'])).toBe('2 jours, du 19/10 au 30/10')
    expect(daysInWords([])).toBe('aucun jour')
    expect(dayLabel('2026-10-19')).toBe('lun. 19/10')
  })
  test('hours are read as they are typed, and a group ends after it begins', () => {
    const group = { id: null, updatedAt: null, subjectId: 1, locationId: null, capacity: null }
    expect(GroupInput.parse({ ...group, startTime: '9:0', endTime: '11:0' })).toMatchObject({
      startTime: '09:00',
      endTime: '11:00',
    })
    const backwards = GroupInput.safeParse({ ...group, startTime: '11:00', endTime: '9:00' })
    expect(backwards.error?.issues.map(({ path }) => path.join('.'))).toEqual(['endTime'])
  })
})

test('an equivalent level is not the main one, and a number of subjects has one price', () => {
  const level = {
    id: null,
    updatedAt: null,
    sessionId: 1,
    title: 'Maths',
    mainScholarLevelId: 3,
    levelUrl: null,
    levelUrlChecked: false,
    prices: [
      { subjectCount: 1, priceCents: 12_000 },
      { subjectCount: 1, priceCents: 13_000 },
    ],
    equivalentScholarLevels: [{ scholarLevelId: 4 }, { scholarLevelId: 3 }],
  }
  expect(LevelInput.safeParse(level).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'equivalentScholarLevels.1.scholarLevelId',
    'prices.1.subjectCount',
  ])
})

test('a student goes from group to group within the subject and the level only', () => {
  const card = { levelId: 1, subjectId: 2 }
  const group = { levelId: 1, subjectId: 2, status: '1-planned' }
  expect(refusePlacement(card, group)).toBeNull()
  expect(refusePlacement(card, { ...group, subjectId: 3 })?.message).toMatch(/même matière/)
  expect(refusePlacement(card, { ...group, levelId: 3, subjectId: 3 })?.message).toMatch(/même niveau/)
  expect(refusePlacement(card, { ...group, status: '0-cancelled' })?.message).toMatch(/annulé/)
})

describe('groups', () => {
  const facts: GroupFacts = {
    sessionStatus: '2-confirmed',
    endsOn: '2026-10-30',
    today: '2026-10-30',
    placedCount: 0,
    engagedTeachers: [],
  }
  test('go the road of sessions, which is sound', () => {
    expect(flawsOfWorkflow(groupsWorkflow)).toEqual([])
    expect(groupTargets('0-cancelled', facts)).toEqual(['1-planned'])
    expect(groupTargets('1-planned', facts)).toEqual(['0-cancelled', '2-confirmed'])
    // the last day is not over
    expect(groupTargets('2-confirmed', facts)).toEqual(['0-cancelled'])
    expect(groupTargets('2-confirmed', { ...facts, today: '2026-10-31' })).toEqual(['3-closed'])
    expect(groupTargets('3-closed', facts)).toEqual([])
  })
  test('are not cancelled under the feet of students or teachers', () => {
    const cancel = (more: Partial<GroupFacts>) =>
      refusalOfMove(groupsWorkflow, '2-confirmed', '0-cancelled', { ...facts, ...more })?.message
    expect(cancel({})).toBeUndefined()
    expect(cancel({ placedCount: 2 })).toMatch(/^2 élèves/)
    expect(cancel({ engagedTeachers: ['Aude Kermarrec', 'Colm Byrne'] })).toMatch(/Aude Kermarrec et Colm Byrne/)
    expect(cancel({ sessionStatus: '3-closed' })).toMatch(/clôturée/)
    expect(cancel({ today: '2026-10-31' })).toMatch(/terminée/)
  })
})

test('a proposal is answered once it was sent, given up by who had accepted it, and may be taken back until it is refused', () => {
  expect(flawsOfWorkflow(proposalsWorkflow)).toEqual([])
  const open = { sessionStatus: '1-planned', groupStatus: '1-planned' }
  const allowed = (from: ProposalStatus, facts = open) =>
    proposalStatuses.filter((to) => to !== from && refusalOfMove(proposalsWorkflow, from, to, facts) === null)
  expect(allowed('created')).toEqual(['sent', 'cancelled'])
  expect(allowed('sent')).toEqual(['accepted', 'refused', 'cancelled'])
  expect(allowed('accepted')).toEqual(['refused', 'cancelled'])
  expect(allowed('accepted', { ...open, sessionStatus: '3-closed' })).toEqual(['cancelled'])
  expect(allowed('refused')).toEqual([])
  expect(allowed('cancelled')).toEqual([])
  expect(allowed('created', { ...open, sessionStatus: '3-closed' })).toEqual(['cancelled'])
  expect(allowed('sent', { ...open, groupStatus: '0-cancelled' })).toEqual(['refused', 'cancelled'])
})
