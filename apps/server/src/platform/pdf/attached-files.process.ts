// The process that reads the files inside a PDF (ISO 32000, 7.11.4): what a file can do to its reader stays here.
import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from 'pdf-lib'
import type { AttachedFile } from './attached-files.ts'

/** No bill says more; a file that swells beyond is left out. */
const mostBytes = 5_000_000
/** Depth and breadth of the tree of names: more is no file that a program wrote to be read. */
const mostFiles = 50
const mostDepth = 8

const nameOf = (specification: PDFDict): string | null => {
  for (const key of ['UF', 'F']) {
    const value = specification.lookup(PDFName.of(key))
    if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText()
  }
  return null
}

const bodyOf = (stream: PDFRawStream): Buffer | null => {
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const [only, ...others] = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []
  const raw = Buffer.from(stream.getContents())
  if (only === undefined) return raw.length > mostBytes ? null : raw
  if (others.length > 0 || only !== PDFName.of('FlateDecode')) return null
  try {
    return inflateSync(raw, { maxOutputLength: mostBytes })
  } catch {
    return null
  }
}

const fileOf = (value: unknown): AttachedFile[] => {
  if (!(value instanceof PDFDict)) return []
  const name = nameOf(value)
  const embedded = value.lookup(PDFName.of('EF'))
  if (name === null || !(embedded instanceof PDFDict)) return []
  const stream = embedded.lookup(PDFName.of('F')) ?? embedded.lookup(PDFName.of('UF'))
  const body = stream instanceof PDFRawStream ? bodyOf(stream) : null
  return body === null ? [] : [{ name, body }]
}

/** The leaves of a tree of names: pairs of a name and what it names. */
const leavesOf = (node: unknown, depth = 0): unknown[] => {
  if (!(node instanceof PDFDict) || depth > mostDepth) return []
  const pairs = node.lookup(PDFName.of('Names'))
  const own =
    pairs instanceof PDFArray
      ? Array.from({ length: Math.floor(pairs.size() / 2) }, (_, at) => pairs.lookup(2 * at + 1))
      : []
  const kids = node.lookup(PDFName.of('Kids'))
  const below =
    kids instanceof PDFArray
      ? Array.from({ length: Math.min(kids.size(), mostFiles) }, (_, at) => leavesOf(kids.lookup(at), depth + 1)).flat()
      : []
  return [...own, ...below].slice(0, mostFiles)
}

const readFiles = async (path: string): Promise<AttachedFile[]> => {
  const document = await PDFDocument.load(await readFile(path), { ignoreEncryption: true, updateMetadata: false })
  const names = document.catalog.lookup(PDFName.of('Names'))
  const tree = names instanceof PDFDict ? names.lookup(PDFName.of('EmbeddedFiles')) : undefined
  const listed = document.catalog.lookup(PDFName.of('AF'))
  const associated =
    listed instanceof PDFArray
      ? Array.from({ length: Math.min(listed.size(), mostFiles) }, (_, at) => listed.lookup(at))
      : []
  return [...new Set([...leavesOf(tree), ...associated])].flatMap(fileOf)
}

process.once('message', (path: string) => {
  void readFiles(path)
    .catch(() => [])
    .then((files) => process.send?.(files, () => process.disconnect?.()))
})
