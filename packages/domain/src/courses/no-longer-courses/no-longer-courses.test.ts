// Contracts without courses: the roads between the lists, the month of silence, the dialogs.
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { flawsOfWorkflow, movesFrom, refusalOfMove } from '../../kernel/workflow.ts'
import {
  dialogOfMove,
  isSilent,
  lastSilentDay,
  missingOfMail,
  needsManualAction,
  quietUntilOf,
  refusalOfAnswerDay,
  silenceAnswerText,
  silentSince,
  urgencyOf,
} from './no-longer-courses.rules.ts'
import {
  noLongerCoursesLabels,
  noLongerCoursesStatuses,
  noLongerCoursesWorkflow,
  processStatuses,
} from './no-longer-courses.workflow.ts'

const suspended = { isRunning: false }
const targetsOf = (status: (typeof noLongerCoursesStatuses)[number]) =>
  movesFrom(noLongerCoursesWorkflow, status, suspended)
    .filter(({ allowed }) => allowed)
    .map(({ to }) => to)

test('NLC-03 the statuses are detected, taken-over, teacher-mail, customer-mail and closed; answered and to call besides', () => {
  expect(noLongerCoursesStatuses).toEqual([
    'detected',
    'taken-over',
    'teacher-mail',
    'customer-mail',
    'answered',
    'to-call',
    'closed',
  ])
  expect(noLongerCoursesStatuses.map((status) => noLongerCoursesLabels[status])).toEqual([
    'Détecté',
    'Pris en charge',
    'Mail professeur',
    'Mail client',
    'Réponse reçue',
    'À appeler',
    'Clôturé',
  ])
  expect(processStatuses).toEqual(noLongerCoursesStatuses.filter((status) => status !== 'detected'))
  expect(flawsOfWorkflow(noLongerCoursesWorkflow)).toEqual([])
})

describe('moves', () => {
  test('NLC-13 from detected a card goes to taken-over only', () => {
    expect(targetsOf('detected')).toEqual(['taken-over'])
  })

  test('NLC-14 from detected a mail list or closed is refused, with the reason', () => {
    for (const to of ['teacher-mail', 'customer-mail', 'closed'] as const)
      expect(refusalOfMove(noLongerCoursesWorkflow, 'detected', to, suspended)?.message).toBe(
        `le contrat doit être pris en charge avant de passer dans «\u00a0${noLongerCoursesLabels[to]}\u00a0».`,
      )
  })

  test('an open process goes to any other list, a closed one nowhere', () => {
    expect(targetsOf('taken-over')).toEqual(['detected', 'teacher-mail', 'customer-mail', 'to-call', 'closed'])
    expect(targetsOf('customer-mail')).toEqual(['detected', 'taken-over', 'teacher-mail', 'to-call', 'closed'])
    expect(targetsOf('closed')).toEqual([])
  })

  test('each move opens its dialog', () => {
    expect(dialogOfMove('detected', 'taken-over')).toBe('takeOver')
    expect(dialogOfMove('teacher-mail', 'detected')).toBe('removal')
    expect(dialogOfMove('taken-over', 'customer-mail')).toBe('mail')
    expect(dialogOfMove('customer-mail', 'teacher-mail')).toBe('mail')
    expect(dialogOfMove('taken-over', 'closed')).toBe('closing')
    expect(dialogOfMove('customer-mail', 'taken-over')).toBe('confirmation')
  })
})

test('an answer comes by the link of a mail only, and a lesson closes what runs', () => {
  expect(refusalOfMove(noLongerCoursesWorkflow, 'taken-over', 'answered', suspended)?.code).toBe(
    'noLongerCourses.answeredByLink',
  )
  expect(refusalOfMove(noLongerCoursesWorkflow, 'to-call', 'answered', { isRunning: true, isAnswer: true })).toBeNull()
  expect(refusalOfMove(noLongerCoursesWorkflow, 'to-call', 'closed', { isRunning: true })?.code).toBe(
    'noLongerCourses.stillRunning',
  )
  expect(refusalOfMove(noLongerCoursesWorkflow, 'answered', 'closed', { isRunning: true, hasLesson: true })).toBeNull()
})

