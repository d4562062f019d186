// The icon of a home screen: the satchel of the product, white on the colour of the company, as a PNG of any side.
import { crc32, deflateSync } from 'node:zlib'

/** Units of the drawing's side; the satchel stands in its middle, within the circle that a telephone may cut (40 % of the side). */
const side = 32
const offset = 5
/** Half the width of its strokes, in units. */
const halfStroke = 0.85

/** Distance in units to the outline of a rectangle with round corners, given its middle, the halves of its sides and its corner. */
const toOutline = (x: number, y: number, cx: number, cy: number, w: number, h: number, r: number): number => {
  const dx = Math.abs(x - cx) - w + r
  const dy = Math.abs(y - cy) - h + r
  return Math.abs((dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy)) - r)
}

/** Of the bag with its buckle, its two flaps and, above it, its handle. */
const toSatchel = (x: number, y: number): number => {
  const flap =
    Math.abs(y - 11.4) > halfStroke + 1
      ? 2
      : Math.hypot(Math.max(2 - x, x - 20, Math.min(x - 8.2, 13.8 - x), 0), y - 11.4)
  return Math.min(
    toOutline(x, y, 11, 12.2, 9, 7, 2.6),
    toOutline(x, y, 11, 11.6, 2.8, 2, 1),
    y <= 5.2 ? toOutline(x, y, 11, 5.4, 3.5, 3, 1.6) : 2,
    flap,
  )
}

/** How white each pixel is, 0 to 255, row after row, each behind the byte of its filter (none). */
const draw = (pixels: number): Buffer => {
  const rows = Buffer.alloc(pixels * (pixels + 1))
  const unit = pixels / side
  for (let row = 0; row < pixels; row++)
    for (let column = 0; column < pixels; column++) {
      const distance = toSatchel((column + 0.5) / unit - offset, (row + 0.5) / unit - offset)
      const covered = Math.min(1, Math.max(0, (halfStroke - distance) * unit + 0.5))
      rows[row * (pixels + 1) + column + 1] = Math.round(covered * 255)
    }
  return rows
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Drawn once a side: the colour is in the palette alone. */
const drawn = new Map<number, Buffer>()

/** `colour` as `#rrggbb`; every value of the palette is a step from it to white (PNG, third edition, 11.2). */
export const drawIcon = (pixels: number, colour: string): Buffer => {
  const data = drawn.get(pixels) ?? deflateSync(draw(pixels), { level: 9 })
  drawn.set(pixels, data)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(pixels, 0)
  head.writeUInt32BE(pixels, 4)
  // eight bits a pixel, which are places in the palette
  head.set([8, 3, 0, 0, 0], 8)
  const base = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const palette = Buffer.from(
    Array.from({ length: 256 }, (_, step) =>
      base.map((value) => Math.round(value + ((255 - value) * step) / 255)),
    ).flat(),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))],
  ])
}
