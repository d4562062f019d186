// Who telephones or writes to the demo company in the year, and what comes of each: a plan of days, lived by the contacts' chapter.
import type { ContactStatus } from '@cartable/domain/contacts/contacts.workflow.ts'
import type { Random } from '../../platform/random.ts'

/** Days after the beginning on which the card goes to a column. */
export type Step = readonly [day: number, to: ContactStatus]
export type Course = { readonly arrives: number; readonly steps: readonly Step[] }

/** Roads that a family takes until it is won or lost: columns, with the days spent before each. */
const roads: readonly (readonly [readonly (readonly [ContactStatus, low: number, high: number])[], weight: number])[] =
  [
    [
      [
        ['prospect', 0, 1],
        ['won', 1, 6],
      ],
      30,
    ],
    [[['won', 1, 3]], 18],
    [
      [
        ['prospect', 0, 2],
        ['dunning1', 5, 8],
        ['won', 2, 5],
      ],
      10,
    ],
    [
      [
        ['prospect', 1, 2],
        ['dunning1', 6, 8],
        ['dunning2', 6, 8],
        ['won', 1, 4],
      ],
      4,
    ],
    [[['lost', 1, 4]], 8],
    [
      [
        ['prospect', 0, 2],
        ['lost', 4, 9],
      ],
      9,
    ],
    [
      [
        ['prospect', 1, 2],
        ['dunning1', 6, 8],
        ['dunning2', 6, 8],
        ['dunning3', 6, 9],
        ['lost', 7, 10],
      ],
      8,
    ],
    // taken for lost, and calls again
    [
      [
        ['prospect', 1, 2],
        ['lost', 5, 9],
        ['contact', 10, 20],
        ['won', 1, 4],
      ],
      3,
    ],
  ]

/** Where cards stand at the end: how many, and for how many days the oldest. */
const standing: readonly (readonly [ContactStatus, count: number, oldest: number])[] = [
  ['contact', 8, 15],
  ['prospect', 6, 15],
  ['dunning1', 4, 12],
  ['dunning2', 3, 10],
  ['dunning3', 3, 11],
]
const before: Readonly<Partial<Record<ContactStatus, readonly ContactStatus[]>>> = {
  prospect: ['prospect'],
  dunning1: ['prospect', 'dunning1'],
  dunning2: ['prospect', 'dunning1', 'dunning2'],
  dunning3: ['prospect', 'dunning1', 'dunning2', 'dunning3'],
}

/** How many arrive in the first days, and are won at once, so that lessons can begin. */
const early = 7
const finished = 26

export const planContacts = (random: Random, length: number): readonly Course[] => {
  const courses: Course[] = []
  for (let rank = 0; rank < early; rank += 1)
    courses.push({ arrives: rank % 3, steps: [[(rank % 3) + 1 + (rank % 4), 'won']] })
  for (let rank = 0; rank < finished; rank += 1) {
    const road = random.weighted(roads)
    const lasts = road.reduce((sum, [, , high]) => sum + high, 0)
    const arrives = Math.max(3, Math.floor(((rank + random.next()) / finished) * (length - lasts - 2)))
    let day = arrives
    courses.push({
      arrives,
      steps: road.map(([to, low, high]): Step => {
        day += random.integer(low, high)
        return [day, to]
      }),
    })
  }
  for (const [column, count, oldest] of standing)
    for (let rank = 0; rank < count; rank += 1) {
      const entered = length - Math.round(((rank + 0.3) / count) * oldest) - 1
      const columns = before[column] ?? []
      const steps = columns.map((to, index): Step => [entered - (columns.length - 1 - index) * 7, to])
      const arrives = (steps[0]?.[0] ?? entered) - (steps.length === 0 ? 0 : random.integer(1, 3))
      // what began before the story is no part of it
      courses.push({ arrives: Math.max(0, arrives), steps: steps.filter(([day]) => day > Math.max(0, arrives)) })
    }
  return courses.toSorted((one, other) => one.arrives - other.arrives)
}
