// Where the session's operations are called: apart from their shapes, so that the login page loads no schema.

export const sessionPlaces = {
  session: { name: 'session_show', method: 'GET', path: '/session' },
  login: { name: 'login', method: 'POST', path: '/login' },
  askPasskey: { name: 'passkey_ask', method: 'POST', path: '/passkey/ask' },
  enterByPasskey: { name: 'passkey_enter', method: 'POST', path: '/passkey/enter' },
  logout: { name: 'logout', method: 'GET', path: '/admin/user/logout' },
  keepAlive: { name: 'keep_alive', method: 'GET', path: '/session/shared/keep-alive' },
} as const
