// The clock of the application's server: it leads, the sandbox follows. Asks how it stands, and to move it.

export interface ClockTarget {
  url: string
  secret: string
}

export const LEAPS = ['hour', 'day', 'week', 'month'] as const
export type Leap = (typeof LEAPS)[number]

export interface ServerClock {
  offsetMs: number
  moving: { from: string; to: string; at: string } | null
  last:
    | null
    | { to: string; error: string }
    | {
        from: string
        to: string
        error: null
        seconds: number
        tasks: number
        delivered: number
        ran: Record<string, number>
      }
}

const TIMEOUT_MS = 3_000

async function ask(target: ClockTarget, body?: object): Promise<Response> {
  return fetch(target.url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${target.secret}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** Null: the server does not answer, or has no clock to be moved. */
export async function readServerClock(target: ClockTarget): Promise<ServerClock | null> {
  try {
    const response = await ask(target)
    return response.ok ? ((await response.json()) as ServerClock) : null
  } catch {
    return null
  }
}

/** Begins a move, or answers the French sentence that says why not. */
export async function moveServerClock(target: ClockTarget, by: Leap): Promise<string | null> {
  try {
    const response = await ask(target, { by })
    if (response.ok) return null
    const answer = (await response.json().catch(() => ({}))) as { message?: unknown }
    return typeof answer.message === 'string' ? answer.message : 'Le serveur a refusé d’avancer son horloge.'
  } catch {
    return 'Le serveur ne répond pas\u202F: l’horloge n’a pas bougé.'
  }
}
