// What stands in a column: skeletons, an error, an empty place, or the cards and the way to more of them.
import { de } from '@cartable/domain/kernel/french.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './board.module.css'
import { moreLabel } from './board.texts.ts'
import { boardPageSize, type ColumnCards } from './use-column-cards.ts'

type Props = {
  readonly state: ColumnCards<unknown>
  readonly title: string
  readonly isFiltered: boolean
  readonly isEmpty: boolean
  /** Ref of the element that scrolls. */
  readonly scroller: (element: HTMLElement | null) => void
  readonly children: ReactNode
}

const Failure = ({ sentence, retry }: { readonly sentence: string; readonly retry: () => void }) => (
  <div className={classes.failure} role="alert">
    <IconAlertTriangle size={16} aria-hidden />
    <span>{sentence}</span>
    <Button size="xs" onClick={retry}>
      Réessayer
    </Button>
  </div>
)

/** Asks for the next page when the end of the list comes near. */
const More = ({ state }: { readonly state: ColumnCards<unknown> }) => {
  const element = useRef<HTMLDivElement>(null)
  const loadMore = useRef(state.loadMore)
  loadMore.current = state.loadMore
  useEffect(() => {
    if (!element.current || state.isLoadingMore || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore.current()
      },
      // asked well before the end is seen, so that nobody who scrolls waits for it
      { root: element.current.closest('[data-scroller]'), rootMargin: '0px 0px 800px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [state.isLoadingMore])
  return (
    <div ref={element} className={classes.more}>
      <Button size="xs" variant="subtle" loading={state.isLoadingMore} onClick={state.loadMore}>
        {moreLabel(state.left, boardPageSize)}
      </Button>
    </div>
  )
}

export const ColumnBody = ({ state, title, isFiltered, isEmpty, scroller, children }: Props) => {
  if (state.status === 'loading')
    return (
      <div className={classes.cards} role="status" aria-label={`Chargement ${de(title)}…`}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={88} radius="sm" />
        ))}
      </div>
    )
  if (state.status === 'error') return <Failure sentence="Impossible de charger cette colonne." retry={state.retry} />
  return (
    <div
      ref={scroller}
      data-scroller
      className={classes.scroll}
      aria-busy={state.isStale}
      data-stale={state.isStale || undefined}
    >
      {state.refreshFailed && <Failure sentence="Cette colonne n’a pas pu être actualisée." retry={state.retry} />}
      <ul className={classes.cards} aria-label={title}>
        {children}
        {isEmpty && <li className={classes.empty}>{isFiltered ? 'Aucune carte avec ces filtres' : 'Aucune carte'}</li>}
      </ul>
      {state.left > 0 && <More state={state} />}
    </div>
  )
}
