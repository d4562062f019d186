// The cookie that carries the session's token, and nothing else.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const name = 'cartable_session'

export const sessionToken = (request: FastifyRequest): string | null => {
  const value = request.cookies[name]
  return value && value.length <= 100 ? value : null
}

/** The cookie ends with the browser; the server decides earlier, by idleness. */
export const setSessionCookie = (reply: FastifyReply, token: string, config: Config): void => {
  reply.setCookie(name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  })
}

export const clearSessionCookie = (reply: FastifyReply): void => {
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax' })
}
