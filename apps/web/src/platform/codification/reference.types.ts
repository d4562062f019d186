// What the screens of a reference table work with: its names and its four operations.
import type { ReferenceTable } from '@cartable/domain/kernel/codification.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'

/** A row of any reference table. */
export type ReferenceRow = { readonly id: number; readonly enabled: boolean; readonly name: string }

/** What every record of a reference table holds; `color` where the table has one. */
export type ReferenceRecord = {
  readonly id: number | null
  readonly enabled: boolean
  readonly usedCount: number
  readonly name: string
  readonly color?: string | null
}

/** Input that the four calls of a table carry besides their own; declared outside of components. */
export type Scope = Readonly<Record<string, string>>

/** The operations of a table, as `referenceOperations` makes them. */
export type ReferenceOperations<O extends AnyOperation, S extends AnyOperation> = {
  readonly list: O
  readonly show: AnyOperation
  readonly save: S
  readonly disable: AnyOperation
}

export const referencePath = ({ slug }: Pick<ReferenceTable, 'slug'>, record?: number | 'nouveau'): string =>
  record === undefined ? `/codification/${slug}` : `/codification/${slug}/${record}`
/** Under this name the list remembers its state, and its records find their neighbours. */
export const listIdOf = ({ slug }: ReferenceTable): string => `codification-${slug}`
