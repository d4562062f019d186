// Papers of invented people, for the demo: a card as a PNG image, a letter as a PDF of one page.
import { crc32, deflateSync } from 'node:zlib'

/** Letters of five by seven dots, a row a number. */
const letters: Readonly<Record<string, readonly number[]>> = {
  S: [15, 16, 16, 14, 1, 1, 30],
  P: [30, 17, 17, 30, 16, 16, 16],
  E: [31, 16, 16, 30, 16, 16, 31],
  C: [15, 16, 16, 16, 16, 16, 15],
  I: [31, 4, 4, 4, 4, 4, 31],
  M: [17, 27, 21, 17, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
}
type Colour = readonly [red: number, green: number, blue: number]

const width = 856
const height = 540

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}

/** One side of an identity card of nobody; `tint` from 0 to 1 makes another card. */
export const specimenCard = (side: 'front' | 'back', tint: number): Buffer => {
  const lines = Buffer.alloc((width * 3 + 1) * height)
  const put = (x: number, y: number, [red, green, blue]: Colour) => {
    const at = y * (width * 3 + 1) + 1 + x * 3
    lines[at] = red
    lines[at + 1] = green
    lines[at + 2] = blue
  }
  const fill = (left: number, top: number, across: number, down: number, colour: Colour) => {
    for (let y = top; y < top + down; y++) for (let x = left; x < left + across; x++) put(x, y, colour)
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const wave = Math.sin(x / 37 + y / 23 + tint * 6) * 5
      put(x, y, [206 + wave + tint * 18, 220 + wave, 236 - tint * 16 + wave])
    }
  fill(0, 0, width, 64, [42, 58, 120])
  const ink: Colour = [70, 84, 120]
  if (side === 'front') {
    fill(40, 104, 210, 270, [236, 240, 246])
    for (let y = 0; y < 270; y++)
      for (let x = 0; x < 210; x++) {
        const isHead = (x - 105) ** 2 / 3_000 + (y - 105) ** 2 / 4_600 < 1
        const isBody = (x - 105) ** 2 / 9_800 + (y - 280) ** 2 / 8_600 < 1
        if (isHead || isBody) put(40 + x, 104 + y, [150, 160, 178])
      }
    for (const [index, across] of [360, 250, 300, 190, 420].entries()) fill(290, 120 + index * 50, across, 16, ink)
  } else for (let row = 0; row < 4; row++) fill(40, 110 + row * 52, 500 - row * 70, 16, ink)
  for (let row = 0; row < 2; row++)
    for (let mark = 0; mark < 30; mark++) fill(40 + mark * 26, 430 + row * 44, 18, 22, [52, 58, 72])
  for (const [index, letter] of [...'SPECIMEN'].entries())
    for (const [row, dots] of (letters[letter] ?? []).entries())
      for (let column = 0; column < 5; column++)
        if (dots & (16 >> column)) fill(40 + index * 40 + column * 6, 11 + row * 6, 6, 6, [255, 255, 255])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Latin-1 text of a PDF string. */
const escaped = (text: string) => text.replaceAll('’', "'").replace(/[\\()]/g, '\\$&')

/** A letter of one page: a title, then its lines. */
export const specimenLetter = (title: string, lines: readonly string[]): Buffer => {
  const text = [
    `BT /B 20 Tf 70 740 Td (${escaped(title)}) Tj ET`,
    ...lines.map((line, index) => `BT /R 12 Tf 70 ${690 - index * 22} Td (${escaped(line)}) Tj ET`),
    '0.85 g BT /B 64 Tf 0.87 0.5 -0.5 0.87 130 250 Tm (SPECIMEN) Tj ET',
  ].join('\n')
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(text, 'latin1')}>>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = Buffer.byteLength(body, 'latin1')
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}
