// What lists of lessons, bills and registrations embed of the money timeline: an entry of a row's menu.
import type { TimelineSubject } from '@cartable/domain/billing/timeline/timeline.schema.ts'
import { IconTimeline } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RowAction } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import type { Followed } from './MoneyDialog.tsx'

const MoneyDialog = lazy(async () => ({ default: (await import('./MoneyDialog.tsx')).MoneyDialog }))

const shown = (followed: Followed | null, close: () => void): ReactNode =>
  followed && (
    <Suspense fallback={null}>
      <MoneyDialog followed={followed} onClose={close} />
    </Suspense>
  )

/** Of the rows of a list, for the office: none for whoever reads neither bills nor, of stages, registrations. */
export const useMoneyRows = <R extends { readonly id: number }>(
  subject: TimelineSubject,
  whatOf: (row: R) => string,
): { readonly moneyOf: readonly RowAction<R>[]; readonly money: ReactNode } => {
  const [followed, setFollowed] = useState<Followed | null>(null)
  const [bills, stages] = [useCan('billing', 'read'), useCan('traineeships', 'read')]
  const isOffered = bills || (stages && subject === 'registration')
  const moneyOf = isOffered
    ? [
        {
          id: 'argent',
          label: 'Suivi de l’argent',
          icon: IconTimeline,
          inMenu: true,
          run: (row: R) => setFollowed({ subject, id: row.id, what: whatOf(row) }),
        },
      ]
    : []
  return { moneyOf, money: shown(followed, () => setFollowed(null)) }
}
