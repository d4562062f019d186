// A page of many parts is shown at once, when all that it first asks for is there: nothing moves under the finger.
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds after which what is there is shown, whatever is still awaited. */
const patienceMs = 1_500
/** A part that came may ask for more: so long nothing must be awaited. */
const calmMs = 40

/** Whether the parts inside may be shown; stays true. @param isOn false: at once */
export const useTogether = (inside: RefObject<HTMLElement | null>, isOn: boolean): boolean => {
  const client = useQueryClient()
  const [isReady, setReady] = useState(!isOn)
  useEffect(() => {
    if (isReady) return
    let calm: ReturnType<typeof setTimeout> | undefined
    const isAwaiting = () =>
      client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0 ||
      inside.current?.querySelector('[data-waiting]') != null
    const look = () => {
      clearTimeout(calm)
      calm = setTimeout(() => (isAwaiting() ? undefined : setReady(true)), calmMs)
    }
    const stop = client.getQueryCache().subscribe(look)
    const changes = new MutationObserver(look)
    if (inside.current) changes.observe(inside.current, { childList: true, subtree: true })
    const last = setTimeout(() => setReady(true), patienceMs)
    look()
    return () => {
      clearTimeout(calm)
      clearTimeout(last)
      stop()
      changes.disconnect()
    }
  }, [client, inside, isReady])
  return isReady
}
