// Two cookies: the token of the session, and the one by which a browser is known again after its end.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { browserDays } from '../session/known-browsers.ts'

const isSecure = (config: Pick<Config, 'publicUrl'>) => config.publicUrl.startsWith('https:')

/**
 * Over https its name begins with `__Host-`: a browser takes such a cookie only from this very host, over https and for
 * every path, so that no neighbouring site can put its own in place.
 */
const nameOf = (config: Pick<Config, 'publicUrl'>, what: string): string =>
  `${isSecure(config) ? '__Host-' : ''}cartable_${what}`
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string => nameOf(config, 'session')
export const browserCookieName = (config: Pick<Config, 'publicUrl'>): string => nameOf(config, 'browser')

const attributes = (config: Pick<Config, 'publicUrl'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const

const cookieOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.cookies[name]
  return value && value.length <= 100 ? value : null
}
export const sessionToken = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string | null =>
  cookieOf(request, sessionCookieName(config))
export const browserToken = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string | null =>
  cookieOf(request, browserCookieName(config))

/** The cookie ends with the browser; the server decides earlier, by idleness. */
export const setSessionCookie = (reply: FastifyReply, token: string, config: Config): void => {
  reply.setCookie(sessionCookieName(config), token, attributes(config))
}

/** Signs nobody in: whoever has it, and the password, is not kept out by the wrong tries of others. */
export const setBrowserCookie = (reply: FastifyReply, token: string, config: Config): void => {
  reply.setCookie(browserCookieName(config), token, { ...attributes(config), maxAge: browserDays * 86_400 })
}

export const clearSessionCookie = (reply: FastifyReply, config: Config): void => {
  reply.clearCookie(sessionCookieName(config), attributes(config))
}
