// What an image says besides its picture (the place where it was taken, the telephone, words of its author), taken out.

const latin = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)
const orientationTag = 0x0112

/** How the telephone was held (Exif, 1 to 8): all that is needed of an Exif block to show the picture; null when it does not say. */
export const orientationOf = (exif: Buffer): number | null => {
  if (latin(exif, 0, 6) !== 'Exif\0\0') return null
  const tiff = exif.subarray(6)
  const isLittle = latin(tiff, 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12
    if (short(at) === orientationTag) return short(at + 8)
  }
  return null
}

/** An Exif segment that says how the telephone was held and nothing else. */
const heldAs = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 34]),
    Buffer.from('Exif\0\0MM', 'latin1'),
    Buffer.from([0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ])

/** APP2 is the profile of colours, APP14 how they are written: both are needed to show it. */
const talks = (marker: number) =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee)

const ofJpeg = (bytes: Buffer): Buffer => {
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xda || marker === 0xd9) break
    const end = marker === 0xff ? at + 1 : at + 2 + bytes.readUInt16BE(at + 2)
    const orientation = marker === 0xe1 ? orientationOf(bytes.subarray(at + 4, end)) : null
    if (orientation !== null && orientation > 1 && orientation <= 8) kept.push(heldAs(orientation))
    else if (!talks(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

const pngTalk = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']
const ofPng = (bytes: Buffer): Buffer => {
  const kept = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = latin(bytes, at + 4, at + 8)
    if (!pngTalk.includes(name)) kept.push(bytes.subarray(at, end))
    at = end
    if (name === 'IEND') break
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

/** Bits of the extended head that announce the two blocks: Exif and XMP. */
const announced = 0b1100
const ofWebp = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = []
  let at = 12
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const name = latin(bytes, at, at + 4)
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (name === 'VP8X' && chunk.length > 8) chunk.writeUInt8(chunk.readUInt8(8) & ~announced, 8)
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    at = end
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept, bytes.subarray(at)])
  const head = Buffer.alloc(8)
  head.write('RIFF')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** The same picture, saying nothing else; what is none of the three, or is broken, comes back as it was. */
export const withoutMetadata = (bytes: Buffer): Buffer => {
  try {
    if (latin(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return ofPng(bytes)
    if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return ofWebp(bytes)
    return latin(bytes, 0, 3) === '\u00ff\u00d8\u00ff' ? ofJpeg(bytes) : bytes
  } catch (error) {
    if (error instanceof RangeError) return bytes
    throw error
  }
}
