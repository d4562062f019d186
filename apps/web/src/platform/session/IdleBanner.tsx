// One minute before the session ends for want of use: the way to keep it.
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { formatWait } from '../fr/typography.ts'
import classes from './IdleBanner.module.css'
import { useSessionLife } from './use-session-life.ts'

export const IdleBanner = () => {
  const { leftMs, stay } = useSessionLife()
  if (leftMs === null) return null
  return (
    <div role="alert" className={classes.banner}>
      <IconClock size={18} aria-hidden />
      <span>
        Votre session se termine faute d’activité
        {/* The count would be read aloud every second. */}
        <span aria-hidden> dans {formatWait(leftMs / 1000)}</span>.
      </span>
      <Button variant="filled" onClick={stay}>
        Rester connecté
      </Button>
    </div>
  )
}
