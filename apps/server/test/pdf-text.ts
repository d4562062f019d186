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

/** What a reader that speaks would miss of a PDF: language, title, the tree of its words, words outside of it. */
export const missingTags = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf)
  const heads = [...objects.values()].map(({ head }) => head)
  const catalogue = heads.find((head) => head.includes('/Type /Catalog')) ?? ''
  const said = (key: string) => {
    const id = new RegExp(`/${key} (\\d+) 0 R`).exec(catalogue)?.[1]
    return (id && objects.get(id)?.head) ?? catalogue
  }
  const loose = [...objects.values()].some(({ stream }) => {
    const content = stream?.toString('latin1') ?? ''
    let depth = 0
    // a font may hold these letters, too
    const signs = content.includes(' Tf') ? content.matchAll(/^(?:.* )?(BDC|BMC|EMC|BT)$/gm) : []
    return [...signs].some(([, sign]) => {
      if (sign === 'BT') return depth === 0
      depth += sign === 'EMC' ? -1 : 1
      return false
    })
  })
  return [
    !/\/Marked true/.test(said('MarkInfo')) && 'MarkInfo',
    !/\/Lang \(fr-FR\)/.test(catalogue) && 'Lang',
    !(catalogue.includes('/StructTreeRoot') && heads.some((head) => /\/S \/(?:P|H1)\b/.test(head))) && 'StructTreeRoot',
    !/\/DisplayDocTitle true/.test(said('ViewerPreferences')) && 'DisplayDocTitle',
    !/\(\S/.test(objects.get(/\/Title (\d+) 0 R/.exec(pdf.toString('latin1'))?.[1] ?? '')?.head ?? '') && 'Title',
    loose && 'words outside of the tree',
  ].filter((one) => one !== false)
}

/** The words of a PDF in the order in which they are drawn, lines separated by a space; every paper is tagged. */
export const pdfText = (pdf: Buffer): string => {
  const missing = missingTags(pdf)
  if (missing.length > 0) throw new Error(`this paper cannot be read aloud: ${missing.join(', ')}`)
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
