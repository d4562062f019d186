// « 3 sur 24 » over a record reached through a list, with the way to the records before and after it.
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '../fr/typography.ts'
import classes from './list.module.css'
import type { Neighbours } from './list-memory.ts'

type Props = {
  readonly neighbours: Neighbours
  /** Whether « [ » and « ] » do the same. */
  readonly hasKeys?: boolean
}

export const NeighbourButtons = ({ neighbours, hasKeys = true }: Props) => {
  const { position, total, isExact, hasPrevious, hasNext } = neighbours
  if (position === null || (total < 2 && isExact)) return null
  return (
    <>
      <span className={classes.count}>
        {`${formatCount(position)} sur ${isExact ? '' : 'plus de '}${formatCount(total)}`}
      </span>
      <ActionIcon
        aria-label="Fiche précédente"
        title={hasKeys ? 'Fiche précédente ( [ )' : 'Fiche précédente'}
        disabled={!hasPrevious}
        onClick={neighbours.goPrevious}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label="Fiche suivante"
        title={hasKeys ? 'Fiche suivante ( ] )' : 'Fiche suivante'}
        disabled={!hasNext}
        onClick={neighbours.goNext}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
