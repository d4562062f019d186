// The way into an online lesson, shown from a quarter of an hour before it.
import { isRoomOpen } from '@cartable/domain/courses/rooms/rooms.rules.ts'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { nowMs } from '../../../platform/clock.ts'

/** A page that stays open shows it by itself. */
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
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="filled"
      leftSection={<IconVideo size={18} aria-hidden />}
    >
      Rejoindre la salle
    </Button>
  )
}
