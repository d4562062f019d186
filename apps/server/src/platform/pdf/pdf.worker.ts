// The thread that lays pages out: a long document must not keep the server from answering.
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { carry, hybridFormat, type OpenDocument } from './hybrid.ts'
import type { PdfDefinition, PdfJob, PdfResult } from './pdf.ts'
import { taggedFormat, tagPages } from './tagged.ts'

const require = createRequire(import.meta.url)
const pdfmake = require('pdfmake') as {
  setFonts(fonts: unknown): void
  setUrlAccessPolicy(policy: () => boolean): void
  setLocalAccessPolicy(policy: (path: string) => boolean): void
  createPdf(definition: unknown): { getStream(): Promise<OpenDocument>; getBuffer(): Promise<Buffer> }
}
pdfmake.setFonts(require('pdfmake/fonts/Roboto.js'))
tagPages()
// A definition holds what people typed: it never makes this thread read a file or an address, but for the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.includes('/pdfmake/fonts/'))

/** Characters between two places where a word may break: one of thousands takes seconds to break letter by letter. */
const longWord = /\S{40}(?=\S{20})/gu
/** What holds no words: images as text, addresses. */
const wordless = new Set(['image', 'images', 'svg', 'link', 'qr', 'info'])

/** The font has no narrow no-break space (thousands, signs before which French leaves a thin gap): the wide one stands for it. */
const printable = (part: unknown): unknown => {
  if (typeof part === 'string') return part.replaceAll('\u202f', '\u00a0').replace(longWord, '$&\u200b')
  if (Array.isArray(part)) return part.map(printable)
  if (typeof part !== 'object' || part === null || part instanceof Date) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, wordless.has(key) ? value : printable(value)]),
  )
}

/** A footer that counts is a function, which comes to no thread: it is made here. */
const numberedFooter = (footer: unknown) => (page: number, pages: number) => ({
  stack: [footer, { text: `page ${page} / ${pages}`, style: 'small', alignment: 'center', margin: [0, 2, 0, 0] }],
})

const laidOut = async ({ carried, numbered, ...definition }: PdfDefinition): Promise<Buffer> => {
  const plain = { ...(printable(definition) as { footer?: unknown }), ...taggedFormat }
  const pages = numbered ? { ...plain, footer: numberedFooter(plain.footer ?? '') } : plain
  if (!carried) return pdfmake.createPdf(pages).getBuffer()
  const made = pdfmake.createPdf({ ...pages, ...hybridFormat })
  carry(await made.getStream(), carried)
  return made.getBuffer()
}

parentPort!.on('message', async ({ definition }: PdfJob) => {
  try {
    const bytes = await laidOut(definition)
    parentPort!.postMessage({ bytes } satisfies PdfResult)
  } catch (error) {
    parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies PdfResult)
  }
})
