// Proof that a change was asked by our own pages: what a form, a link or a script of another site cannot send.
import { requestHeader } from '@cartable/domain/kernel/http.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

const refused = () => new HttpError(403, 'forbidden', 'Cette demande ne vient pas de l’application.')
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Every operation that writes must carry our own header, which makes a cross-site call preflighted and so refused,
 * and must not come from another site. A write by GET must say it is same-origin: SameSite cookies do travel with a followed link.
 * `publicHost` is the host people use when a proxy in front rewrites the Host header.
 */
export const proveOrigin = (operation: AnyOperation, request: FastifyRequest, publicHost: string): void => {
  if (operation.effect !== 'write' && operation.method === 'GET') return
  if (operation.fromMailReader && operation.access.kind === 'link') return
  if (request.headers[requestHeader] !== '1') throw refused()
  const site = request.headers['sec-fetch-site']
  if (operation.method === 'GET' ? site !== 'same-origin' : site !== undefined && site !== 'same-origin')
    throw refused()
  const { origin } = request.headers
  if (origin === undefined) return
  const host = hostOf(origin)
  if (host === null || (host !== request.headers.host && host !== publicHost)) throw refused()
}
