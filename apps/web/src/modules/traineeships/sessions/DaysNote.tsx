// What is said under the days of a session that is being planned: public holidays in them, and the other sessions with their rooms.

import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { datesText, durationOf, longestSessionDays } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { useMemo } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import classes from './sessions.module.css'

type Props = { readonly id: number | null; readonly from: string; readonly until: string }

export const DaysNote = ({ id, from, until }: Props) => {
  const isAsked = until >= from && durationOf(from, until) <= longestSessionDays
  const input = useMemo(() => ({ from, until }), [from, until])
  const { data } = useOperation(sessionsApi.calendar, input, { enabled: isAsked, background: true })
  if (!isAsked || data === undefined) return null
  const others = data.sessions.filter((one) => one.id !== id && one.status !== '0-cancelled')
  const lines = [
    ...data.holidays.map(({ name, firstDay, lastDay }) => `${name}, ${datesText(firstDay, lastDay)}`),
    ...others.map(
      ({ name, rooms }) =>
        `Déjà prévu\u00a0: «\u00a0${name}\u00a0»${rooms.length > 0 ? `, qui occupe ${rooms.join(', ')}` : ''}`,
    ),
  ]
  return lines.length === 0 ? null : (
    <ul className={classes.note} data-span={6} aria-label="Ces jours-là">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