describe('silence', () => {
  test('a contract is silent when more than a month has gone by, whatever the length of the month', () => {
    for (let day = '2026-01-01'; day < '2028-03-05'; day = addDays(day, 1))
      for (let back = 27; back < 33; back++) {
        const since = addDays(day, -back)
        expect(isSilent(since, day), `${since} seen on ${day}`).toBe(addMonths(since, 1) < day)
      }
    expect(lastSilentDay('2026-11-21')).toBe('2026-10-20')
    expect(lastSilentDay('2026-03-31')).toBe('2026-02-28')
  })

  test('without any course, silence begins with the contract', () => {
    expect(
      silentSince({
        replacedOn: null,
        resumedOn: null,
        lastCourseOn: '2026-10-01',
        startedOn: '2026-09-01',
        createdOn: '2026-08-20',
      }),
    ).toBe('2026-10-01')
    expect(
      silentSince({
        replacedOn: null,
        resumedOn: null,
        lastCourseOn: null,
        startedOn: '2026-09-01',
        createdOn: '2026-08-20',
      }),
    ).toBe('2026-09-01')
    expect(
      silentSince({ replacedOn: null, resumedOn: null, lastCourseOn: null, startedOn: null, createdOn: '2026-08-20' }),
    ).toBe('2026-08-20')
    const taught = { lastCourseOn: '2026-10-01', startedOn: '2026-09-01', createdOn: '2026-08-20' }
    expect(silentSince({ replacedOn: null, resumedOn: '2026-11-10', ...taught })).toBe('2026-11-10')
    expect(silentSince({ replacedOn: null, resumedOn: '2026-09-20', ...taught })).toBe('2026-10-01')
    expect(silentSince({ replacedOn: '2026-11-12', resumedOn: '2026-09-20', ...taught })).toBe('2026-11-12')
  })

  test('a detected contract grows urgent with its silence, a process with its days in a list', () => {
    expect([44, 45, 60].map((days) => urgencyOf('detected', days, 0))).toEqual(['calm', 'warning', 'late'])
    expect([6, 7, 14].map((days) => urgencyOf('teacher-mail', 90, days))).toEqual(['calm', 'warning', 'late'])
    expect(urgencyOf('closed', 90, 90)).toBe('calm')
  })

  test('a person is asked for where a mail has no address, nobody answered, or somebody did', () => {
    const reach = { hasTeacherEmail: false, hasCustomerEmail: true }
    expect(needsManualAction('teacher-mail', reach)).toBe(true)
    expect(needsManualAction('customer-mail', reach)).toBe(false)
    expect(needsManualAction('to-call', reach)).toBe(true)
    expect(needsManualAction('answered', reach)).toBe(true)
    expect(needsManualAction('taken-over', reach)).toBe(false)
  })

  test('a day that is answered is to come, within a year; a lesson may take place today', () => {
    const codeOf = (answer: 'resumes' | 'pause' | 'over', on: string | null) =>
      refusalOfAnswerDay(answer, on, '2026-11-21')?.code ?? null
    expect(codeOf('resumes', '2026-11-21')).toBeNull()
    expect(codeOf('pause', '2026-11-21')).toBe('noLongerCourses.answerPast')
    expect(codeOf('resumes', '2026-11-20')).toBe('noLongerCourses.answerPast')
    expect(codeOf('pause', '2027-11-22')).toBe('noLongerCourses.answerFar')
    expect(codeOf('pause', null)).toBe('noLongerCourses.answerDayMissing')
    expect(codeOf('over', null)).toBeNull()
    expect(silenceAnswerText('pause', '2026-12-01')).toBe('Pause jusqu’au 01/12/2026')
  })

  test('a lesson keeps its contract off the board until a week after it', () => {
    expect(quietUntilOf('2026-11-30', '2026-11-21')).toBe('2026-12-07')
    expect(quietUntilOf('2026-10-01', '2026-11-21')).toBe('2026-11-28')
  })
})

test('NLC-29 what a mail lacks is said piece by piece', () => {
  expect(missingOfMail({ email: 'a@exemple.fr', subject: 'Objet', body: 'Texte' })).toEqual([])
  expect(missingOfMail({ email: null, subject: ' ', body: '' })).toHaveLength(3)
})
