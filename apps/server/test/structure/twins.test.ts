// Rules that stand in TypeScript and in SQL: each pair has a test that asks both about the same cases, or says where they part.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

type Place = { readonly file: string; readonly text: string }
type Twin = {
  readonly rule: string
  /** Where the rule stands: the name of a file, in whatever room, and a piece of its text. */
  readonly places: readonly Place[]
  /** The test that compares them, or where they part and nobody has settled it yet. */
  readonly compared: Place | { readonly parting: string }
}

const twins: readonly Twin[] = [
  {
    rule: 'the state of an evaluation',
    places: [
      { file: 'reports.rules.ts', text: 'export const reportStateOf' },
      { file: 'reports.queries.ts', text: "case when r.is_validated then 'validated'" },
    ],
    compared: {
      file: 'reports.test.ts',
      text: 'the state of an evaluation is the same in the row and in the filter, whatever it holds',
    },
  },
  {
    rule: 'what a registration is shown as',
    places: [
      { file: 'registrations.states.ts', text: 'export const shownStateOf' },
      {
        file: 'registrations.queries.ts',
        text: "case when r.enabled then r.status else 'cancelled' end",
      },
    ],
    compared: {
      file: 'registrations.test.ts',
      text: 'what a registration is shown as is the same in the row and in the filter',
    },
  },
  {
    rule: 'the level at which a family is reminded',
    places: [
      { file: 'reminders.rules.ts', text: 'export const levelOfFamily' },
      { file: 'unpaid.queries.ts', text: 'const levels =' },
    ],
    compared: {
      file: 'reminders.test.ts',
      text: 'The database and the rules say the same level of each family, whatever a test made of it',
    },
  },
  {
    rule: 'which contacts are to call',
    places: [
      { file: 'contacts.rules.ts', text: 'export const nextActionOf' },
      { file: 'contacts.queries.ts', text: 'const requiresAction' },
    ],
    compared: {
      file: 'contacts.test.ts',
      text: 'those to call are the same on the card and in the filter, whatever their status',
    },
  },
  {
    rule: 'since when a contract is silent, and whether that is too long',
    places: [
      { file: 'no-longer-courses.rules.ts', text: 'export const isSilent' },
      { file: 'no-longer-courses.queries.ts', text: 'const isDetected' },
    ],
    compared: {
      file: 'no-longer-courses.test.ts',
      text: 'only an active contract without a course for over a month is detected, on the day of Paris',
    },
  },
  {
    rule: 'which silent contracts need a gesture by hand',
    places: [
      { file: 'no-longer-courses.rules.ts', text: 'export const needsManualAction' },
      { file: 'no-longer-courses.queries.ts', text: 'const needsAction' },
    ],
    compared: {
      file: 'no-longer-courses.test.ts',
      text: 'what needs a gesture by hand is the same on the card and in the filter',
    },
  },
  {
    rule: 'from when the next fiscal year may be opened',
    places: [
      { file: 'years.rules.ts', text: 'export const opensOn' },
      { file: 'indicators.queries.ts', text: "'29-yearsToOpen'" },
    ],
    compared: {
      file: 'years.test.ts',
      text: 'two months before the last one ends, and the home page counts it from then on',
    },
  },
]

const sources = ['packages/domain/src', 'apps/server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ file: basename(name), text: readFileSync(join(root, folder, name), 'utf8') })),
)
const holds = ({ file, text }: Place): boolean => sources.some((one) => one.file === file && one.text.includes(text))

describe('a rule that stands twice', () => {
  for (const { rule, places, compared } of twins) {
    test(`${rule}: its places and its test are where this list says`, () => {
      const named = 'parting' in compared ? places : [...places, compared]
      expect(named.filter((place) => !holds(place))).toEqual([])
      expect(places.length).toBeGreaterThan(1)
    })
  }
})

/** What a query says of itself when it repeats a rule of the domain. */
const confession = /(?:same rule as|`(\w+)` (?:in SQL|of the rules))/

test('a query that says it repeats a rule stands in the list', () => {
  const said = twins.flatMap(({ places }) => places.map(({ file }) => file))
  const silent = sources.filter(
    ({ file, text }) => file.endsWith('.queries.ts') && confession.test(text) && !said.includes(file),
  )
  expect(
    silent.map(({ file }) => file),
    'Give each of these a test that asks the rule and the query about the same cases, and a line above.',
  ).toEqual([])
})
