// The record that a task is about: its page and back.
import { expect, test } from 'vitest'
import { aboutClasses, aboutPath, readAbout } from './about.rules.ts'

test('a record is known by its page, and no other page is one', () => {
  for (const name of aboutClasses)
    expect(readAbout(aboutPath({ class: name, id: 12 }))).toEqual({ class: name, id: 12 })
  for (const path of ['', '/', '/customer/show/', '/customer/show/0', '/customer/show/12/x', '/admin/gruser/12'])
    expect(readAbout(path)).toBeNull()
})
