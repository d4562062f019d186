// « 3 sur 24 » over a record reached through a list, with the way to the records before and after it.
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '../fr/typography.ts'
import classes from './list.module.css'
import type { Neighbours } from './list-memory.ts'

export const NeighbourButtons = ({ neighbours }: { readonly neighbours: Neighbours }) => {
  const { position, total, isExact, hasPrevious, hasNext } = neighbours
  if (position === null || (total < 2 && isExact)) return null
  return (
    <>
      <span className={classes.count}>
        {`${formatCount(position)} sur ${isExact ? '' : 'plus de '}${formatCount(total)}`}
      </span>
      <ActionIcon
        aria-label="Fiche précédente"
        title="Fiche précédente ( [ )"
        disabled={!hasPrevious}
        onClick={neighbours.goPrevious}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label="Fiche suivante"
        title="Fiche suivante ( ] )"
        disabled={!hasNext}
        onClick={neighbours.goNext}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
