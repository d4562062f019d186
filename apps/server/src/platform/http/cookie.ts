// The cookie that carries the session's token, and nothing else.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const isSecure = (config: Pick<Config, 'publicUrl'>) => config.publicUrl.startsWith('https:')

/**
 * Over https its name begins with `__Host-`: a browser takes such a cookie only from this very host, over https and for
 * every path, so that no neighbouring site can put its own in place.
 */
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  isSecure(config) ? '__Host-cartable_session' : 'cartable_session'

const attributes = (config: Pick<Config, 'publicUrl'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const

export const sessionToken = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string | null => {
  const value = request.cookies[sessionCookieName(config)]
  return value && value.length <= 100 ? value : null
}

/** The cookie ends with the browser; the server decides earlier, by idleness. */
export const setSessionCookie = (reply: FastifyReply, token: string, config: Config): void => {
  reply.setCookie(sessionCookieName(config), token, attributes(config))
}

export const clearSessionCookie = (reply: FastifyReply, config: Config): void => {
  reply.clearCookie(sessionCookieName(config), attributes(config))
}
