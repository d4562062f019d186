// What an uploaded file really is: its bytes must agree with its extension and be of one format only.
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

type Kind = {
  readonly mediaType: string /** What the bytes may be recognised as; null = plain text, which has no mark. */
  readonly detected: readonly string[] | null
}

const cfb = ['application/x-cfb']
const officeXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** Every extension that some screen takes. `xlx` is the specification's spelling; people name such files .xls. */
const kinds: Readonly<Record<string, Kind>> = {
  jpg: { mediaType: 'image/jpeg', detected: ['image/jpeg'] },
  jpeg: { mediaType: 'image/jpeg', detected: ['image/jpeg'] },
  png: { mediaType: 'image/png', detected: ['image/png'] },
  gif: { mediaType: 'image/gif', detected: ['image/gif'] },
  webp: { mediaType: 'image/webp', detected: ['image/webp'] },
  pdf: { mediaType: 'application/pdf', detected: ['application/pdf'] },
  txt: { mediaType: 'text/plain', detected: null },
  csv: { mediaType: 'text/csv', detected: null },
  doc: { mediaType: 'application/msword', detected: cfb },
  xls: { mediaType: 'application/vnd.ms-excel', detected: cfb },
  xlx: { mediaType: 'application/vnd.ms-excel', detected: cfb },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', detected: cfb },
  docx: { mediaType: `${officeXml}.wordprocessingml.document`, detected: [`${officeXml}.wordprocessingml.document`] },
  xlsx: { mediaType: `${officeXml}.spreadsheetml.sheet`, detected: [`${officeXml}.spreadsheetml.sheet`] },
  pptx: {
    mediaType: `${officeXml}.presentationml.presentation`,
    detected: [`${officeXml}.presentationml.presentation`],
  },
  odt: { mediaType: `${openDocument}.text`, detected: [`${openDocument}.text`] },
  ods: { mediaType: `${openDocument}.spreadsheet`, detected: [`${openDocument}.spreadsheet`] },
  odp: { mediaType: `${openDocument}.presentation`, detected: [`${openDocument}.presentation`] },
}

/** Extension of a name, in lower case, without its dot; '' when there is none. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Media type under which a file of this extension is served. */
export const mediaTypeOf = (extension: string): string => kinds[extension]?.mediaType ?? 'application/octet-stream'

const edge = 4_100
const zipEndReach = 65_557

const active = /<(?:script|html|svg|iframe|\?php|!doctype html)/i

/** True when a zip archive ends exactly where the file ends: an archive hidden behind another format. */
const endsAsZip = (tail: Buffer): boolean => {
  for (
    let at = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\u0005\u0006', at - 1, 'latin1')
  ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}

const readEdges = async (path: string, size: number) => {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(Math.min(edge, size))
    await handle.read(head, 0, head.length, 0)
    const tail = Buffer.alloc(Math.min(zipEndReach, size))
    await handle.read(tail, 0, tail.length, size - tail.length)
    return { head, tail }
  } finally {
    await handle.close()
  }
}

const isText = async (path: string): Promise<boolean> => {
  const handle = await open(path)
  try {
    const chunk = Buffer.alloc(65_536)
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length)
      if (bytesRead === 0) return true
      if (chunk.subarray(0, bytesRead).includes(0)) return false
    }
  } finally {
    await handle.close()
  }
}

export type TypeFault = 'extension' | 'svg' | 'content' | 'several'

/** Null when the file at `path` may be taken as what its name says, else what is wrong with it. */
export const faultOfType = async (
  path: string,
  size: number,
  name: string,
  allowed: readonly string[],
): Promise<TypeFault | null> => {
  const extension = extensionOf(name)
  if (extension === 'svg') return 'svg'
  const kind = kinds[extension]
  if (!kind || !allowed.includes(extension)) return 'extension'
  const detected = (await fileTypeFromFile(path))?.mime ?? null
  if (kind.detected === null) return detected === null && (await isText(path)) ? null : 'content'
  if (detected === null || !kind.detected.includes(detected)) return 'content'
  const { head, tail } = await readEdges(path, size)
  const isZip = kind.mediaType.startsWith(officeXml) || kind.mediaType.startsWith(openDocument)
  if (!isZip && endsAsZip(tail)) return 'several'
  if (extension !== 'pdf' && head.includes('%PDF-')) return 'several'
  if (!isZip && (active.test(head.toString('latin1')) || active.test(tail.subarray(-edge).toString('latin1'))))
    return 'several'
  return null
}
