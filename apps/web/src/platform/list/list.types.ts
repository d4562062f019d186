// The vocabulary of lists: operations that answer one, columns, filters, actions, inline editing.
import type { AnswerOf, AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import type { ComponentType, ReactNode } from 'react'

/** Identifier of a row; ids are numbers, codes are text. */
export type RowKey = string | number

/** Row of the list that an operation answers. */
export type RowOf<O> = AnswerOf<O> extends { readonly rows: readonly (infer R)[] } ? R : never
/** Sums over the whole filter that an operation answers. */
export type TotalsOf<O> = AnswerOf<O> extends { readonly totals: infer T } ? T : null

/** What every list answers; screens see it with their own row and totals. */
export type AnyListAnswer<R = unknown, T = unknown> = {
  readonly rows: readonly R[]
  readonly total: number
  readonly totalIsExact: boolean
  readonly page: number
  readonly size: number
  readonly totals: T
}

/** Icons are Tabler components. */
export type Icon = ComponentType<{
  size?: number | string
  stroke?: number | string
  'aria-hidden'?: boolean | 'true' | 'false'
}>

/** A column. Declare the array once, outside the component: rows are memoised on its identity. */
export type Column<R, T = unknown, D = never> = {
  /** Stable: it is stored with the person's choice of columns. */
  readonly id: string
  readonly label: string
  readonly cell: (row: R) => ReactNode
  /** Name of the sort the server knows; `true` when it is the id. */
  readonly sort?: string | true
  readonly align?: 'right' | 'center'
  /** Tabular figures for dates and phones; amounts aligned right have them already. */
  readonly figures?: boolean
  /** Pixels, or a share such as `'20%'`; the columns without one share what is left. */
  readonly width?: number | string
  /** Cell of the totals row. */
  readonly foot?: (totals: T) => ReactNode
  /** Editor of the cell while its row is being edited. */
  readonly edit?: (editor: RowEditor<D>) => ReactNode
  /** What a new row shows here while it is being edited, for a column without an editor: « Nouveau ». */
  readonly forNew?: ReactNode
  /** Heading over neighbouring columns, on a first header row. */
  readonly group?: string
  /** Not shown until the person asks for it. */
  readonly hiddenAtFirst?: boolean
  /** Names the row and holds its link; the first column when none says so. */
  readonly isTitle?: boolean
  /** Shows the state of the row: the « Inactif » badge stands here instead of after the first column. */
  readonly isState?: boolean
  /** Place on a phone's card: by default the first column titles it, the next two describe it, amounts stand aside. */
  readonly card?: 'title' | 'line' | 'aside' | 'none'
  /** Text in secondary grey: identifiers and dates of no consequence. */
  readonly quiet?: boolean
  /** Stays in sight when the table scrolls sideways; needs a width in pixels. */
  readonly pinned?: boolean
}

/** Something to do with one row. `run` gets the row; `path` makes it a link. */
export type RowAction<R> = {
  readonly id: string
  readonly label: string
  readonly icon: Icon
  readonly run?: (row: R) => void
  readonly path?: string
  /** The key that does it while the row has the focus. */
  readonly shortcut?: 'e' | 'Delete'
  /** Always in the « ⋯ » menu, even when there is room. */
  readonly inMenu?: boolean
  readonly isDanger?: boolean
  /** Why it cannot be done on this row: shown, and the entry is inert. */
  readonly refusal?: string | null
}

/** Something to do with the selected rows. The selection is cleared when `run` resolves to anything but `false`. */
export type BulkAction<R> = {
  readonly id: string
  readonly label: string
  readonly icon: Icon
  /** `rows` holds the rows seen by the browser: all of them, in the order they were selected. */
  readonly run: (keys: RowKey[], rows: R[]) => unknown
  /** Left out of the bar for a selection it makes no sense for. */
  readonly fits?: (rows: R[]) => boolean
}

/** Editing of one row in place. `D` is the draft: flat, what the cells hold. */
export type InlineEdit<R, D> = {
  /** Draft of a row; null for a new one. */
  readonly draftOf: (row: R | null) => D
  /** Saves; resolves to the refusals, null when all is well. Rejections show the general error dialog. */
  readonly save: (draft: D, row: R | null) => Promise<FormErrors | null>
  /** First line over the refusals: « Ce code TVA ne peut pas être enregistré car : ». */
  readonly refusalTitle: string
  /** Name of a row in the labels of its buttons; null for a new one. */
  readonly nameOf: (row: R | null) => string
  /** Rows that may not be edited here. */
  readonly canEdit?: (row: R) => boolean
}

/** What an editing cell gets. */
export type RowEditor<D> = {
  readonly draft: D
  readonly set: <K extends keyof D>(key: K, value: D[K]) => void
  /** First message about a key, undefined when it is fine. */
  readonly error: (key: keyof D & string) => string | undefined
  readonly isSaving: boolean
}

/** Choice of a filter. */
export type FilterOption = { readonly value: string; readonly label: string; readonly group?: string }

type FilterBase = {
  /** Parameter in the address, French: `statut`. */
  readonly param: string
  /** Key in the operation's input, when the parameter is not it. */
  readonly input?: string
  readonly label: string
  /** What it keeps while nothing is chosen, said where it is opened: « Toutes ». */
  readonly allWord?: string
  /** Values that hold while the address is silent. */
  readonly initial?: readonly string[]
}

/** A filter of a list. Its options may be given later, by `filterOptions` of the table. */
export type ListFilter =
  | (FilterBase & { readonly kind: 'choices'; readonly options?: readonly FilterOption[] })
  | (FilterBase & { readonly kind: 'choice'; readonly options?: readonly FilterOption[] })
  /** Two states with the exact words of the specification, as a segmented control at the end of the bar. Sends `'true'` or nothing. */
  | (FilterBase & { readonly kind: 'toggle'; readonly off: string; readonly on: string })
  /** A preset or two days; sends `from` and `to` under these input keys. */
  | (FilterBase & { readonly kind: 'period'; readonly from: string; readonly to: string })
  | (FilterBase & { readonly kind: 'text' })
  /** Somebody or something that the server finds; its name comes with the rows, by `filterOptions`. */
  | (FilterBase & {
      readonly kind: 'one'
      readonly search: (text: string, signal: AbortSignal) => Promise<readonly { value: number; label: string }[]>
    })

/**
 * A prepared way to look at a list: columns, sort and filters under a name. Views that ask by an `input` of their own
 * are tabs of the list: always one of them, and the filters stay as one goes from tab to tab.
 */
export type ListView = {
  readonly id: string
  readonly label: string
  readonly columns?: readonly string[]
  /** What the view asks besides the filters; the one that asks nothing holds while the address names none. */
  readonly input?: Readonly<Record<string, string>>
  /** Said when it holds nothing: « Rien à traiter ». */
  readonly none?: string
  readonly why?: string
  /** Parameters of the address that choosing the view sets; the others are cleared. */
  readonly search?: Readonly<Record<string, string | readonly string[]>>
}

/** Names of the things listed, for counts, captions and empty states. */
export type ListNoun = {
  readonly one: string
  readonly many: string
  readonly isFeminine?: boolean
  /** « Aucune matière pour l’instant » */
  readonly none: string
  /** One sentence: what they are for. */
  readonly why?: string
}

/** Types a table by its operation: `columnsOf<typeof customersApi.list>()([…])`. */
export const columnsOf =
  <O extends AnyOperation, D = never>() =>
  (columns: readonly Column<RowOf<O>, TotalsOf<O>, D>[]): readonly Column<RowOf<O>, TotalsOf<O>, D>[] =>
    columns
