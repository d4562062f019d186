// Reads xls and ods, which are held whole while they are read: the wanted sheet, or the first one that holds something.
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { dayCell, type RawSheet, type SheetRow, unguardText } from './sheet.types.ts'
import { sheetProblems } from './sheet-problem.ts'

const errorTexts: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

const cellOf = (cell: CellObject | undefined): Cell => {
  if (!cell || cell.t === 'z') return null
  const { v } = cell
  if (cell.t === 'e') return (typeof v === 'number' ? errorTexts[v] : undefined) ?? cell.w ?? '#N/A'
  if (typeof v === 'string') return v === '' ? null : unguardText(v)
  if (typeof v === 'number' || typeof v === 'boolean') return v
  return v instanceof Date ? dayCell(v) : null
}

type Dense = (CellObject | undefined)[][]
const dataOf = (sheet: WorkSheet | undefined): Dense => (sheet?.['!data'] as Dense | undefined) ?? []
const isFilled = (data: Dense) => data.some((row) => row?.some((cell) => cellOf(cell) !== null))

const sheetOf = (book: WorkBook, sheetName?: string): { readonly sheet: string; readonly data: Dense } => {
  const wanted = book.SheetNames.find((name) => name === sheetName)
  if (wanted !== undefined) return { sheet: wanted, data: dataOf(book.Sheets[wanted]) }
  const hidden = (index: number) => (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0
  const names = book.SheetNames.map((name, index) => ({ name, isHidden: hidden(index) }))
  const inOrder = [...names.filter(({ isHidden }) => !isHidden), ...names.filter(({ isHidden }) => isHidden)]
  for (const { name } of inOrder) {
    const data = dataOf(book.Sheets[name])
    if (isFilled(data)) return { sheet: name, data }
  }
  return { sheet: '', data: [] }
}

const parse = (bytes: Buffer): WorkBook => {
  try {
    return read(bytes, {
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellStyles: false,
      bookVBA: false,
      WTF: false,
    })
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw sheetProblems.protected()
    throw sheetProblems.corrupted(error)
  }
}

/** Opens an xls or an ods held in memory. Formulas give the value they had when the file was saved. */
export const readWorkbook = (bytes: Buffer, sheetName?: string): RawSheet => {
  const { sheet, data } = sheetOf(parse(bytes), sheetName)
  function* rows(): Generator<SheetRow> {
    for (let index = 0; index < data.length; index += 1) {
      const row = data[index]
      if (row?.length) yield { line: index + 1, cells: Array.from(row, cellOf), sheet }
    }
  }
  return { rows: rows(), rowEstimate: data.length }
}
