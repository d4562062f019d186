// Every combination of what narrows and orders the customers list, as addresses with a name that a reader understands.
import { commonCity, commonName, rareName } from './ground.ts'

export type Combination = { readonly label: string; readonly address: string }
type Choice = { readonly label: string; readonly query: Readonly<Record<string, string>> }

const none: Choice = { label: '', query: {} }

/** Every filter of the list, each absent, narrow and wide where it has both; levels by their ids in the database. */
const filters = (levels: { readonly common: number; readonly rare: number }): readonly (readonly Choice[])[] => [
  [
    none,
    { label: 'nom rare', query: { q: rareName } },
    { label: 'nom courant', query: { q: commonName } },
    { label: 'part de téléphone', query: { q: '06 12 34' } },
  ],
  [none, { label: 'désactivés compris', query: { withDisabled: 'true' } }],
  [
    none,
    { label: 'deux communes', query: { cities: 'Ville-Kerec,Ville-Morou' } },
    { label: 'grande ville', query: { cities: commonCity } },
  ],
  [
    none,
    { label: 'niveau courant', query: { levels: String(levels.common) } },
    { label: 'niveau rare', query: { levels: String(levels.rare) } },
  ],
  [none, { label: 'solde dû', query: { withBalanceDue: 'true' } }],
]
const orders: readonly Choice[] = ['name', 'number', 'city', 'lastPayment'].flatMap((column) =>
  ['asc', 'desc'].map((direction) => ({
    label: `tri ${column}.${direction}`,
    query: { sort: `${column}.${direction}` },
  })),
)

const product = (sets: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] =>
  sets.reduce<readonly (readonly Choice[])[]>(
    (lists, set) => lists.flatMap((list) => set.map((choice) => [...list, choice])),
    [[]],
  )

/** All filters with all sorts: first pages, as people see them. */
export const combinations = (levels: { readonly common: number; readonly rare: number }): readonly Combination[] =>
  product([...filters(levels), orders]).map((choices) => ({
    label: choices
      .map(({ label }) => label)
      .filter(Boolean)
      .join(', '),
    address: `/api/customer/list?${new URLSearchParams(Object.assign({}, ...choices.map(({ query }) => query)))}`,
  }))
