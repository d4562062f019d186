// The size of an image as browsers show it: three formats, an image held upright, and what is none.
import { expect, test } from 'vitest'
import { imageSizeOf } from './image-size.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

/** The head of a JPEG of 300 by 200, with what stands before the frame that says so. */
const jpeg = (before: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]),
    before,
    bytes([0xff, 0xc4, 0, 3, 0, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 200, 1, 44, 1, 1, 17, 0, 0xff, 0xda]),
  ])
/** A segment that says how the telephone was held; the numbers begin with their great end, or with the small one. */
const held = (orientation: number, isLittle: boolean) => {
  const short = (value: number) => (isLittle ? [value, 0] : [0, value])
  const long = (value: number) => (isLittle ? [value, 0, 0, 0] : [0, 0, 0, value])
  const other = [...short(0x0f), ...short(2), ...long(1), 0, 0, 0, 0]
  const turn = isLittle ? [0x12, 1] : [1, 0x12]
  const tiff = [
    ...short(42),
    ...long(8),
    ...short(2),
    ...other,
    ...turn,
    ...short(3),
    ...long(1),
    ...short(orientation),
  ]
  const body = bytes('Exif\0\0', isLittle ? 'II' : 'MM', tiff, [0, 0, 0, 0, 0, 0])
  return bytes([0xff, 0xe1, 0, body.length + 2], body.toString('latin1'))
}

test('a PNG says it in its header', () => {
  const head = bytes('\u0089PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 44, 0, 0, 0, 200])
  expect(imageSizeOf(head)).toEqual({ width: 300, height: 200 })
})

test('a JPEG says it in its frame, whatever stands before', () => {
  expect(imageSizeOf(jpeg())).toEqual({ width: 300, height: 200 })
})

test.each([
  [1, true, 300],
  [3, false, 300],
  [6, true, 200],
  [8, false, 200],
])('a JPEG whose telephone noted %i is as wide as it is shown', (orientation, isLittle, width) => {
  expect(imageSizeOf(jpeg(held(orientation, isLittle)))?.width).toBe(width)
})

test('a WebP says it in each of its three encodings', () => {
  const webp = (form: string, ...rest: number[][]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', form, [0, 0, 0, 0], ...rest)
  const size = { width: 300, height: 200 }
  expect(imageSizeOf(webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0]))).toEqual(size)
  expect(imageSizeOf(webp('VP8X', [0, 0, 0, 0, 43, 1, 0, 199, 0, 0]))).toEqual(size)
  // 14 bits each, less one: 299 and 199
  expect(imageSizeOf(webp('VP8L', [0x2f, 0x2b, 0xc1, 0x31, 0]))).toEqual(size)
})

test('what is none, or is cut before it says it, has no size', () => {
  for (const none of [Buffer.from('bonjour'), Buffer.alloc(0), jpeg().subarray(0, 16), bytes('\u0089PNG\r\n\u001a\n')])
    expect(imageSizeOf(none)).toBeNull()
})
