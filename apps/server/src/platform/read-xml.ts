// Reads XML files that people bring: nothing in them is run or followed, entities are the five of XML and numbers, and what is broken is said.
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** Why a file cannot be read; of a line that does not close, which one. */
export class XmlProblem extends Error {
  readonly kind: 'doctype' | 'encoding' | 'structure'
  readonly line: number | null
  constructor(kind: XmlProblem['kind'], line: number | null = null) {
    super(`XML: ${kind}`)
    this.kind = kind
    this.line = line
  }
}

/** The text of an XML file, in the encoding that its first line names; throws `XmlProblem`. */
export const xmlTextOf = (bytes: Buffer): string => {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  const named = /encoding=["']([A-Za-z0-9_-]{1,20})["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named, { fatal: /^utf-?8$/i.test(named) }).decode(bytes)
  } catch {
    throw new XmlProblem('encoding')
  }
}

/**
 * The elements of a file without their prefixes, attributes as `@name`; throws `XmlProblem`.
 * @param several elements that may stand several times: always lists
 */
export const parseXml = (xml: string, several: ReadonlySet<string>): unknown => {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new XmlProblem('doctype')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    // entities are read below; a file declares none of its own
    processEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => several.has(name),
  })
  try {
    const verdict = XMLValidator.validate(xml)
    if (verdict !== true) throw new XmlProblem('structure', verdict.err.line)
    return parser.parse(xml)
  } catch (error) {
    // nested beyond what such a file is: the parser gives up on it
    if (
      error instanceof RangeError ||
      error instanceof SyntaxError ||
      (error instanceof Error && /nest|depth|limit/i.test(error.message))
    )
      throw new XmlProblem('structure')
    throw error
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([a-z]+));/g, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })

export type XmlNode = { readonly [name: string]: unknown }
export const isXmlNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at a path of elements, of which the first is taken where there are several. */
export const findXml = (node: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((found, name) => {
    const one = Array.isArray(found) ? found[0] : found
    return isXmlNode(one) ? one[name] : undefined
  }, node)
export const listXml = (node: unknown, path: string): readonly unknown[] => {
  const found = findXml(node, path)
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}
/** The words of an element, spaces made one; null where it says nothing. */
export const wordsOfXml = (value: unknown): string | null => {
  const one = Array.isArray(value) ? value[0] : value
  const text = isXmlNode(one) ? one['#text'] : one
  return typeof text === 'string' && text.trim() !== '' ? unescaped(text).replaceAll(/\s+/g, ' ').trim() : null
}
/** The words at the first of these paths that says something. */
export const readXml = (node: unknown, ...paths: readonly string[]): string | null => {
  for (const path of paths) {
    const text = wordsOfXml(findXml(node, path))
    if (text !== null) return text
  }
  return null
}
