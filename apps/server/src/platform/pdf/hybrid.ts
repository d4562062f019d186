// A paper that carries its own figures: a PDF/A-3 with a file beside its pages, and the metadata that say so (ISO 19005-3, Factur-X 1.0).

/** A file in a paper, which says by machine what the pages say to the eye. */
export type Carried = {
  readonly name: string
  readonly mediaType: 'text/xml'
  readonly description: string
  readonly content: string
  /** Profile of Factur-X that the content keeps to, as its metadata name it. */
  readonly profile: 'BASIC'
}

/** What a paper that carries a file is laid out as: fonts whole in the file, colours by a profile that it holds. */
export const hybridFormat = { subset: 'PDF/A-3b', version: '1.7' } as const

/** What is needed of the document under the pages (pdfkit), which its types say nothing of. */
export type OpenDocument = {
  readonly info: Readonly<Record<string, string | Date | undefined>>
  readonly _root: { readonly data: Record<string, unknown> }
  ref(data: Readonly<Record<string, unknown>>): { end(content?: Buffer): void }
  addNamedEmbeddedFile(name: string, file: unknown): void
  appendXML(xml: string): void
  _addInfo(): void
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: unknown): string => String(text ?? '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const description = (namespaces: Readonly<Record<string, string>>, inside: string): string => {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return `<rdf:Description rdf:about=""${declared.join('')}>${inside}</rdf:Description>`
}
const inAlternatives = (text: unknown) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`

/** The same that the file says of itself elsewhere: the two must agree, and a name with « & » must not break them. */
const infoMetadata = ({ info }: OpenDocument): string => {
  const { Title, Author, Subject, Creator, Producer, CreationDate } = info
  const created = CreationDate instanceof Date ? `${CreationDate.toISOString().slice(0, 19)}Z` : ''
  return [
    description(
      { xmp: 'http://ns.adobe.com/xap/1.0/' },
      `<xmp:CreateDate>${created}</xmp:CreateDate><xmp:CreatorTool>${escaped(Creator)}</xmp:CreatorTool>`,
    ),
    description(
      { dc: 'http://purl.org/dc/elements/1.1/' },
      [
        `<dc:title>${inAlternatives(Title)}</dc:title>`,
        `<dc:creator><rdf:Seq><rdf:li>${escaped(Author)}</rdf:li></rdf:Seq></dc:creator>`,
        Subject ? `<dc:description>${inAlternatives(Subject)}</dc:description>` : '',
      ].join(''),
    ),
    description({ pdf: 'http://ns.adobe.com/pdf/1.3/' }, `<pdf:Producer>${escaped(Producer)}</pdf:Producer>`),
  ].join('\n')
}

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const properties = {
  DocumentFileName: 'name of the embedded XML invoice file',
  DocumentType: 'INVOICE',
  Version: 'version of the Factur-X specification of the embedded file',
  ConformanceLevel: 'profile of Factur-X of the embedded file',
} as const

/** What the carried file is; PDF/A asks that the words of it be described, too. */
const carriedMetadata = ({ name, profile }: Carried): string => {
  const values: Readonly<Record<keyof typeof properties, string>> = {
    DocumentFileName: name,
    DocumentType: 'INVOICE',
    Version: '1.0',
    ConformanceLevel: profile,
  }
  const described = Object.entries(properties).map(
    ([property, words]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${words}</pdfaProperty:description></rdf:li>`,
  )
  return [
    description(
      { fx: namespace },
      Object.entries(values)
        .map(([property, value]) => `<fx:${property}>${escaped(value)}</fx:${property}>`)
        .join(''),
    ),
    description(
      {
        pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
        pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
        pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
      },
      `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>`,
    ),
  ].join('\n')
}

/**
 * Puts the file in a document whose pages are laid out. By hand and not by the `files` of the page definition: readers of
 * invoices look for the file under both of its names (`F`, `UF`), of which those give one; and its day is the paper's, so
 * that the same paper printed twice is the same to the byte.
 */
export const carry = (document: OpenDocument, carried: Carried): void => {
  const content = Buffer.from(carried.content, 'utf8')
  const stream = document.ref({
    Type: 'EmbeddedFile',
    Subtype: carried.mediaType.replace('/', '#2F'),
    Params: { Size: content.length, ModDate: document.info.CreationDate },
  })
  stream.end(content)
  // a string object is written as text, a plain one as a name
  const text = (value: string) => Object(value) as unknown
  const file = document.ref({
    Type: 'Filespec',
    // from profile BASIC on the file says all that the invoice says
    AFRelationship: 'Alternative',
    F: text(carried.name),
    UF: text(carried.name),
    Desc: text(carried.description),
    EF: { F: stream, UF: stream },
  })
  file.end()
  document.addNamedEmbeddedFile(carried.name, file)
  document._root.data.AF = [file]
  document.appendXML(carriedMetadata(carried))
  document._addInfo = () => document.appendXML(infoMetadata(document))
}
