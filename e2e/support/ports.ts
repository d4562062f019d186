// Ports that nobody holds.
import { createServer } from 'node:net'

/** Some free ports of the loopback; all are held at once, so that no two are the same. */
export const freePorts = async (count: number): Promise<number[]> => {
  const probes = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((done) =>
          probe.listen(0, '127.0.0.1', () => {
            const address = probe.address()
            done(typeof address === 'object' && address ? address.port : 0)
          }),
        ),
    ),
  )
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}
