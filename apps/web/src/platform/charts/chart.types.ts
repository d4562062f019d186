// A chart as data: what a server answers and a card draws.
export type ChartPoint = {
  readonly label: string
  readonly value: number
  /** What the value is made of, in the order of the chart's series. */
  readonly parts?: readonly number[]
  /** Under its column, where the label is too long. */
  readonly tick?: string
}
export type ChartData = {
  readonly key: string
  readonly title: string
  /** `columns` stand for moments, `bars` for kinds, a `pie` for the parts of one whole. */
  readonly kind: 'columns' | 'bars' | 'pie'
  readonly unit: readonly [string, string]
  readonly points: readonly ChartPoint[]
  /** Names of the parts, for columns made of several. */
  readonly series?: readonly string[]
}
/** How the numbers of a chart are written; what is pointed at may be written otherwise. */
export type WriteNumber = (value: number) => string
