// What is said to clamd: a stream of bytes in pieces with their lengths (INSTREAM), and one line that says what it found.
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'

/** A path of a socket, or `host:port`. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** Null where the text is neither. */
export const clamdAddress = (text: string): ClamdAddress | null => {
  if (text.startsWith('/')) return { path: text }
  const named = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text)
  const host = named?.[1] ?? named?.[2]
  const port = Number(named?.[3])
  return host !== undefined && port > 0 && port < 65_536 ? { host, port } : null
}

/** It was not there, did not end in time, or could not look at the file. */
export class ClamdFailed extends Error {}

/** Milliseconds for the whole of a file, which clamd may have to unpack. */
const longestMs = 60_000
/** The last line of an answer is short: more is no clamd. */
const longestAnswer = 4_096

const lengthOf = (bytes: number): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(bytes)
  return head
}

const written = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((done) => {
    // one that was closed meanwhile fails by its own event
    if (socket.write(bytes)) done()
    else socket.once('drain', done).once('close', () => done())
  })

const ask = (address: ClamdAddress, command: string, body: Readable | null, ms = longestMs): Promise<string> =>
  new Promise((answer, fail) => {
    const socket = connect(address)
    let said = ''
    const end = (error: Error | null) => {
      clearTimeout(patience)
      body?.destroy()
      socket.destroy()
      if (error) fail(new ClamdFailed(error.message))
    }
    const patience = setTimeout(() => end(new Error(`clamd did not answer in ${ms} ms`)), ms)
    socket.on('error', end)
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString('utf8')
      if (said.length > longestAnswer) return end(new Error('clamd said too much'))
      const stop = said.indexOf('\0')
      if (stop < 0) return
      end(null)
      answer(said.slice(0, stop).trim())
    })
    socket.on('close', () => end(new Error('clamd hung up')))
    const speak = async () => {
      await written(socket, Buffer.from(`z${command}\0`))
      if (body === null) return
      for await (const piece of body) {
        const bytes = Buffer.from(piece)
        if (bytes.length > 0) await written(socket, Buffer.concat([lengthOf(bytes.length), bytes]))
      }
      await written(socket, lengthOf(0))
    }
    speak().catch(end)
  })

/** The name of what was found, null when nothing was. Throws `ClamdFailed`. */
export const scanByClamd = async (address: ClamdAddress, body: Readable | Buffer): Promise<string | null> => {
  const said = await ask(address, 'INSTREAM', Buffer.isBuffer(body) ? Readable.from([body]) : body)
  if (said === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (found !== undefined) return found
  // larger than it takes, a database that is being loaded
  throw new ClamdFailed(`clamd said: ${said}`)
}

export const pingClamd = async (address: ClamdAddress): Promise<boolean> => {
  try {
    return (await ask(address, 'PING', null, 5_000)) === 'PONG'
  } catch {
    return false
  }
}
