// The students of a group, or those of no group: a place that receives cards of its subject and forbids the others.
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { refusePlacement } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { ChartCard } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from '../../../platform/api/store.ts'
import classes from '../programme/chart.module.css'
import { useChart } from '../programme/chart-context.ts'
import type { Placed } from '../programme/chart-texts.ts'
import { StudentCard } from './StudentCard.tsx'

/** Pills in sight before « +n ». */
const inSight = 6

type Props = {
  readonly levelId: number
  readonly subjectId: number
  readonly groupId: number | null
  readonly status: string
  readonly label: string
  readonly cards: readonly ChartCard[]
  readonly children?: ReactNode
}

export const GroupPlace = ({ levelId, subjectId, groupId, status, label, cards, children }: Props) => {
  const { carried: store, moved, place } = useChart()
  const carried = useStore(store)
  const lastMoved = useStore(moved)
  const element = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data.kind === 'chart-card',
      onDragEnter: () => {
        const now = store.get()
        if (now) store.set({ ...now, over: groupId })
      },
      onDragLeave: () => {
        const now = store.get()
        if (now && now.over === groupId) store.set({ ...now, over: undefined })
      },
      onDrop: ({ source }) => place(source.data as unknown as Placed, { levelId, subjectId, groupId, status }),
    })
  }, [store, place, levelId, subjectId, groupId, status])
  const refusal = carried === null ? null : refusePlacement(carried.from, { levelId, subjectId, status })
  const isHome = carried?.from.groupId === groupId && carried.from.subjectId === subjectId
  const isOver = carried?.over === groupId && carried.from.subjectId === subjectId
  const shown = isWhole ? cards : cards.filter(({ id }, at) => at < inSight || id === lastMoved)
  return (
    <section
      ref={element}
      className={classes.group}
      aria-label={label}
      data-off={status === '0-cancelled' || undefined}
      data-forbidden={(refusal !== null && !isHome) || undefined}
      data-target={(carried !== null && refusal === null && !isHome) || undefined}
      data-over={isOver || undefined}
    >
      {children}
      {cards.length > 0 && (
        <ul className={classes.cards}>
          {shown.map((card) => (
            <StudentCard
              key={card.id}
              card={card}
              levelId={levelId}
              subjectId={subjectId}
              groupId={groupId}
              isLifted={carried?.card.id === card.id}
            />
          ))}
          {(isWhole ? cards.length > inSight : cards.length > shown.length) && (
            <li>
              <button type="button" className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'Réduire' : `+${cards.length - shown.length}`}
                {!isWhole && <span className="vh"> élèves</span>}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
