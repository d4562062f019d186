// Proof that a change was asked by our own pages: what a form, a link or a script of another site cannot send.
import { requestHeader } from '@cartable/domain/kernel/http.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

const refused = () => new HttpError(403, 'forbidden', 'Cette demande ne vient pas de l’application.')
/** Names that nobody else can point at a machine: its own, and addresses. */
const ownName = /^(localhost|[\d.]+|\[[\da-f:.]+\])$/i

/** Ours: the public address, scheme and all; or the very address that was asked, where no name could lead elsewhere. */
const isOurs = (origin: string, host: string | undefined, publicUrl: URL): boolean => {
  if (!URL.canParse(origin)) return false
  const given = new URL(origin)
  if (given.origin === publicUrl.origin) return true
  return given.protocol === publicUrl.protocol && given.host === host && ownName.test(given.hostname)
}

/**
 * Every operation that writes must carry our own header, which makes a cross-site call preflighted and so refused,
 * and must not come from another site. A write by GET must say it is same-origin: SameSite cookies do travel with a followed link.
 * The site is that of `publicUrl`, whatever the Host header says: it is the caller's.
 */
export const proveOrigin = (operation: AnyOperation, request: FastifyRequest, publicUrl: URL): void => {
  if (operation.effect !== 'write' && operation.method === 'GET') return
  if (operation.fromMailReader && operation.access.kind === 'link') return
  if (request.headers[requestHeader] !== '1') throw refused()
  const site = request.headers['sec-fetch-site']
  if (operation.method === 'GET' ? site !== 'same-origin' : site !== undefined && site !== 'same-origin')
    throw refused()
  const { origin } = request.headers
  if (origin !== undefined && !isOurs(origin, request.headers.host, publicUrl)) throw refused()
}
