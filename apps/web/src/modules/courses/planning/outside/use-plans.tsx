// What a teacher does with lessons to come, from whichever page: plan, move, take away, give at another date. The sheets come when asked for.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CancelledLesson } from './CancelSheet.tsx'
import type { AskedPlan } from './PlanSheet.tsx'

const PlanSheet = lazy(async () => ({ default: (await import('./PlanSheet.tsx')).PlanSheet }))
const OwnCancelSheet = lazy(async () => ({ default: (await import('./OwnCancelSheet.tsx')).OwnCancelSheet }))

type Opened =
  | { readonly kind: 'plan'; readonly asked: AskedPlan }
  | { readonly kind: 'cancel'; readonly lesson: CancelledLesson }
  | null

export type Plans = {
  readonly plan: (asked: AskedPlan) => void
  readonly cancel: (lesson: CancelledLesson) => void
  /** To be put once in the page. */
  readonly sheets: ReactNode
}

export const usePlans = (): Plans => {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const plan = (asked: AskedPlan) => setOpened({ kind: 'plan', asked })
  return {
    plan,
    cancel: (lesson) => setOpened({ kind: 'cancel', lesson }),
    sheets: (
      <Suspense fallback={null}>
        {opened?.kind === 'plan' && (
          <PlanSheet key={JSON.stringify(opened.asked)} asked={opened.asked} onClose={close} />
        )}
        {opened?.kind === 'cancel' && (
          <OwnCancelSheet lesson={opened.lesson} onClose={close} onReplace={(replacesId) => plan({ replacesId })} />
        )}
      </Suspense>
    ),
  }
}
