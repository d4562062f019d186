// Reads a zip of our own back, from its directory: names and whole contents.
import { inflateRawSync } from 'node:zlib'

export const readZip = (bytes: Buffer): Map<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size, nameLength, extra, comment, start] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(body, body + size)
    files.set(name, method === 8 ? inflateRawSync(packed) : packed)
    at += 46 + nameLength + extra + comment
  }
  return files
}
