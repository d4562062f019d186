// Where to go after signing in: an address of this site only, whatever the link said.

/** The path, query and anchor of `asked` when it is on `origin`; null otherwise, and for the login page itself. */
export const safeReturn = (asked: unknown, origin: string): string | null => {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return null
  const url = URL.parse(asked, origin)
  if (url === null || url.origin !== origin || url.pathname === '/login') return null
  return `${url.pathname}${url.search}${url.hash}`
}
