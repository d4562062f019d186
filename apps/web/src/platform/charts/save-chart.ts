// A chart taken away: its numbers as CSV for a spreadsheet, its card as a picture for a report.
import { saveAs } from '../api/save-as.ts'
import type { ChartData } from './chart.types.ts'

/** A name of a file, without what systems refuse in one. */
const fileName = (title: string, ending: string) => `${title.replace(/[\\/:*?"<>|]/g, ' ').trim()}.${ending}`

/** Text that begins like a formula is kept as text by an apostrophe, as in all our exports. */
const textCell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const numberCell = (value: number) => String(value).replace('.', ',')

/** As French spreadsheets open it: a mark of UTF-8, semicolons, decimal commas. */
export const csvOf = ({ title, points, series = [] }: ChartData): string => {
  const heads = series.length > 0 ? ['', ...series, 'Total'] : ['', title]
  const lines = points.map(({ label, value, parts = [] }) => [
    textCell(label),
    ...series.map((_, at) => numberCell(parts[at] ?? 0)),
    numberCell(value),
  ])
  return `\ufeff${[heads.map(textCell), ...lines].map((cells) => cells.join(';')).join('\r\n')}\r\n`
}

export const saveCsv = (chart: ChartData): void =>
  saveAs(new Blob([csvOf(chart)], { type: 'text/csv;charset=utf-8' }), fileName(chart.title, 'csv'))

/** Runs `work` while colours that are names of our theme are written out: a picture knows no theme. */
const withColoursWritten = async <T>(card: HTMLElement, work: () => Promise<T>): Promise<T> => {
  const named = [...card.querySelectorAll('[stroke^="var("]')].map((shape) => ({
    shape,
    name: shape.getAttribute('stroke') ?? '',
    colour: getComputedStyle(shape).stroke,
  }))
  for (const { shape, colour } of named) shape.setAttribute('stroke', colour)
  try {
    return await work()
  } finally {
    for (const { shape, name } of named) shape.setAttribute('stroke', name)
  }
}

/** Twice as sharp as on the screen: a picture is printed. What is marked `data-not-drawn` is left out. */
export const savePicture = async (card: HTMLElement, title: string): Promise<void> => {
  const { toBlob } = await import('html-to-image')
  const file = await withColoursWritten(card, () =>
    toBlob(card, {
      pixelRatio: 2,
      // embedding ours would read all style sheets again, which the policy of pages forbids
      skipFonts: true,
      filter: (node) => !(node instanceof HTMLElement && node.dataset.notDrawn !== undefined),
    }),
  )
  if (!file) throw new Error('the browser made no picture')
  saveAs(file, fileName(title, 'png'))
}
