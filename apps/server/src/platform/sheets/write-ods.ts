// Writes a sheet as ods, streamed: memory does not grow with the rows.
import { Readable } from 'node:stream'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { SheetColumnKind, SheetTable } from './sheet.types.ts'
import { cellText, tabName, typedCell } from './written-cells.ts'
import { zipBytes } from './zip-write.ts'

const mediaType = 'application/vnd.oasis.opendocument.spreadsheet'
/** Rows joined before they are deflated. */
const flushChars = 64 * 1024
const centimetresPerCharacter = 0.21

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => escapes[mark]!)

/** Spaces and tabs that XML readers would join are elements; a line end begins a paragraph. */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const marked = escaped(line)
        .replace(/\t/g, '<text:tab/>')
        .replace(/^ | $| {2,}/g, (spaces) => `<text:s text:c="${spaces.length}"/>`)
      return `<text:p>${marked}</text:p>`
    })
    .join('')

const styles: Partial<Record<SheetColumnKind, string>> = { date: 'day', money: 'euros' }

/** The text is what a cell shows: readers take the cell for an empty one without it. */
const valueXml = (type: string, attributes: string, shown: string) =>
  `<table:table-cell office:value-type="${type}"${attributes}>${paragraphs(shown)}</table:table-cell>`

const cellXml = (given: Cell | undefined, kind: SheetColumnKind): string => {
  const cell = typedCell(given, kind)
  if (cell === null) return '<table:table-cell/>'
  const style = styles[kind] ? ` table:style-name="${styles[kind]}"` : ''
  if (typeof cell === 'string') return valueXml('string', '', cell)
  if (typeof cell === 'boolean') return valueXml('boolean', ` office:boolean-value="${cell}"`, cell ? 'VRAI' : 'FAUX')
  if (typeof cell === 'object') {
    return valueXml('date', `${style} office:date-value="${cell.date}"`, formatDay(cell.date))
  }
  return valueXml('float', `${style} office:value="${cell}"`, String(cell).replace('.', ','))
}

const namespaces = ['office', 'table', 'text', 'style', 'number']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'number' ? 'datastyle' : name}:1.0"`)
  .concat('xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"')
  .join(' ')

const head = ({ sheetName, columns }: SheetTable): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces} office:version="1.2"><office:automatic-styles>${columns
    .map(
      ({ width }, index) =>
        `<style:style style:name="column${index}" style:family="table-column"><style:table-column-properties style:column-width="${(width * centimetresPerCharacter).toFixed(2)}cm"/></style:style>`,
    )
    .join(
      '',
    )}<number:date-style style:name="dayFormat"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style><number:number-style style:name="eurosFormat"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/><number:text>\u00a0€</number:text></number:number-style><style:style style:name="day" style:family="table-cell" style:data-style-name="dayFormat"/><style:style style:name="euros" style:family="table-cell" style:data-style-name="eurosFormat"/><style:style style:name="header" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="${escaped(tabName(sheetName))}">${columns
    .map((_, index) => `<table:table-column table:style-name="column${index}"/>`)
    .join('')}<table:table-header-rows><table:table-row>${columns
    .map(
      ({ title }) =>
        `<table:table-cell table:style-name="header" office:value-type="string">${paragraphs(cellText(title))}</table:table-cell>`,
    )
    .join('')}</table:table-row></table:table-header-rows>`

async function* content(table: SheetTable, rows: AsyncIterable<readonly Cell[]>) {
  let xml = head(table)
  for await (const row of rows) {
    xml += `<table:table-row>${table.columns.map(({ kind }, index) => cellXml(row[index], kind)).join('')}</table:table-row>`
    if (xml.length < flushChars) continue
    yield xml
    xml = ''
  }
  yield `${xml}</table:table></office:spreadsheet></office:body></office:document-content>`
}

const manifest = `<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="${mediaType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>`

// readers ask for this part even when it says nothing
const emptyStyles = `<?xml version="1.0" encoding="UTF-8"?><office:document-styles ${namespaces} office:version="1.2"/>`

/** Bytes of the ods; rows are asked for as they are read. */
export const writeOds = (table: SheetTable, rows: AsyncIterable<readonly Cell[]>): Readable =>
  Readable.from(
    zipBytes([
      { name: 'mimetype', body: [mediaType], isStored: true },
      { name: 'content.xml', body: content(table, rows) },
      { name: 'styles.xml', body: [emptyStyles] },
      { name: 'META-INF/manifest.xml', body: [manifest] },
    ]),
    { objectMode: false },
  )
