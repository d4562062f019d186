// One line of the palette: what it opens, and, on the line that is chosen, what is done with it from here.
import type { MouseEvent } from 'react'
import type { Hit } from './hits.ts'
import classes from './Palette.module.css'

/** Id of the option that is active: a line, or one of its actions. */
export const optionId = (list: string, rank: number, action: number): string =>
  action < 0 ? `${list}-${rank}` : `${list}-${rank}-${action}`

type Props = {
  readonly hit: Hit
  readonly list: string
  readonly rank: number
  readonly isChosen: boolean
  /** Which of its actions is active; below zero: the line itself. */
  readonly action: number
  readonly onPoint: () => void
  readonly onOpen: (path: string, inNewTab: boolean) => void
}

export const PaletteHit = ({ hit, list, rank, isChosen, action, onPoint, onOpen }: Props) => {
  const open = (path: string) => (event: MouseEvent) => {
    // a telephone is called by its link; an address of the office is gone to without reloading
    if (!path.startsWith('tel:')) event.preventDefault()
    onOpen(path, event.ctrlKey || event.metaKey)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer chooses the line, as the arrows do
    <div className={classes.hit} data-chosen={isChosen || undefined} onMouseMove={onPoint}>
      <a
        id={optionId(list, rank, -1)}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen && action < 0}
        className={classes.record}
        href={hit.path}
        onClick={open(hit.path)}
      >
        <span className="trunc">{hit.label}</span>
        {hit.detail && <small>{hit.detail}</small>}
      </a>
      {isChosen &&
        hit.actions?.map(({ label, path }, at) => (
          <a
            key={path}
            id={optionId(list, rank, at)}
            role="option"
            tabIndex={-1}
            aria-selected={action === at}
            className={classes.action}
            href={path}
            onClick={open(path)}
          >
            {label}
          </a>
        ))}
    </div>
  )
}
