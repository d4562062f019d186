// Width and height of a JPEG, PNG or WebP image as browsers show it, read from its first bytes without decoding it.
import { orientationOf } from './image-metadata.ts'

export type ImageSize = { readonly width: number; readonly height: number }

const latin = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const ofPng = (bytes: Buffer): ImageSize => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })

/** Three encodings: with loss, without, and the extended one, which says the size of its canvas. */
const ofWebp = (bytes: Buffer): ImageSize | null => {
  const form = latin(bytes, 12, 16)
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** A telephone that was held upright noted that the image is to be turned by a quarter. */
const isTurned = (exif: Buffer): boolean => {
  const orientation = orientationOf(exif)
  return orientation !== null && orientation >= 5 && orientation <= 8
}

const notFrames = [0xc4, 0xc8, 0xcc]
const ofJpeg = (bytes: Buffer): ImageSize | null => {
  let turned = false
  let at = 2
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    // a marker may be preceded by any number of these
    if (marker === 0xff) {
      at += 1
      continue
    }
    // the image itself begins, or ends, and nothing has said its size
    if (marker === 0xda || marker === 0xd9) return null
    const length = bytes.readUInt16BE(at + 2)
    if (marker === 0xe1) turned ||= isTurned(bytes.subarray(at + 4, at + 2 + length))
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return turned ? { width: height, height: width } : { width, height }
    }
    at += 2 + length
  }
  return null
}

/** Null for what is none of the three, or is cut before it says its size. */
export const imageSizeOf = (bytes: Buffer): ImageSize | null => {
  try {
    const isPng = latin(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n'
    const isWebp = latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'
    const isJpeg = latin(bytes, 0, 3) === '\u00ff\u00d8\u00ff'
    const size = isPng ? ofPng(bytes) : isWebp ? ofWebp(bytes) : isJpeg ? ofJpeg(bytes) : null
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
