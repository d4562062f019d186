// Proves the rules of courses: dates, durations, prices to the cent, what each reader sees.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationText } from '../kernel/dates.ts'
import { coursesRefusals } from './courses.refusals.ts'
import {
  dayOfCourse,
  refusalOfContract,
  refusalOfDoneAt,
  refusalOfPeople,
  refusalOfSatisfaction,
  refusalOfSuspended,
  showsCustomerPayment,
  showsTeacherComment,
  showsTeacherPayment,
} from './courses.rules.ts'
import { durationOptions } from './shared/durations.rules.ts'
import {
  durationStepMinutes,
  hourlyFor,
  hoursText,
  lessonInstant,
  partsOfCourse,
  refusalOfDuration,
} from './shared/lesson.rules.ts'

const now = new Date('2026-11-21T10:00:00Z')

test('COURSE-33 a course is not later than now plus 5 minutes', () => {
  expect(refusalOfDoneAt('2026-11-21T10:05:00Z', now)).toBeNull()
  expect(refusalOfDoneAt('2026-11-21T10:05:01Z', now)).toBe(coursesRefusals.tooLate)
})

describe('duration', () => {
  test('COURSE-34 whole hours for an employed teacher', () => {
    expect(durationStepMinutes(false)).toBe(60)
    expect(refusalOfDuration(120, false)).toBeNull()
    expect(refusalOfDuration(90, false)?.message).toBe('La durée se compte en heures entières.')
  })
  test('COURSE-35 quarters of an hour for a self-employed teacher', () => {
    expect(durationStepMinutes(true)).toBe(15)
    expect(refusalOfDuration(105, true)).toBeNull()
    expect(refusalOfDuration(100, true)?.code).toBe('courses.durationStep')
  })
})

test('a duration is said in hours and minutes, the usual ones first', () => {
  expect([0, 15, 60, 75, 125].map(durationText)).toEqual([
    '0\u00a0h',
    '15\u00a0min',
    '1\u00a0h',
    '1\u00a0h\u00a015',
    '2\u00a0h\u00a005',
  ])
  expect(
    durationOptions(15)
      .slice(0, 7)
      .map(({ value }) => value),
  ).toEqual([45, 60, 75, 90, 120, 15, 30])
  expect(durationOptions(15)).toHaveLength(48)
  expect(
    durationOptions(60)
      .slice(0, 3)
      .map(({ value }) => value),
  ).toEqual([60, 120, 180])
})

