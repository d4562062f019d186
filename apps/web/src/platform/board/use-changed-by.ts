// Who made the last live change of a board's cards, for the note of a card that moves by itself.
import { useCallback, useRef } from 'react'
import { useLiveEvents } from '../live/live.ts'

/** `changedBy` of the board. One's own changes too: they may come from another tab, and must not be laid to whoever came before. */
export const useChangedBy = (domain: string): (() => string | null) => {
  const last = useRef<string | null>(null)
  useLiveEvents(
    [[domain]],
    (event) => {
      last.current = event.byName
    },
    { withOwn: true },
  )
  return useCallback(() => last.current, [])
}
