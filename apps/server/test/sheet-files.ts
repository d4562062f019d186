// Files of data for tests: bytes become a file, a file becomes what the reader says of it; and the xml of small workbooks.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { type Cell, type ReadOptions, readSheet, SheetProblem } from '../src/platform/sheets/sheets.ts'
import { type ZipPart, zipBytes } from '../src/platform/sheets/zip-write.ts'

export type ReadFile = { header: string[]; rowEstimate: number; rows: { line: number; cells: Cell[] }[] }

/** Reads a whole file. */
export const readFileOf = async (path: string, options?: ReadOptions): Promise<ReadFile> => {
  const { header, rowEstimate, rows } = await readSheet({ path, fileName: 'fichier' }, options)
  const read: ReadFile = { header, rowEstimate, rows: [] }
  for await (const row of rows) read.rows.push(row)
  return read
}

/** Reads bytes as the file of a person, in a folder that does not outlive the reading. */
export const readBytes = async (bytes: Buffer | string, options?: ReadOptions): Promise<ReadFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-sheet-'))
  try {
    const path = join(folder, 'fichier')
    await writeFile(path, bytes)
    return await readFileOf(path, options)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The problem of a reading that must fail as an expected "no". */
export const problemOf = async (reading: Promise<unknown>): Promise<SheetProblem> => {
  const error = await reading.then(
    () => 'the file was read',
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SheetProblem)
  return error as SheetProblem
}

export const zipOf = (parts: readonly ZipPart[]): Promise<Buffer> => buffer(zipBytes(parts))

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** Xml of a sheet. */
export const sheetXml = (rows: string): string =>
  `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
/** Xml of a row of texts. */
export const textRow = (line: number, ...texts: string[]): string =>
  `<row r="${line}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

type BookSheet = { readonly name: string; readonly state?: 'hidden'; readonly xml: ZipPart['body'] }

/** Parts of an xlsx with these sheets. */
export const bookParts = (sheets: readonly BookSheet[]): ZipPart[] => [
  { name: '[Content_Types].xml', body: [`<Types xmlns="${packaged}/content-types"/>`] },
  {
    name: '_rels/.rels',
    body: [
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  },
  {
    name: 'xl/workbook.xml',
    body: [
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    body: [
      `<Relationships xmlns="${packaged}/relationships">${sheets
        .map(
          (_, index) =>
            `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ],
  },
  ...sheets.map(({ xml }, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, body: xml })),
]

/** Bytes of an xlsx with one sheet of these rows. */
export const bookOf = (rows: string): Promise<Buffer> => zipOf(bookParts([{ name: 'Feuille', xml: [sheetXml(rows)] }]))
