// The way into an online lesson, shown from a quarter of an hour before it; a page that stays open shows it by itself.
import { isRoomOpen } from '@cartable/domain/courses/rooms/rooms.rules.ts'
import { useEffect, useState } from 'react'
import { nowMs } from '../../../platform/clock.ts'
import { ButtonLink } from '../../../platform/outside/Button.tsx'

/** Milliseconds between two looks at the clock. */
const lookMs = 20_000

type Props = { readonly url: string | null | undefined; readonly at: string; readonly minutes: number }
export const JoinRoom = ({ url, at, minutes }: Props) => {
  const [isOpen, setOpen] = useState(() => isRoomOpen(at, minutes, nowMs()))
  useEffect(() => {
    const look = () => setOpen(isRoomOpen(at, minutes, nowMs()))
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [at, minutes])
  if (!url || !isOpen) return null
  return (
    <ButtonLink kind="primary" icon="video" grows href={url}>
      Rejoindre la salle
    </ButtonLink>
  )
}
