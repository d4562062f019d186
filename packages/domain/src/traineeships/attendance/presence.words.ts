// Words of presence in a stage.
import type { PresenceState } from './presence.schema.ts'

export const presenceWords: Readonly<Record<PresenceState, string>> = {
  present: 'Présent',
  late: 'En retard',
  absent: 'Absent',
}

/** `3 présences, 1 retard, 1 absence`; null while nothing was noted. */
export const presenceSum = (presences: readonly { readonly state: PresenceState }[]): string | null => {
  const of = (wanted: PresenceState) => presences.filter(({ state }) => state === wanted).length
  const said = (count: number, one: string) => (count === 0 ? [] : [`${count}\u00a0${one}${count > 1 ? 's' : ''}`])
  const words = [...said(of('present'), 'présence'), ...said(of('late'), 'retard'), ...said(of('absent'), 'absence')]
  return words.length === 0 ? null : words.join(', ')
}
