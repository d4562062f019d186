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

test('NLC-03 the statuses are detected, taken-over, teacher-mail, customer-mail and closed', () => {
  expect(noLongerCoursesStatuses).toEqual(['detected', 'taken-over', 'teacher-mail', 'customer-mail', 'closed'])
  expect(noLongerCoursesStatuses.map((status) => noLongerCoursesLabels[status])).toEqual([
    'Détecté',
    'Pris en charge',
    'Mail professeur',
    'Mail client',
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
    expect(targetsOf('taken-over')).toEqual(['detected', 'teacher-mail', 'customer-mail', 'closed'])
    expect(targetsOf('customer-mail')).toEqual(['detected', 'taken-over', 'teacher-mail', 'closed'])
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
      silentSince({ resumedOn: null, lastCourseOn: '2026-10-01', startedOn: '2026-09-01', createdOn: '2026-08-20' }),
    ).toBe('2026-10-01')
    expect(silentSince({ resumedOn: null, lastCourseOn: null, startedOn: '2026-09-01', createdOn: '2026-08-20' })).toBe(
      '2026-09-01',
    )
    expect(silentSince({ resumedOn: null, lastCourseOn: null, startedOn: null, createdOn: '2026-08-20' })).toBe(
      '2026-08-20',
    )
    const taught = { lastCourseOn: '2026-10-01', startedOn: '2026-09-01', createdOn: '2026-08-20' }
    expect(silentSince({ resumedOn: '2026-11-10', ...taught })).toBe('2026-11-10')
    expect(silentSince({ resumedOn: '2026-09-20', ...taught })).toBe('2026-10-01')
  })

  test('a detected contract grows urgent with its silence, a process with its days in a list', () => {
    expect([44, 45, 60].map((days) => urgencyOf('detected', days, 0))).toEqual(['calm', 'warning', 'late'])
    expect([6, 7, 14].map((days) => urgencyOf('teacher-mail', 90, days))).toEqual(['calm', 'warning', 'late'])
    expect(urgencyOf('closed', 90, 90)).toBe('calm')
  })

  test('a mail list asks for a person when its mail has no address or stayed without answer', () => {
    const reach = { hasTeacherEmail: false, hasCustomerEmail: true }
    expect(needsManualAction('teacher-mail', 0, reach)).toBe(true)
    expect(needsManualAction('customer-mail', 13, reach)).toBe(false)
    expect(needsManualAction('customer-mail', 14, reach)).toBe(true)
    expect(needsManualAction('taken-over', 40, reach)).toBe(false)
  })
})

test('what a mail lacks is said piece by piece', () => {
  expect(missingOfMail({ email: 'a@exemple.fr', subject: 'Objet', body: 'Texte' })).toEqual([])
  expect(missingOfMail({ email: null, subject: ' ', body: '' })).toHaveLength(3)
})
