// The address at which the sandbox asks the server to move the clock. It exists only where the clock can be moved, and wants a secret.
import { addDays, addMonths, dayOf } from '@cartable/domain/kernel/dates.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isBearer } from '../providers/webhook.ts'
import type { Logger } from '../telemetry/logger.ts'
import { MoveRefused, type MoveReport, type Twin } from './twin.ts'

export const twinPath = '/api/twin/clock'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How far a person can move it at once, and the grain that keeps each quick. */
export const leaps = {
  hour: { grainMinutes: 0 },
  day: { grainMinutes: 60 },
  week: { grainMinutes: 180 },
  month: { grainMinutes: 360 },
} as const
export type Leap = keyof typeof leaps

export const endOfLeap = (from: Date, leap: Leap): Date => {
  const days = {
    hour: 1 / 24,
    day: 1,
    week: 7,
    month: (Date.parse(addMonths(dayOf(from), 1)) - Date.parse(addDays(dayOf(from), 0))) / dayMs,
  }[leap]
  return new Date(from.getTime() + Math.round(days * dayMs))
}

const Asked = z.union([
  z.strictObject({ by: z.enum(['hour', 'day', 'week', 'month']), wait: z.boolean().default(false) }),
  z.strictObject({
    to: z.iso.datetime(),
    grainMinutes: z.number().min(0).max(1_440).default(0),
    wait: z.boolean().default(false),
  }),
])

type Last = (MoveReport & { readonly error: null }) | { readonly error: string; readonly to: Date }

/** `wait`: answers when the clock has arrived; otherwise at once, and the state tells how far it is. */
export const serveTwin = (app: FastifyInstance, deps: { twin: Twin; secret: string; log: Logger }): void => {
  const { twin, secret, log } = deps
  let moving: { from: Date; to: Date; at: Date } | null = null
  let last: Last | null = null
  const state = () => ({ now: twin.clock.now(), offsetMs: twin.clock.offsetMs(), moving, last })

  const move = async (to: Date, grainMinutes: number): Promise<void> => {
    const from = twin.clock.now()
    moving = { from, to, at: from }
    try {
      const report = await twin.moveClock({
        to,
        grainMinutes,
        onStep: (at) => {
          moving = { from, to, at }
        },
      })
      last = { ...report, error: null }
    } catch (error) {
      const isRefused = error instanceof MoveRefused
      if (!isRefused) log.error({ err: error }, 'the clock could not be moved')
      last = {
        to,
        error: isRefused
          ? error.message
          : 'L’horloge s’est arrêtée en chemin\u00a0: le journal du serveur dit pourquoi.',
      }
    } finally {
      moving = null
    }
  }

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isBearer(request.headers.authorization, secret)) return reply.code(404).send({ error: 'notFound' })
    })
    scope.get(twinPath, async () => state())
    scope.post(twinPath, async (request, reply) => {
      const asked = Asked.safeParse(request.body)
      if (!asked.success)
        return reply.code(400).send({ error: 'expected {by: hour|day|week|month} or {to, grainMinutes?}, wait?' })
      if (moving)
        return reply
          .code(409)
          .send({ message: 'L’horloge est déjà en train d’avancer. Attendez qu’elle soit arrivée.' })
      const { data } = asked
      const [to, grain] =
        'by' in data
          ? [endOfLeap(twin.clock.now(), data.by), leaps[data.by].grainMinutes]
          : [new Date(data.to), data.grainMinutes]
      const done = move(to, grain)
      if (data.wait) await done
      return reply.code(data.wait ? 200 : 202).send(state())
    })
  })
}
