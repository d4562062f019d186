// At which hour an SMS leaves beside a mail, at how short notice, and how its words fit into one.
import { expect, test } from 'vitest'
import { countSms } from '../kernel/sms.ts'
import { inOneSms, isShortNotice, smsLeavesAt } from './sms-twin.rules.ts'

const leaves = (at: string) => smsLeavesAt(new Date(at)).toISOString()

test('an SMS leaves between eight and nine in the evening of Paris, else the next morning at eight', () => {
  expect(leaves('2026-11-20T07:00:00Z')).toBe('2026-11-20T07:00:00.000Z')
  expect(leaves('2026-11-20T19:59:00Z')).toBe('2026-11-20T19:59:00.000Z')
  expect(leaves('2026-11-20T20:00:00Z')).toBe('2026-11-21T07:00:00.000Z')
  expect(leaves('2026-11-20T06:59:59Z')).toBe('2026-11-20T07:00:00.000Z')
  // summer, and the nights on which clocks change
  expect(leaves('2026-07-01T21:30:00Z')).toBe('2026-07-02T06:00:00.000Z')
  expect(leaves('2026-10-24T21:30:00Z')).toBe('2026-10-25T07:00:00.000Z')
  expect(leaves('2026-03-28T22:30:00Z')).toBe('2026-03-29T06:00:00.000Z')
})

test('short notice is less than a day before, never what is past', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(isShortNotice(now, ['2026-11-21T11:59:00Z'])).toBe(true)
  expect(isShortNotice(now, ['2026-11-21T12:00:00Z'])).toBe(false)
  expect(isShortNotice(now, ['2026-11-20T11:59:00Z', null])).toBe(false)
  expect(isShortNotice(now, [null, '2026-11-28T12:00:00Z', '2026-11-20T13:00:00Z'])).toBe(true)
})

test('words fit into one SMS: plain letters, and an address that stays whole', () => {
  expect(inOneSms('Le cours de Maël, « Français », à l’œil')).toBe('Le cours de Mael, "Francais", à l\'oeil')
  const long = `Cours Armor : ${'Physique-chimie, '.repeat(12)}\nhttps://espace.exemple.test/espace`
  const cut = inOneSms(long)
  expect(countSms(cut).parts).toBe(1)
  expect(cut).toMatch(/\.\.\.\s+https:\/\/espace\.exemple\.test\/espace$/)
  expect(inOneSms('mot '.repeat(60))).toMatch(/^(mot )+mot\.\.\.$/)
})
