// A paper that carries a file: the same pages, the file inside whole, what PDF/A-3 asks of it, the same bytes twice.
import {
  AFRelationship,
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFString,
} from 'pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import type { Carried } from './hybrid.ts'
import { facts, paper } from './paper.ts'
import { createPdf } from './pdf.ts'

const pdf = createPdf()
afterAll(() => pdf.close())

const plain = paper({
  title: 'Facture CPF-2026-000001',
  subject: 'Commande <1>',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  company: { name: 'Cours & Stages', lines: ['35000 Rennes'], legalLine: 'SAS' },
  content: [{ text: 'Facture', style: 'title' }, facts([['Élève', 'Maël\u202f!']])],
})
const carried: Carried = {
  ...{ name: 'factur-x.xml', mediaType: 'text/xml', description: 'Factur-X', profile: 'BASIC' },
  content: '<a>é\u202f&amp;</a>',
}
const print = (more: { readonly carried?: Carried } = { carried }) => pdf.render({ ...plain, ...more })

const rawStream = (holder: PDFDict, key: string): PDFRawStream => {
  const found = holder.lookup(PDFName.of(key))
  if (!(found instanceof PDFRawStream)) throw new Error(`${key} is no stream`)
  return found
}

/** The objects of a file, as another program reads them. */
const read = async () => {
  const document = await PDFDocument.load(await print(), { updateMetadata: false })
  const { contents } = rawStream(document.catalog, 'Metadata')
  const metadata = Buffer.from(contents).toString('utf8')
  return { document, metadata, file: document.catalog.lookup(PDFName.of('AF'), PDFArray).lookup(0, PDFDict) }
}

test('the pages are the same to the eye, and the file the same to the byte when printed again', async () => {
  const [first, without] = [await print(), await print({})]
  expect(pdfText(first)).toBe(pdfText(without))
  expect((await print()).equals(first)).toBe(true)
  expect(first.subarray(0, 8).toString()).toBe('%PDF-1.7')
})

test('the file is whole, under both of its names, and said to be another form of the paper', async () => {
  const { document, file } = await read()
  const names = document.catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('EmbeddedFiles'), PDFDict)
  expect(names.lookup(PDFName.of('Names'), PDFArray).lookup(1)).toBe(file)
  expect(file.get(PDFName.of('AFRelationship'))).toBe(PDFName.of(AFRelationship.Alternative))
  for (const key of ['F', 'UF']) {
    expect(file.lookup(PDFName.of(key), PDFString).decodeText()).toBe('factur-x.xml')
    const stream = rawStream(file.lookup(PDFName.of('EF'), PDFDict), key)
    expect(stream.dict.get(PDFName.of('Subtype'))).toBe(PDFName.of('text/xml'))
    expect(
      stream.dict.lookup(PDFName.of('Params'), PDFDict).lookup(PDFName.of('ModDate'), PDFString).decodeText(),
    ).toBe('D:20261120100000Z')
  }
  const stream = rawStream(file.lookup(PDFName.of('EF'), PDFDict), 'UF')
  expect(Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8')).toBe(carried.content)
})

test('colours have their profile, fonts are in the file, and nothing in it is hidden', async () => {
  const { document } = await read()
  const intent = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray).lookup(0, PDFDict)
  expect(intent.get(PDFName.of('S'))).toBe(PDFName.of('GTS_PDFA1'))
  expect(rawStream(intent, 'DestOutputProfile').getContents().length).toBeGreaterThan(1_000)
  const dictionaries = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
  const fonts = dictionaries.filter((one) => one.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'))
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font.has(PDFName.of('FontFile2'))).toBe(true)
  expect(document.context.trailerInfo.ID).toBeDefined()
  expect(document.context.trailerInfo.Encrypt).toBeUndefined()
})

test('the metadata say what the file is and the same as the paper says of itself, whatever signs its names have', async () => {
  const { document, metadata } = await read()
  for (const said of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:DocumentType>INVOICE</fx:DocumentType>',
    '<fx:ConformanceLevel>BASIC</fx:ConformanceLevel>',
    'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    '<rdf:li>Cours &amp; Stages</rdf:li>',
    'Commande &lt;1&gt;',
    '<xmp:CreateDate>2026-11-20T10:00:00Z</xmp:CreateDate>',
  ])
    expect(metadata).toContain(said)
  expect(document.getAuthor()).toBe('Cours & Stages')
  expect(document.getTitle()).toBe('Facture CPF-2026-000001')
  expect(metadata).toContain(`<pdf:Producer>${document.getProducer()}</pdf:Producer>`)
})
