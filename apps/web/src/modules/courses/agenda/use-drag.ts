// Moves a block of the calendar by the pointer: its shadow follows in the same frame, without React; the drop tells the new time.
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { minutesOf } from '../../../platform/calendar/lanes.ts'
import type { Placeable } from './agenda-layout.ts'

const stepMinutes = 15
/** Pixels before a press becomes a drag: a click moves nothing. */
const threshold = 6

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** What a lane of hours says of itself, as attributes: its day, whose it is, its first and last hour. */
export type LaneAttributes = {
  readonly 'data-lane': string
  readonly 'data-teacher': string
  readonly 'data-from': string
  readonly 'data-to': string
}
type Target = { readonly day: string; readonly time: string; readonly lane: HTMLElement }

/** The quarter of an hour under a point of a lane. */
export const timeInLane = (lane: HTMLElement, y: number): string => {
  const { top, height } = lane.getBoundingClientRect()
  const [from, to] = [minutesOf(lane.dataset.from ?? '08:00'), minutesOf(lane.dataset.to ?? '21:00')]
  const minutes = from + ((y - top) / height) * (to - from)
  return timeOf(Math.min(Math.max(Math.floor(minutes / stepMinutes) * stepMinutes, from), to - stepMinutes))
}

type Drag = {
  readonly event: Placeable
  readonly grabY: number
  readonly x: number
  readonly y: number
  isOn: boolean
  at: Target | null
}

type Options = {
  /** Others' events: a shadow over one of the same people is red. */
  readonly isTaken: (event: Placeable, day: string, time: string) => boolean
  readonly onDrop: (event: Placeable, day: string, time: string) => void
}

export const useDrag = ({ isTaken, onDrop }: Options) => {
  const shadow = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const latest = useRef({ isTaken, onDrop })
  latest.current = { isTaken, onDrop }

  useEffect(() => {
    const hide = () => {
      drag.current = null
      if (shadow.current) shadow.current.hidden = true
    }
    const targetOf = ({ event, grabY }: Drag, x: number, y: number): Target | null => {
      const lane = document
        .elementsFromPoint(x, y)
        .find((one): one is HTMLElement => one instanceof HTMLElement && 'lane' in one.dataset)
      if (!lane) return null
      // a lesson changes its hour here; another teacher is another contract
      if (lane.dataset.teacher && lane.dataset.teacher !== String(event.teacherId)) return null
      return { day: lane.dataset.lane ?? '', time: timeInLane(lane, y - grabY + 1), lane }
    }
    const show = ({ event }: Drag, { day, time, lane }: Target) => {
      const box = shadow.current
      if (!box) return
      const { left, top, width, height } = lane.getBoundingClientRect()
      const [from, to] = [minutesOf(lane.dataset.from ?? '08:00'), minutesOf(lane.dataset.to ?? '21:00')]
      const perMinute = height / (to - from)
      box.hidden = false
      box.dataset.taken = String(latest.current.isTaken(event, day, time))
      box.textContent = time
      Object.assign(box.style, {
        left: `${left}px`,
        top: `${top + (minutesOf(time) - from) * perMinute}px`,
        width: `${width}px`,
        height: `${event.minutes * perMinute}px`,
      })
    }
    const move = (pointer: PointerEvent) => {
      const now = drag.current
      if (!now) return
      if (!now.isOn && Math.hypot(pointer.clientX - now.x, pointer.clientY - now.y) < threshold) return
      now.isOn = true
      now.at = targetOf(now, pointer.clientX, pointer.clientY)
      if (now.at) show(now, now.at)
      else if (shadow.current) shadow.current.hidden = true
    }
    const up = () => {
      const now = drag.current
      hide()
      if (!now?.isOn) return
      // the click that ends a drag opens nothing
      document.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true })
      const { event, at } = now
      if (at && (at.day !== event.day || at.time !== event.from)) latest.current.onDrop(event, at.day, at.time)
    }
    const key = (press: KeyboardEvent) => {
      if (press.key === 'Escape') hide()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', hide)
    window.addEventListener('keydown', key)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', hide)
      window.removeEventListener('keydown', key)
    }
  }, [])

  return {
    /** To be put once over the calendar. */
    shadow,
    grab: (event: Placeable, pointer: ReactPointerEvent<HTMLElement>) => {
      if (!event.mayMove || pointer.button !== 0 || pointer.pointerType === 'touch') return
      const { top } = pointer.currentTarget.getBoundingClientRect()
      drag.current = {
        event,
        grabY: pointer.clientY - top,
        x: pointer.clientX,
        y: pointer.clientY,
        isOn: false,
        at: null,
      }
    },
  }
}
