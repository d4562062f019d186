// What other modules embed of the journal: the button that opens the history of a record.
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../platform/session/session.ts'

const HistoryModal = lazy(async () => ({ default: (await import('./HistoryModal.tsx')).HistoryModal }))

type Props = {
  /** Table of the record: `contracts`, `orders`, `customers`… */
  readonly className: string
  readonly entityId: number
}

/** « Historique » of a record; nothing for those who may not read the traces. */
export const HistoryButton = ({ className, entityId }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const mayRead = useCan('traces')
  if (!mayRead) return null
  return (
    <>
      <Button leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
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
