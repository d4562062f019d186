// The replay of chosen bills on the screen of the tracking: the action of its selection, its dialogs, the reports that were.
import { Button } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { BulkAction } from '../../../platform/list/list.types.ts'
import type { ListHandle } from '../../../platform/list/server-table.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { ReplayPlanDialog } from './ReplayPlanDialog.tsx'
import { ReplayRunDialog } from './ReplayRunDialog.tsx'
import { ReplayRunsDialog } from './ReplayRunsDialog.tsx'

type Replayable = { readonly canReplay: boolean }

/** The report of a replay has an address, which notifications lead to. */
export const useReplayOfMany = (list: RefObject<ListHandle | null>) => {
  const mayReplay = useCan('billing', 'write')
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [lists, setLists] = useState(false)
  const [shown, show] = useAddressParam('relance')
  const runId = mayReplay && shown !== null && /^\d{1,15}$/.test(shown) ? Number(shown) : null
  const bulk: readonly BulkAction<Replayable>[] = [
    {
      id: 'relancer',
      label: 'Relancer les paiements',
      icon: IconRefresh,
      fits: (rows) => rows.some(({ canReplay }) => canReplay),
      // what is chosen stays so until it has begun
      run: (keys) => {
        setChosen(keys.map(Number))
        return false
      },
    },
  ]
  const dialogs = (
    <>
      {chosen && (
        <ReplayPlanDialog
          billIds={chosen}
          onClose={() => setChosen(null)}
          onStarted={(id, isNew) => {
            setChosen(null)
            if (isNew) list.current?.clearSelection()
            show(String(id))
          }}
        />
      )}
      {/* a report that is closed leads back to the list it was opened from */}
      {lists && runId === null && <ReplayRunsDialog onClose={() => setLists(false)} />}
      {runId !== null && <ReplayRunDialog key={runId} runId={runId} onClose={() => show(null)} />}
    </>
  )
  return {
    bulk: mayReplay ? bulk : undefined,
    button: mayReplay ? (
      <Button leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setLists(true)}>
        Relances
      </Button>
    ) : undefined,
    dialogs,
  }
}
