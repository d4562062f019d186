// A clamd for tests, which speaks its protocol on a socket: it finds the harmless file that antivirus programs are tried with.
import { createServer } from 'node:net'
import { StringDecoder } from 'node:string_decoder'

/** The test file of EICAR, in two halves so that no antivirus takes this very source for it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

type Mood = 'well' | 'silent' | 'full'

export const startFakeClamd = async (at: { readonly path: string } | { readonly port: number }) => {
  let mood: Mood = 'well'
  const seen: Buffer[] = []
  const server = createServer((socket) => {
    let bytes: Buffer = Buffer.alloc(0)
    let command: string | null = null
    const body: Buffer[] = []
    const answer = (line: string) => mood !== 'silent' && socket.end(`${line}\0`)
    socket.on('error', () => undefined)
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more])
      if (command === null) {
        const end = bytes.indexOf(0)
        if (end < 0) return
        command = new StringDecoder('latin1').write(bytes.subarray(0, end))
        bytes = bytes.subarray(end + 1)
        if (command === 'zPING') answer('PONG')
      }
      while (command === 'zINSTREAM' && bytes.length >= 4) {
        const length = bytes.readUInt32BE(0)
        if (bytes.length < 4 + length) return
        if (mood === 'full') return void answer('INSTREAM size limit exceeded. ERROR')
        if (length === 0) {
          const whole = Buffer.concat(body)
          seen.push(whole)
          return void answer(whole.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
        }
        body.push(bytes.subarray(4, 4 + length))
        bytes = bytes.subarray(4 + length)
      }
    })
  })
  await new Promise<void>((done) => server.listen('path' in at ? at : { ...at, host: '127.0.0.1' }, done))
  const address = server.address()
  return {
    /** As a setting names it. */
    address: typeof address === 'string' ? address : `127.0.0.1:${address?.port}`,
    seen,
    feel: (now: Mood) => {
      mood = now
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
