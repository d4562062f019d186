// One card of a board: its frame, its link, its menu, and what a mouse needs to carry it.
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import classes from './board.module.css'
import { movedBy } from './board.texts.ts'
import type { BoardCard } from './board.types.ts'
import { MoveMenu } from './MoveMenu.tsx'

/** What every card of a board shares; one stable object, so that a card renders only when its own data changes. */
export type CardApi<C extends BoardCard> = {
  readonly boardId: string
  readonly title: (card: C) => string
  readonly href: (card: C) => string
  readonly open: (card: C) => void
  readonly render: (card: C) => ReactNode
  readonly move: (card: C, from: string, to: string) => void
  readonly announce: (sentence: string) => void
}

type Props<C extends BoardCard> = {
  readonly api: CardApi<C>
  readonly card: C
  readonly column: string
  /** 'ghost': it is carried elsewhere; 'lifted': carried by the keyboard; 'pending': its move is being decided. */
  readonly look: 'plain' | 'ghost' | 'lifted' | 'pending'
  readonly canDrag: boolean
  readonly canMove: boolean
  readonly helpId: string
  /** Rank in the column from 0, and how many cards the column has: most of them are not in the page. */
  readonly rank: number
  readonly total: number
  /** Name of who moved it a moment ago; undefined when nobody did. */
  readonly note?: string | null | undefined
}

const tiltedCopy = (element: HTMLElement, container: HTMLElement) => {
  const copy = element.cloneNode(true) as HTMLElement
  copy.style.width = `${element.offsetWidth}px`
  copy.classList.add(classes.carried ?? 'carried')
  container.append(copy)
}

const CardView = <C extends BoardCard>(props: Props<C>) => {
  const { api, card, column, look, canDrag, canMove, helpId, note } = props
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!element.current || !canDrag) return
    const node = element.current
    return draggable({
      element: node,
      getInitialData: () => ({ kind: 'board-card', board: api.boardId, id: card.id, column }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => ({ x: 100, y: 30 }),
          render: ({ container }) => tiltedCopy(node, container),
        }),
    })
  }, [api, card.id, column, canDrag])

  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    api.open(card)
  }
  const openUnlessControl = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    if (!event.currentTarget.contains(target) || target.closest('a, button')) return
    if (window.getSelection()?.isCollapsed === false) return
    open(event)
  }
  const title = api.title(card)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is the keyboard's way; the whole card is only a larger target for the mouse
    <li
      ref={element}
      className={classes.card}
      data-card={card.id}
      data-rank={props.rank}
      aria-posinset={props.rank + 1}
      aria-setsize={props.total}
      data-look={look}
      data-noted={note !== undefined || undefined}
      onClick={openUnlessControl}
    >
      <div className={classes.cardHead}>
        <a
          href={api.href(card)}
          draggable={false}
          data-control
          tabIndex={-1}
          className={classes.cardTitle}
          aria-describedby={canMove ? helpId : undefined}
          title={title}
          onClick={open}
        >
          {title}
        </a>
        {canMove && look !== 'pending' && (
          <MoveMenu card={card} title={title} onMove={(to) => api.move(card, column, to)} onRefused={api.announce} />
        )}
      </div>
      {api.render(card)}
      {look === 'pending' && <div className={classes.note}>En attente…</div>}
      {note !== undefined && <div className={classes.note}>{movedBy(note)}</div>}
    </li>
  )
}

export const BoardCardView = memo(CardView) as typeof CardView
