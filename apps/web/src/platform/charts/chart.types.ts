// A chart as data: what a server answers and a card draws.
export type ChartPoint = { readonly label: string; readonly value: number }
export type ChartData = {
  readonly key: string
  readonly title: string
  /** `columns` stand for moments, `bars` for kinds, a `pie` for the parts of one whole. */
  readonly kind: 'columns' | 'bars' | 'pie'
  readonly unit: readonly [string, string]
  readonly points: readonly ChartPoint[]
}
/** How the numbers of a chart are written; screens have their own rules. */
export type WriteNumber = (value: number) => string
