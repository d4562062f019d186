// A student in a group: a pill that is dragged with a pointer, lifted with Space, or moved from its menu.
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import type { ChartCard } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { IconClock, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import classes from '../programme/chart.module.css'
import { useChart } from '../programme/chart-context.ts'
import type { CardPlace } from '../programme/chart-texts.ts'

type Props = {
  readonly card: ChartCard
  readonly levelId: number
  readonly subjectId: number
  readonly groupId: number | null
  readonly isLifted: boolean
}

const wordsOf = (name: string, { isFirm, reportValidated }: ChartCard) =>
  [name, isFirm ? '' : 'en attente du paiement', reportValidated ? 'évaluation validée' : ''].filter(Boolean).join(', ')

const Card = ({ card, levelId, subjectId, groupId, isLifted }: Props) => {
  const { canWrite, carried, showCardMenu } = useChart()
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!element.current || !canWrite) return
    const from: CardPlace = { levelId, subjectId, groupId }
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind: 'chart-card', card, from }),
      onDragStart: () => carried.set({ card, from, by: 'pointer', over: undefined }),
      onDrop: () => carried.set(null),
    })
  }, [canWrite, card, levelId, subjectId, groupId, carried])
  return (
    <li>
      <button
        ref={element}
        type="button"
        className={classes.card}
        data-card={card.id}
        data-from={`${levelId} ${subjectId} ${groupId ?? ''}`}
        data-lifted={isLifted || undefined}
        data-provisional={!card.isFirm || undefined}
        aria-label={wordsOf(card.shortName, card)}
        aria-haspopup="menu"
        title={wordsOf(card.name, card)}
        onClick={(event) => showCardMenu({ card, from: { levelId, subjectId, groupId } }, event.currentTarget)}
      >
        {!card.isFirm && <IconClock size={12} stroke={2} aria-hidden />}
        {card.shortName}
        {card.reportValidated && <IconRosetteDiscountCheck size={13} stroke={1.75} aria-hidden />}
      </button>
    </li>
  )
}
export const StudentCard = memo(Card)
