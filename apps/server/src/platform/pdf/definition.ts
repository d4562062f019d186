// What a printed paper is made from, before it is laid out.
import type { TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import type { Carried } from './hybrid.ts'

export type PdfDefinition = Omit<TDocumentDefinitions, 'info'> & {
  readonly info: {
    readonly title: string
    readonly author: string
    readonly subject?: string /** Instant written in the file: the same paper printed twice is the same to the byte. */
    readonly creationDate: Date
  }
  /** Of a paper with letterhead: its head, where the company's image and colour go. */
  readonly letterhead?: { readonly name: string; readonly lines: readonly string[]; readonly ink: string }
  /** Writes « page x / y » under the footer of each page. */
  readonly numbered?: true
  /** A file inside the paper, which is then a PDF/A-3. */
  readonly carried?: Carried
}