describe('price', () => {
  test('an hour and three quarters at 42,10 €', () => {
    const parts = partsOfCourse({ customerPriceCents: 4210, teacherAmountCents: 2940, urssafPartCents: 0 }, 105)
    expect(parts).toEqual({ priceCents: 7368, teacherAmountCents: 5145, urssafPartCents: 0, marginCents: 2223 })
  })
  test('the parts always make the price, and none is below zero', () => {
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.nat(20_000),
        fc.nat(20_000),
        fc.integer({ min: 1, max: 48 }),
        (a, b, c, quarters) => {
          const parts = partsOfCourse(
            { customerPriceCents: a + b + c, teacherAmountCents: b, urssafPartCents: c },
            quarters * 15,
          )
          expect(parts.marginCents + parts.teacherAmountCents + parts.urssafPartCents).toBe(parts.priceCents)
          expect(Math.min(parts.marginCents, parts.teacherAmountCents, parts.urssafPartCents)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

test('a contract takes a course while it runs, and after it closed for a day before', () => {
  expect(refusalOfContract({ status: 'active', closedOn: null }, '2026-11-20', false)).toBeNull()
  expect(refusalOfContract({ status: 'close', closedOn: '2026-11-19' }, '2026-11-19', false)).toBeNull()
  expect(refusalOfContract({ status: 'close', closedOn: '2026-11-19' }, '2026-11-20', true)).toBe(
    coursesRefusals.contractClosed,
  )
  expect(refusalOfContract({ status: 'pause', closedOn: null }, '2026-11-20', false)).toBe(
    coursesRefusals.contractClosed,
  )
  expect(refusalOfContract({ status: 'pause', closedOn: null }, '2026-11-20', true)).toBeNull()
  expect(refusalOfContract({ status: 'failed', closedOn: null }, '2026-11-20', true)).toBe(
    coursesRefusals.contractClosed,
  )
})

test('a contract whose end is to come takes a course of its last day, and none after it', () => {
  const ending = { status: 'active', closedOn: null, endsOn: '2026-11-20' }
  expect(refusalOfContract(ending, '2026-11-20', false)).toBeNull()
  expect(refusalOfContract(ending, '2026-11-21', true)?.message).toContain('20/11/2026')
  expect(refusalOfContract({ status: 'created', closedOn: null }, '2026-11-20', false)).toBeNull()
  expect(refusalOfContract({ status: 'close', closedOn: null }, '2026-11-20', true)).toBe(
    coursesRefusals.contractClosed,
  )
  expect(refusalOfContract({ status: 'failed', closedOn: '2026-11-21' }, '2026-11-20', true)).toBe(
    coursesRefusals.contractClosed,
  )
})

test('a teacher declares nothing given after the lessons were suspended, the office does', () => {
  const suspended = { suspendedOn: '2026-11-19' }
  expect(refusalOfSuspended(suspended, '2026-11-19', false)).toBeNull()
  expect(refusalOfSuspended(suspended, '2026-11-20', false)?.message).toContain('19/11/2026')
  expect(refusalOfSuspended(suspended, '2026-11-20', true)).toBeNull()
  expect(refusalOfSuspended({ suspendedOn: null }, '2026-11-20', false)).toBeNull()
})

test('nothing new is given to a family or a student who has left, who is named', () => {
  const people = { customerName: 'Martin', customerEnabled: true, studentName: 'Éva', studentEnabled: true }
  expect(refusalOfPeople(people)).toBeNull()
  expect(refusalOfPeople({ ...people, customerEnabled: false })?.message).toContain('Martin')
  expect(refusalOfPeople({ ...people, studentEnabled: false })?.message).toContain('Éva')
})

test('a lesson is of its day in Paris, within the years that a clock may show', () => {
  expect(dayOfCourse('2026-11-20T23:30:00Z')).toBe('2026-11-21')
  const isTaken = (value: string) => lessonInstant.safeParse(value).success
  expect(['2000-01-01T00:00:00Z', '2026-11-20T10:00:00Z', '2099-12-31T22:00:00Z'].every(isTaken)).toBe(true)
  expect(['1999-12-31T23:00:00Z', '2100-01-01T00:00:00Z'].some(isTaken)).toBe(false)
})

test('one pupil of several who came alone pays the price of alone, where there is one', () => {
  const together = { customerPriceCents: 3000, teacherAmountCents: 2000, urssafPartCents: 0 }
  const alone = { ...together, customerPriceCents: 4500 }
  expect(hourlyFor({ ...together, alone }, true)).toEqual(alone)
  expect(hourlyFor({ ...together, alone }, false)).toEqual(together)
  expect(hourlyFor({ ...together, alone: null }, true)).toEqual(together)
  expect(hoursText(105)).toBe('1,75\u00a0h')
})

test('COURSE-36 the teacher’s comment is hidden from the student mode, not from the back office', () => {
  expect(showsTeacherComment('student', false)).toBe(false)
  expect(showsTeacherComment('student', true)).toBe(true)
  expect(showsTeacherComment('teacher-front', false)).toBe(true)
})
test('COURSE-37 the teacher-front view shows the teacher’s payment only', () => {
  expect(showsCustomerPayment('teacher-front')).toBe(false)
  expect(showsTeacherPayment('teacher-front')).toBe(true)
  expect(showsTeacherPayment('student')).toBe(false)
  expect(showsCustomerPayment('student')).toBe(true)
})

describe('test course', () => {
  test('COURSE-29 satisfaction is entered once, on a confirmed test course', () => {
    expect(refusalOfSatisfaction({ isTest: true, status: '3-confirmed', testResult: null })).toBeNull()
    expect(refusalOfSatisfaction({ isTest: false, status: '3-confirmed', testResult: null })).toBe(
      coursesRefusals.testOnly,
    )
    expect(refusalOfSatisfaction({ isTest: true, status: '2-validated', testResult: null })).toBe(
      coursesRefusals.testNotConfirmed,
    )
    expect(refusalOfSatisfaction({ isTest: true, status: '3-confirmed', testResult: 'succeeded' })).toBe(
      coursesRefusals.testAnswered,
    )
  })
})
