// Rules of the calendar: the hours that are left to a teacher.
import { expect, test } from 'vitest'
import { freeHours } from './free-hours.rules.ts'

test('what is left of the hours of a day, beside lessons and stages', () => {
  const hours = [{ from: '14:00', to: '18:00' }]
  expect(freeHours({ hours }, [])).toEqual(hours)
  expect(freeHours({ hours }, [{ from: '15:00', to: '16:30' }])).toEqual([
    { from: '14:00', to: '15:00' },
    { from: '16:30', to: '18:00' },
  ])
  expect(freeHours({ hours }, [{ from: '09:00', to: '14:00' }])).toEqual(hours)
  expect(freeHours({ hours }, [{ from: '13:00', to: '17:45' }])).toEqual([])
  expect(freeHours({ hours: [] }, [])).toEqual([])
})
