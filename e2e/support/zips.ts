// A zip as somebody who received it opens it.
import { inflateRawSync } from 'node:zlib'

/** Parts of a zip as this program writes it, by name. */
export const unzip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const parts = new Map<string, Buffer>()
  for (let left = zip.readUInt16LE(end + 10), at = zip.readUInt32LE(end + 16); left > 0; left--) {
    const [size, length, start] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const name = zip.subarray(at + 46, at + 46 + length).toString()
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    parts.set(name, inflateRawSync(zip.subarray(from, from + size)))
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}
