// What a bench hands back, and how it is shown: a table for the terminal, a section of results.md.

/** Several measures of one thing: the middle one, with the extremes. */
export type Spread = { readonly median: number; readonly min: number; readonly max: number }

export type Row = {
  /** what is measured, in French */
  readonly figure: string
  /** the limit, in French: '≥ 0,5', '0'; '' when the row only informs */
  readonly asked: string
  /** null: could not be measured, see the notes */
  readonly measured: Spread | null
  /** 'KiB', 's', '×'; '' for a bare count */
  readonly unit: string
  /** null: nothing was asked */
  readonly passed: boolean | null
}

export type Report = {
  readonly rows: readonly Row[]
  /** sentences that a reader of the figures needs, in French */
  readonly notes: readonly string[]
}

export type BenchOptions = {
  /** fewer rounds, to see that the bench works; its figures are not kept */
  readonly quick: boolean
  /** how many times a company is to grow, where a bench makes one grow; null: as usual */
  readonly factor: number | null
  /** what is measured is from now on what is accepted, where a bench keeps that */
  readonly accept: boolean
  /** reads are timed by what they are on a processor for, where a bench can: for a machine that does something else */
  readonly processor: boolean
  /** folder in which a company that grew is kept, and found again; null: it is thrown away */
  readonly company: string | null
}

/** A bench file exports `name` and `run`. */
export type Bench = { readonly name: string; run(options: BenchOptions): Promise<Report> }

/** Median and extremes. Throws without values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const [min, max] = [sorted[0], sorted.at(-1)]
  if (min === undefined || max === undefined) throw new Error('nothing was measured')
  const [lower, upper] = [
    sorted[Math.floor((sorted.length - 1) / 2)] ?? min,
    sorted[Math.floor(sorted.length / 2)] ?? max,
  ]
  return { median: (lower + upper) / 2, min, max }
}

/** One value that is what it is: a count, a size. */
export const exactly = (value: number): Spread => ({ median: value, min: value, max: value })

const formatNumber = (value: number): string => {
  const size = Math.abs(value)
  return new Intl.NumberFormat('fr-FR', { maximumFractionDigits: size >= 100 ? 0 : size >= 10 ? 1 : 2 }).format(value)
}

const verdicts = { true: 'oui', false: 'NON', null: '–' } as const

function cellsOf({ figure, asked, measured, unit, passed }: Row): string[] {
  const suffix = unit === '' ? '' : `\u00a0${unit}`
  const isSpread = measured !== null && measured.min !== measured.max
  return [
    figure,
    asked === '' ? '–' : asked,
    measured === null ? 'non mesuré' : `${formatNumber(measured.median)}${suffix}`,
    isSpread ? `${formatNumber(measured.min)} – ${formatNumber(measured.max)}` : '–',
    verdicts[`${passed}`],
  ]
}

const headings = ['Mesure', 'Demandé', 'Médiane', 'Étendue', 'Tenu']

/** The rows as an aligned table. */
export function terminalTable(rows: readonly Row[]): string {
  const lines = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The section of one bench in results.md, without its title. */
export function markdownSection({ rows, notes }: Report): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const table = [line(headings), line(headings.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))]
  return [table.join('\n'), ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : [])].join('\n\n')
}
