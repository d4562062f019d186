// The captcha of public forms: a proof of work made by the browser, no third party, one use each across servers.
import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'

/** Minutes in which a challenge must be answered. */
const lifeMinutes = 20

const Payload = z.object({
  challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string().min(1).max(200) }),
  solution: z.record(z.string(), z.unknown()),
})

export type Captcha = {
  /** A challenge, as the widget asks for it. */
  challenge(): Promise<unknown>
  /** Whether the widget's answer (base64 of JSON) is right, in time, and was never used; uses it. */
  verify(payload: string | null | undefined): Promise<boolean>
  /** Forgets expired uses; answers how many. */
  sweep(): Promise<number>
}

const decode = (payload: string): unknown => {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

/** Needs `config.secretKey` and `config.captcha.cost` (rounds of one try; the browser makes some hundreds of tries). */
export const createCaptcha = (deps: {
  database: Database
  clock: Clock
  config: { secretKey: Buffer; captcha: { cost: number } }
}): Captcha => {
  const { database, clock, config } = deps
  const secret = (purpose: string) => createHmac('sha256', config.secretKey).update(`captcha ${purpose}`).digest('hex')
  const [signing, keySigning] = [secret('challenge'), secret('key')]
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        // a company whose clock shows the past is being made: nobody else can ask
        cost: clock.offsetMs() < 0 ? 1 : config.captcha.cost,
        counter: randomInt(200, 400),
        deriveKey,
        // the library asks the machine what time it is: it is told real time, also by a company that lives at another
        expiresAt: new Date(clock.now().getTime() - clock.offsetMs() + lifeMinutes * 60_000),
        hmacSignatureSecret: signing,
        hmacKeySignatureSecret: keySigning,
      }),
    verify: async (payload) => {
      if (!payload || payload.length > 10_000) return false
      const parsed = Payload.safeParse(decode(payload))
      if (!parsed.success) return false
      const { challenge, solution } = parsed.data
      const result = await verifySolution({
        challenge: challenge as never,
        solution: solution as never,
        deriveKey,
        hmacSignatureSecret: signing,
        hmacKeySignatureSecret: keySigning,
      }).catch(() => null)
      if (!result?.verified) return false
      const expiresAt = new Date(clock.now().getTime() + lifeMinutes * 60_000)
      const used =
        await sql`insert into captcha_uses (signature, expires_at) values (${challenge.signature}, ${expiresAt}) on conflict do nothing`.execute(
          database.writer,
        )
      return used.numAffectedRows === 1n
    },
    sweep: async () => {
      const swept = await sql`delete from captcha_uses where expires_at < ${clock.now()}`.execute(database.writer)
      return Number(swept.numAffectedRows ?? 0n)
    },
  }
}
