// Which cards of a long column stand in the page, and the room that the others leave.
import { expect, test } from 'vitest'
import { rangeOf, segmentsOf, topsOf } from './use-window.ts'

const ids = Array.from({ length: 1000 }, (_, index) => index + 1)
const cards = ids.map((id) => ({ id }))
const tops = topsOf(ids, new Map([[1, 100]]))

test('cards that were not measured are as high as the others on average', () => {
  expect(topsOf([1, 2, 3], new Map())).toEqual([0, 94, 188, 282])
  expect(
    topsOf(
      [1, 2, 3],
      new Map([
        [1, 100],
        [2, 120],
      ]),
    ),
  ).toEqual([0, 100, 220, 330])
})

test('the range holds what touches the heights asked, and at least one card', () => {
  expect(rangeOf(tops, -500, 600)).toEqual({ from: 0, to: 6 })
  expect(rangeOf(tops, 500, 1650)).toEqual({ from: 5, to: 17 })
  expect(rangeOf(tops, 99_950, 101_000)).toEqual({ from: 999, to: 1000 })
  expect(rangeOf(tops, 500_000, 600_000)).toEqual({ from: 999, to: 1000 })
  expect(rangeOf([0], 0, 600)).toEqual({ from: 0, to: 0 })
})

test('room stands for what is left out, and pinned cards keep their place in it', () => {
  const segments = segmentsOf(cards, { from: 500, to: 510 }, [3, 700], tops)
  expect(segments.map((one) => (one.kind === 'room' ? one.height : one.cards.map((card) => card.id)))).toEqual([
    300,
    [4],
    49_600,
    [501, 502, 503, 504, 505, 506, 507, 508, 509, 510],
    19_000,
    [701],
    29_900,
  ])
  expect(segments.map((one) => one.first)).toEqual([0, 3, 4, 500, 510, 700, 701])
})

test('whatever is rendered, the column is as high as all of its cards', () => {
  for (const from of [0, 1, 498, 990]) {
    const segments = segmentsOf(cards, { from, to: from + 10 }, from > 20 ? [20] : [], tops)
    const height = segments.reduce((sum, one) => sum + (one.kind === 'room' ? one.height : one.cards.length * 100), 0)
    expect(height).toBe(100_000)
  }
})
