// Asks about records that resemble, between the save that found them and the one that decides.
import type { DuplicateCandidate, DuplicateChoice } from '@cartable/domain/customers/duplicates.schema.ts'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import type { DuplicateKind } from './Candidate.tsx'

const DuplicatesDialog = lazy(async () => ({ default: (await import('./DuplicatesDialog.tsx')).DuplicatesDialog }))

type Asked = {
  readonly candidates: readonly DuplicateCandidate[]
  readonly isBusy: boolean
  readonly choose: (choice: DuplicateChoice | null) => void
}
type Answer = { readonly duplicates: readonly DuplicateCandidate[] }
type Again<A> = (more: { duplicateChoice: DuplicateChoice }) => Promise<A>

/**
 * `review` for a RecordForm whose answer holds `duplicates`, the dialog to render beside it, and whether the last save
 * used a record that was there. Others may resemble by the time one decides: they are asked about, too.
 */
export const useDuplicates = (
  kind: DuplicateKind,
): {
  readonly review: <A extends Answer>(answer: A, again: Again<A>) => Promise<A | null>
  readonly dialog: ReactNode
  readonly hasUsed: () => boolean
} => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const used = useRef(false)
  const review = useCallback(async <A extends Answer>(answer: A, again: Again<A>): Promise<A | null> => {
    used.current = false
    let latest = answer
    try {
      while (latest.duplicates.length > 0) {
        const candidates = latest.duplicates
        const choice = await new Promise<DuplicateChoice | null>((choose) =>
          setAsked({ candidates, isBusy: false, choose }),
        )
        if (choice === null) return null
        used.current = choice.use !== null
        setAsked((shown) => shown && { ...shown, isBusy: true })
        latest = await again({ duplicateChoice: choice })
      }
      return latest
    } finally {
      setAsked(null)
    }
  }, [])
  return {
    review,
    hasUsed: () => used.current,
    dialog: asked && (
      <Suspense fallback={null}>
        <DuplicatesDialog kind={kind} candidates={asked.candidates} isBusy={asked.isBusy} onChoose={asked.choose} />
      </Suspense>
    ),
  }
}
