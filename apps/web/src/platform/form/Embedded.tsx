// A part of another domain inside a form: loaded once it is near the sight, and its own forms do not save the record.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** Height kept for a part that is not loaded yet, so that the page does not jump. */
const reserved = 96

const dialogOf = (element: Element) => element.closest('[aria-modal=true]')
const keepEnter = (event: KeyboardEvent) => {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  // a dialog opened from the part bubbles here too, and is a form of its own
  if (dialogOf(target) === dialogOf(currentTarget)) event.preventDefault()
}

type Props = {
  /** Loaded at once: the part of a tab that was just opened. */
  readonly isEager?: boolean
  readonly children: ReactNode
}

export const Embedded = ({ isEager = false, children }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isEager)
  useEffect(() => {
    const element = place.current
    if (element === null || isNear) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isNear])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops what bubbles from the dialogs and fields inside
    <div
      ref={place}
      style={isNear ? undefined : { minHeight: reserved }}
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={keepEnter}
    >
      {isNear && children}
    </div>
  )
}
