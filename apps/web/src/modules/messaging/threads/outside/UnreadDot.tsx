// How many messages are new, beside « Messages » in the menu.
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Dot } from '../../../../platform/outside/Frame.tsx'
import { ownThreads } from './threads.doors.ts'

/** Milliseconds between two looks, while a page is open. */
const refreshEvery = 60_000

export const UnreadDot = () => {
  const threads = useAnswer(ownThreads, {}, { refreshEvery })
  return <Dot count={threads.data?.unread ?? 0} of="non lus" />
}
