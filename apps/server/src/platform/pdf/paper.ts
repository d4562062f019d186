// The look that printed papers share: page, type, letterhead, footer, tables, in the company's ink.
import type { Content, ContentTable } from 'pdfmake/interfaces.d.ts'
import type { PdfDefinition } from './pdf.ts'

/** The company as its papers name it; lines are already in French. */
export type Letterhead = { readonly name: string; readonly lines: readonly string[]; readonly legalLine: string }

const ink = '#27389a'

/** A page A4 with letterhead and legal footer; `content` is the paper itself. */
export const paper = (options: {
  title: string
  subject?: string
  company: Letterhead
  createdAt: Date
  content: Content[]
  /** For tables that are wide. */
  isLandscape?: boolean
  /** For papers of several pages that are signed or handed round. */
  isNumbered?: boolean
}): PdfDefinition => ({
  info: {
    title: options.title,
    author: options.company.name,
    ...(options.subject ? { subject: options.subject } : {}),
    creationDate: options.createdAt,
  },
  letterhead: { name: options.company.name, lines: options.company.lines, ink },
  pageSize: 'A4',
  ...(options.isLandscape ? { pageOrientation: 'landscape' as const } : {}),
  ...(options.isNumbered ? { numbered: true as const } : {}),
  pageMargins: [48, 48, 48, 64],
  defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: '#1b1f24' },
  styles: {
    title: { fontSize: 18, bold: true, color: ink, margin: [0, 0, 0, 4] },
    section: { fontSize: 11, bold: true, color: ink, margin: [0, 14, 0, 4] },
    small: { fontSize: 8, color: '#5a626c' },
    head: { bold: true, fontSize: 8.5, color: '#5a626c' },
    amount: { alignment: 'right' },
    total: { bold: true, fontSize: 11 },
  },
  content: [
    {
      columns: [
        { text: options.company.name, bold: true, fontSize: 13, color: ink },
        { stack: options.company.lines.map((line) => ({ text: line })), alignment: 'right', style: 'small' },
      ],
      margin: [0, 0, 0, 18],
    },
    ...options.content,
  ],
  // pdfmake passes functions to no thread: the footer is plain content, the same on each page.
  footer: { text: options.company.legalLine, style: 'small', alignment: 'center', margin: [48, 12, 48, 0] },
})

/** Two columns of labelled lines. */
export const facts = (pairs: readonly (readonly [string, string])[]): Content => ({
  table: {
    widths: [130, '*'],
    body: pairs.map(([label, value]) => [{ text: label, color: '#5a626c' }, { text: value }]),
  },
  layout: 'noBorders',
})

/** A ruled table; `right` names the columns aligned to the right. */
export const ruledTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: (string | number)[],
  right: readonly number[] = [],
): ContentTable & Content => ({
  table: {
    headerRows: 1,
    // a row is whole, and its head is not left alone at the foot of a page
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths,
    body: [
      head.map((text, column) => ({
        text,
        style: 'head',
        alignment: right.includes(column) ? ('right' as const) : ('left' as const),
      })),
      ...rows.map((row) =>
        row.map((text, column) => ({
          text,
          alignment: right.includes(column) ? ('right' as const) : ('left' as const),
        })),
      ),
    ],
  },
  layout: 'lightHorizontalLines',
})
