// How many requests one address may make in a minute; operations that cost more have a limit of their own.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { tooMany } from './errors.ts'

/** Answers 429 beyond `perMinute` requests of one address, with the seconds to wait. */
export const limitRequests = async (app: FastifyInstance, perMinute: number): Promise<void> => {
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: 60_000,
    // The parts of the pages cost no more than the refusal would, and a page works with all of its hundred or not at all:
    // after an update a whole office asks for them at once, from one address.
    allowList: ({ routeOptions }) => routeOptions.url?.startsWith('/assets/') ?? false,
    errorResponseBuilder: (_, context) => tooMany(Math.max(1, Math.ceil(context.ttl / 1000))),
  })
}
