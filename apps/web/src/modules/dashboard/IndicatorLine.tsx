// A line of a tile: what waits, how much, the screen it opens in a new tab, and its first items when one asks for them.
import {
  type IndicatorKey,
  indicators,
  openedBy,
  severityOf,
  type Tile,
} from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { capital, formatCount } from '../../platform/fr/typography.ts'
import { EmptyLine, ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './StaffHome.module.css'
import { tileOperations } from './use-tiles.ts'
import { Age } from './WaitLines.tsx'

export const severityIcons = { success: IconCircleCheck, warning: IconAlertTriangle, danger: IconCircleX }

export const wordsOf = (name: IndicatorKey, count: number): string =>
  count === 1 ? indicators[name].one : indicators[name].label

const Items = ({ tile, name }: { readonly tile: Tile; readonly name: IndicatorKey }) => {
  const items = useOperation(tileOperations[tile].details, { indicator: name }, { background: true })
  if (items.isPending) return <Loading />
  if (items.isError) return <ErrorState error={items.error} onRetry={() => void items.refetch()} />
  if (items.data.rows.length === 0) return <EmptyLine>Plus rien à traiter.</EmptyLine>
  return (
    <ul className={classes.items}>
      {items.data.rows.map(({ label, detail, path }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a household may stand twice with the same words
        <li key={index}>
          <a href={path} target="_blank" rel="noreferrer">
            {label}
            <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
          </a>
          {detail && <span>{detail}</span>}
        </li>
      ))}
    </ul>
  )
}

type Props = {
  readonly tile: Tile
  readonly name: IndicatorKey
  readonly count: number
  /** Day since which the oldest waits. */
  readonly oldest: string | null
}

export const IndicatorLine = ({ tile, name, count, oldest }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const severity = severityOf(count)
  const Icon = severityIcons[severity]
  const words = wordsOf(name, count)
  return (
    <li>
      <div className={classes.row}>
        <a className={`${classes.line} ${classes[severity]}`} href={openedBy(name)} target="_blank" rel="noreferrer">
          <Icon size={18} aria-hidden />
          <span className={classes.words}>
            {capital(words)} <Age since={oldest} />
          </span>
          <span className={classes.number}>{formatCount(count)}</span>
          <VisuallyHidden>(nouvel onglet)</VisuallyHidden>
        </a>
        {count > 0 && (
          <ActionIcon
            aria-expanded={isOpen}
            aria-controls={list}
            aria-label={`Détail\u00a0: ${words}`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} aria-hidden className={isOpen ? classes.turned : undefined} />
          </ActionIcon>
        )}
      </div>
      <div id={list}>{isOpen && <Items tile={tile} name={name} />}</div>
    </li>
  )
}
