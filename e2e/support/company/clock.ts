// The clock that the server and the sandbox of a company share, moved on: what is due on the way happens at its hour.
import type { Programs } from './programs.ts'

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month'
export type Span = `${number} ${Unit}` | `${number} ${Unit}s`

export type Clock = {
  /** What time it is in the company. */
  now(): Promise<Date>
  /** Goes on by so much, and answers once everything that was due has happened. */
  move(span: Span): Promise<void>
  /** The same, until an instant that is still to come. */
  moveTo(instant: Date): Promise<void>
}

type State = { readonly now: string; readonly last: { readonly error: string | null } | null }

const spanMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const
/** What is due within these minutes of each other happens together, so that long ways stay short. */
const grainMinutes = { minute: 1, hour: 10, day: 60, week: 180 } as const

export const clockOf = ({ url, clockSecret }: Pick<Programs, 'url' | 'clockSecret'>): Clock => {
  const ask = async (body?: object): Promise<State> => {
    const answer = await fetch(`${url}/api/twin/clock`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${clockSecret}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const state: State = await answer.json()
    const error = answer.ok ? (body ? state.last?.error : null) : JSON.stringify(state)
    if (error) throw new Error(`the clock did not move: ${error}`)
    return state
  }
  const now = async () => new Date((await ask()).now)
  /**
   * Piece by piece: one answer that is waited for through all of a long way is given up by the connection. As coarse as weeks
   * and days go as long as they last, and as fine as it was asked for at the end.
   */
  const goTo = async (end: number, unit: keyof typeof spanMs) => {
    for (let at = (await now()).getTime(); at < end; ) {
      const piece = end - at > spanMs.week ? 'week' : end - at > spanMs.day ? 'day' : unit
      at = Math.min(at + Math.max(spanMs[piece], spanMs.day), end)
      const grain = Math.max(grainMinutes[piece], grainMinutes[unit])
      await ask({ to: new Date(at).toISOString(), grainMinutes: grain, wait: true })
    }
  }
  return {
    now,
    moveTo: (instant) => goTo(instant.getTime(), 'hour'),
    move: async (span) => {
      const [count = '', units = ''] = span.split(' ')
      const unit = units.replace(/s$/, '') as Unit
      if (unit === 'month') for (let gone = 0; gone < Number(count); gone++) await ask({ by: unit, wait: true })
      else await goTo((await now()).getTime() + Number(count) * spanMs[unit], unit)
    },
  }
}
