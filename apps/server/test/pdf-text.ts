// Reads the text of a PDF that the program made, so that tests see what a person reads on paper.
import { inflateSync } from 'node:zlib'

type PdfObject = { readonly head: string; readonly stream: Buffer | null }

const objectsOf = (pdf: Buffer): Map<string, PdfObject> => {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length
    const end = text.indexOf('endobj', from)
    const begin = text.indexOf('stream\n', from)
    if (begin === -1 || begin > end) {
      objects.set(match[1] ?? '', { head: text.slice(from, end), stream: null })
      continue
    }
    const head = text.slice(from, begin)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const bytes = pdf.subarray(begin + 7, begin + 7 + length)
    objects.set(match[1] ?? '', { head, stream: head.includes('/FlateDecode') ? inflateSync(bytes) : bytes })
  }
  return objects
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Glyph → characters, from the map that makes a text searchable. */
const unicodeOf = (map: string): Map<number, string> => {
  const known = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi)) {
    let glyph = Number.parseInt(from, 16)
    // the letters of a ligature stand apart: `<0066 0069>`
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/gi)) {
      known.set(glyph, fromHex(hex.replaceAll(' ', '')))
      glyph += 1
    }
  }
  return known
}

/** The words of a PDF in the order in which they are drawn, lines separated by a space. */
export const pdfText = (pdf: Buffer): string => {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
      const map = objects.get(toUnicode ?? '')?.stream?.toString('latin1')
      if (map) fonts.set(name, unicodeOf(map))
    }
  let words = ''
  for (const { stream } of objects.values()) {
    const content = stream?.toString('latin1') ?? ''
    if (!content.includes(' Tf')) continue
    let font = new Map<number, string>()
    for (const match of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\bET\b/g)) {
      if (match[1]) font = fonts.get(match[1]) ?? new Map()
      else if (match[2] !== undefined)
        for (const [, hex = ''] of match[2].matchAll(/<([0-9a-f]*)>/gi))
          for (let at = 0; at < hex.length; at += 4)
            words += font.get(Number.parseInt(hex.slice(at, at + 4), 16)) ?? '?'
      else words += ' '
    }
  }
  return words.replace(/[\s\u00a0\u202f]+/g, ' ')
}
