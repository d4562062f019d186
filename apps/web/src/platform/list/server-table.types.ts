// What a screen says to its list: operation, columns, filters, actions, words.

import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import type { ReactNode, Ref } from 'react'
import type { MenuLine } from '../pop/menu.types.ts'
import type {
  AnyListAnswer,
  BulkAction,
  Column,
  FilterOption,
  InlineEdit,
  ListFilter,
  ListNoun,
  ListView,
  RowAction,
  RowKey,
  RowOf,
  TotalsOf,
} from './list.types.ts'

/** What a screen may ask of its list. */
export type ListHandle = {
  readonly reload: () => void
  /** Puts an editing row on top of a list with `inlineEdit`. */
  readonly add: () => void
  readonly clearSelection: () => void
}

export type ServerTableProps<O extends AnyOperation, D = never> = {
  /** Stable name, French: storage and memory of the list go under it. */
  readonly id: string
  readonly operation: O
  readonly columns: readonly Column<RowOf<O>, TotalsOf<O>, D>[]
  readonly noun: ListNoun
  /** Of a page with several lists of the same things: what this one is heard as. */
  readonly caption?: string
  readonly keyOf: (row: RowOf<O>) => RowKey
  /** Name of a row in labels: « Modifier Dupont Léa ». */
  readonly nameOf: (row: RowOf<O>) => string
  /** `column.asc`, as the operation's default. */
  readonly defaultSort: string
  readonly defaultSize?: number
  /** Empty hides the choice. */
  readonly sizesOffered?: readonly number[]
  /** « Précédente » and « suivante » alone, hidden when all rows fit. */
  readonly simplePaging?: boolean
  readonly filters?: readonly ListFilter[]
  /** Options that come from the server, by parameter. */
  readonly filterOptions?: Readonly<Record<string, readonly FilterOption[] | undefined>>
  /** Input that the screen adds to every request, such as the id of a record. */
  readonly input?: Partial<SentOf<O>>
  /** Label of the search field; null when the operation has no search. */
  readonly searchLabel?: string | null
  readonly pathOf?: (row: RowOf<O>) => string | undefined
  readonly onOpen?: (row: RowOf<O>) => void
  readonly actionsOf?: (row: RowOf<O>) => readonly RowAction<RowOf<O>>[]
  readonly bulk?: readonly BulkAction<RowOf<O>>[]
  /** The most rows that a bulk call takes. */
  readonly selectAtMost?: number
  /** Struck rows; by default those whose `enabled` is false. */
  readonly isOff?: (row: RowOf<O>) => boolean
  /** Word of their badge. */
  readonly offWord?: string
  /** After « Total »: « des 312 factures filtrées ». */
  readonly totalsLabel?: (count: string, answer: AnyListAnswer<RowOf<O>, TotalsOf<O>>) => ReactNode
  /** Heading above the rows of a group; the server sorts by it first. */
  readonly groupOf?: (row: RowOf<O>) => { readonly key: RowKey; readonly label: ReactNode; readonly count?: number }
  readonly detailOf?: (row: RowOf<O>) => ReactNode
  readonly inlineEdit?: InlineEdit<RowOf<O>, D>
  readonly views?: readonly ListView[]
  /** The view that an address which says nothing opens, when the list was left in no other state. */
  readonly firstView?: string
  /** Items of the view menu: save, rename. */
  readonly viewActions?: readonly MenuLine[]
  /** `n`; also the button of the empty state when `newButton` is given. */
  readonly onNew?: () => void
  readonly newButton?: ReactNode
  /** At the end of the bar: export and the like. */
  readonly extra?: ReactNode
  /** Said under « Aucun résultat avec ces filtres ». */
  readonly filteredHint?: ReactNode
  readonly keep?: 'address' | 'memory'
  /** Each answer, for a count in the title of the panel. */
  readonly onAnswer?: (answer: AnyListAnswer<RowOf<O>, TotalsOf<O>>) => void
  readonly handle?: Ref<ListHandle>
  /** Milliseconds between refreshes. */
  readonly refreshEvery?: number
}
