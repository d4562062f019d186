// Serves the few static files of the pages from memory.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const ASSETS = [
  ['sandbox.css', 'text/css; charset=utf-8'],
  ['card-form.js', 'text/javascript; charset=utf-8'],
] as const

export function assetRoutes(app: FastifyInstance): void {
  for (const [name, type] of ASSETS) {
    const content = readFileSync(new URL(`../assets/${name}`, import.meta.url))
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-cache').type(type).send(content),
    )
  }
}
