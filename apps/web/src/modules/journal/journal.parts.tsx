// What other modules embed of the journal: the history of a record, by a button or from the row of a list.
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { RowAction } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'

const HistoryModal = lazy(async () => ({ default: (await import('./HistoryModal.tsx')).HistoryModal }))

type Props = {
  /** Table of the record: `contracts`, `orders`, `customers`… */
  readonly className: string
  readonly entityId: number
  /** Among the small buttons of a line. */
  readonly isSmall?: boolean
}

/** « Historique » of a record; nothing for those who may not read the traces. */
export const HistoryButton = ({ className, entityId, isSmall = false }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const mayRead = useCan('traces')
  if (!mayRead) return null
  return (
    <>
      <Button
        {...(isSmall && { size: 'compact-sm' })}
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Historique
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HistoryModal className={className} entityId={entityId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export type RowHistory = {
  /** The entry of the menu of a row, to add to its actions; none for those who may not read the traces. */
  readonly historyOf: <R extends { readonly id: number }>(row: R) => readonly RowAction<R>[]
  /** The dialog, to show beside the list. */
  readonly history: ReactNode
}

/** « Historique » of the rows of a list whose records have no page of their own. */
export const useRowHistory = (className: string): RowHistory => {
  const mayRead = useCan('traces')
  const [entityId, setEntityId] = useState<number | null>(null)
  const historyOf = useCallback(
    <R extends { readonly id: number }>(_row: R): readonly RowAction<R>[] =>
      mayRead
        ? [
            {
              id: 'historique',
              label: 'Historique',
              icon: IconHistory,
              inMenu: true,
              run: (row) => setEntityId(row.id),
            },
          ]
        : [],
    [mayRead],
  )
  const history = entityId !== null && (
    <Suspense fallback={null}>
      <HistoryModal className={className} entityId={entityId} onClose={() => setEntityId(null)} />
    </Suspense>
  )
  return { historyOf, history }
}
