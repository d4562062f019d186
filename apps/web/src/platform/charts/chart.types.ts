// A chart as data: what a server answers and a card draws.
export type ChartPoint = {
  readonly label: string
  readonly value: number
  /** What the value is made of, in the order of the chart's series. */
  readonly parts?: readonly number[]
  /** Under its column, where the label is too long. */
  readonly tick?: string
  /** Address of the page that lists what the point counts. */
  readonly opens?: string | undefined
  /** What became of those who are counted, which has a colour of its own. */
  readonly tone?: 'good' | 'bad' | 'over' | undefined
}
export type ChartData = {
  readonly key: string
  readonly title: string
  /** What is counted, where the title does not say it. */
  readonly about?: string | undefined
  /** `columns` stand for moments, `bars` for kinds, a `pie` for the parts of one whole. */
  readonly kind: 'columns' | 'bars' | 'pie'
  readonly unit: readonly [string, string]
  readonly points: readonly ChartPoint[]
  /** Names of the parts, for columns made of several. */
  readonly series?: readonly string[]
}
/** How the numbers of a chart are written; what is pointed at may be written otherwise. */
export type WriteNumber = (value: number) => string
