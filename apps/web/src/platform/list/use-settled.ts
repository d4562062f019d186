// After each fresh answer of a list: tell the screen, leave the trail of neighbours, come back to the row left last.
import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { AnyListAnswer, RowKey } from './list.types.ts'
import { leaveTrail, takePlace } from './list-memory.ts'
import { focusRow } from './use-body.ts'

type Settings<R, T> = {
  readonly listId: string
  readonly answer: AnyListAnswer<R, T> | undefined
  readonly isSettled: boolean
  /** The list of a page, which leaves a trail; not one inside a dialog. */
  readonly isPage: boolean
  readonly keyOf: (row: R) => RowKey
  readonly pathOf: ((row: R) => string | undefined) | undefined
  readonly fetchRows: (client: QueryClient, page: number) => Promise<readonly R[]>
  readonly onAnswer: ((answer: AnyListAnswer<R, T>) => void) | undefined
  readonly onBeyond: (lastPage: number) => void
  readonly body: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
}

export const useSettled = <R, T>(settings: Settings<R, T>): void => {
  const router = useRouter()
  const onSettled = useEffectEvent((answer: AnyListAnswer<R, T>) => {
    const { listId, keyOf, pathOf, body, scroller } = settings
    settings.onAnswer?.(answer)
    const pages = Math.max(1, Math.ceil(answer.total / answer.size))
    if (answer.rows.length === 0 && answer.total > 0 && answer.page > pages) settings.onBeyond(pages)
    if (!settings.isPage) return
    const entriesOf = (rows: readonly R[]) =>
      rows.flatMap((row) => {
        const path = pathOf?.(row)
        return path === undefined ? [] : [{ key: keyOf(row), path }]
      })
    const address = router.state.location.href
    const { fetchRows } = settings
    leaveTrail({
      listId,
      address,
      entries: entriesOf(answer.rows),
      page: answer.page,
      size: answer.size,
      total: answer.total,
      isExact: answer.totalIsExact,
      fetchPage: async (client, page) => entriesOf(await fetchRows(client, page)),
    })
    const place = takePlace(listId, address)
    if (!place) return
    if (scroller.current) scroller.current.scrollTop = place.scrollTop
    const at = answer.rows.findIndex((row) => keyOf(row) === place.key)
    const active = document.activeElement
    // The page itself takes the focus when it opens; nothing that a person has reached is left.
    if (at >= 0 && (active === null || active === document.body || active.id === 'contenu')) focusRow(body.current, at)
  })
  const { answer, isSettled } = settings
  useEffect(() => {
    if (isSettled && answer !== undefined) onSettled(answer)
  }, [answer, isSettled])
}
