// Packs of hours: shared to the cent, counted once they are paid, taken in order.
import { describe, expect, test } from 'vitest'
import { dueOfPack, leftOnPackText, nearestTotals, priceOnPack, takeFromPacks } from './packs.rules.ts'

const pack = (more: Partial<Parameters<typeof takeFromPacks>[1][number]> = {}) => ({
  ...{ id: 1, contractId: 7, minutes: 600, priceCents: 40_000, usedMinutes: 0, heldCents: 40_000 },
  ...more,
})
const lesson = (id: number, durationMinutes = 60, contractId = 7) => ({ id, contractId, durationMinutes })

test('a total that the quarters of an hour share is taken, another one is answered by its nearest', () => {
  expect(nearestTotals(600, 40_000)).toEqual([])
  expect(nearestTotals(600, 39_999)).toEqual([39_960, 40_000])
  expect(nearestTotals(600, 39)).toEqual([40])
})

test('the lessons of a pack make its price, whatever their lengths', () => {
  const lengths = [15, 45, 75, 90, 105, 120, 150]
  expect(lengths.reduce((sum, minutes) => sum + minutes, 0)).toBe(600)
  const prices = lengths.map((minutes) => priceOnPack({ minutes: 600, priceCents: 40_040 }, minutes))
  expect(prices.every(Number.isInteger)).toBe(true)
  expect(prices.reduce((sum, cents) => sum + cents, 0)).toBe(40_040)
})

test('what is due of a pack is what its hours that are left cost, less what is kept for it', () => {
  expect(dueOfPack(pack({ heldCents: 0 }))).toBe(40_000)
  expect(dueOfPack(pack({ usedMinutes: 180, heldCents: 28_000 }))).toBe(0)
  // a cheque came back after three hours
  expect(dueOfPack(pack({ usedMinutes: 180, heldCents: 0 }))).toBe(28_000)
})

describe('lessons are taken', () => {
  test('from the oldest paid pack of their contract, one after another', () => {
    const taken = takeFromPacks(
      [lesson(1, 360), lesson(2, 240), lesson(3), lesson(4, 60, 8)],
      [pack(), pack({ id: 2, minutes: 120, priceCents: 9_000, heldCents: 9_000 })],
    )
    expect(
      [...taken].map(([id, { packId, leftMinutes, priceCents }]) => [id, packId, leftMinutes, priceCents]),
    ).toEqual([
      [1, 1, 240, 24_000],
      [2, 1, 0, 16_000],
      [3, 2, 60, 4_500],
    ])
  })

  test('from none that is not paid whole, nor where more than is left was given', () => {
    expect(takeFromPacks([lesson(1)], [pack({ heldCents: 39_999 })]).size).toBe(0)
    expect(takeFromPacks([lesson(1, 90)], [pack({ usedMinutes: 540, heldCents: 4_000 })]).size).toBe(0)
    expect(takeFromPacks([lesson(1, 60)], [pack({ usedMinutes: 540, heldCents: 4_000 })]).size).toBe(1)
  })
})

test('what is left is said to its reader', () => {
  const said = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(said(leftOnPackText(600, 180))).toBe('Il reste 3 h sur votre pack de 10 h.')
  expect(said(leftOnPackText(600, 0, 'office'))).toBe('Il ne reste rien sur le pack de 10 h.')
})
