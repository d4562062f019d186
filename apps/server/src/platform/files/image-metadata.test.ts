// What an image says besides its picture is taken out of all three formats, and the picture stays as it was, turned as it was.
import { expect, test } from 'vitest'
import { withoutMetadata } from './image-metadata.ts'
import { imageSizeOf } from './image-size.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const has = (image: Buffer, words: string) => image.includes(Buffer.from(words, 'latin1'))

const segment = (marker: number, body: string) => bytes([0xff, marker, 0, body.length + 2], body).toString('latin1')
const exif = (orientation: number) =>
  bytes(
    'Exif\0\0MM',
    [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
    'GPS 48.1',
  )
/** A picture of 300 by 200 whose telephone said much. */
const jpeg = (orientation: number) =>
  bytes(
    [0xff, 0xd8],
    segment(0xe0, 'JFIF\0'),
    segment(0xe1, exif(orientation).toString('latin1')),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/'),
    segment(0xe2, 'ICC_PROFILE\0'),
    segment(0xed, 'Photoshop 3.0'),
    segment(0xfe, 'chez Malo'),
    [0xff, 0xc0, 0, 11, 8, 0, 200, 1, 44, 1, 1, 17, 0, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9],
  )

test('a JPEG keeps its colours and how it is turned, and loses the place, the programs and the words', () => {
  const clean = withoutMetadata(jpeg(6))
  for (const gone of ['GPS', 'adobe', 'Photoshop', 'chez Malo']) expect(has(clean, gone), gone).toBe(false)
  for (const kept of ['JFIF', 'ICC_PROFILE', 'Exif']) expect(has(clean, kept), kept).toBe(true)
  expect(imageSizeOf(clean)).toEqual({ width: 200, height: 300 })
  expect(clean.subarray(-12)).toEqual(jpeg(6).subarray(-12))
  expect(withoutMetadata(clean)).toEqual(clean)
  // held straight: there is nothing to say of it
  expect(has(withoutMetadata(jpeg(1)), 'Exif')).toBe(false)
})

test('a PNG keeps what draws it', () => {
  const chunk = (name: string, body: string) =>
    bytes([0, 0, 0, body.length], name, body, [0, 0, 0, 0]).toString('latin1')
  const mark = '\u0089PNG\r\n\u001a\n'
  const [head, end] = [chunk('IHDR', '\0\0\u0001,\0\0\0\u00c8'), chunk('IDAT', 'xyz') + chunk('IEND', '')]
  const image = bytes(mark, head, chunk('tEXt', 'Author Malo'), chunk('eXIf', 'MM GPS'), chunk('iCCP', 'couleurs'), end)
  expect(withoutMetadata(image)).toEqual(bytes(mark, head, chunk('iCCP', 'couleurs'), end))
})

test('a WebP keeps what draws it, and announces no more than it has', () => {
  const chunk = (name: string, body: string) =>
    bytes(name, [body.length, 0, 0, 0], body, body.length % 2 ? [0] : []).toString('latin1')
  const webp = (flags: number, ...chunks: string[]) => {
    const head = chunk('VP8X', bytes([flags, 0, 0, 0, 43, 1, 0, 199, 0, 0]).toString('latin1'))
    const body = `WEBP${head}${chunks.join('')}`
    return bytes('RIFF', [body.length, 0, 0, 0], body)
  }
  const picture = chunk('VP8L', 'xyz')
  const image = webp(0b11100, picture, chunk('EXIF', 'GPS 48.1'), chunk('XMP ', '<x:xmpmeta>'))
  expect(withoutMetadata(image)).toEqual(webp(0b10000, picture))
})

test('what is no image, or is cut, comes back as it was', () => {
  for (const other of [Buffer.from('Bonjour'), Buffer.alloc(0), jpeg(6).subarray(0, 23), bytes('RIFF', [1, 0, 0, 0])])
    expect(withoutMetadata(other)).toEqual(other)
})
