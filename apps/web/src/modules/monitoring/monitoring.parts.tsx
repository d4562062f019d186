// What other modules embed of the monitoring workflow: a card opened by hand on a record.
import type { OpenedOn } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../platform/session/session.ts'

const OpenCardDialog = lazy(async () => ({ default: (await import('./OpenCardDialog.tsx')).OpenCardDialog }))

type Props = { readonly on: OpenedOn; readonly id: number }

/** The same for a row of a list: `follow(id)` opens it, `dialog` is rendered beside the list. Null: not for this person. */
export const useFollowDialog = (on: OpenedOn) => {
  const [id, setId] = useState<number | null>(null)
  const mayWrite = useCan('monitoring', 'write')
  return {
    follow: mayWrite ? setId : null,
    dialog: id !== null && (
      <Suspense fallback={null}>
        <OpenCardDialog on={on} id={id} onClose={() => setId(null)} />
      </Suspense>
    ),
  }
}

/** « À suivre » of a record; nothing for those who may not write cards. */
export const FollowButton = ({ on, id }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (!useCan('monitoring', 'write')) return null
  return (
    <>
      <Button leftSection={<IconFlag size={16} aria-hidden />} onClick={() => setOpen(true)}>
        À suivre
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <OpenCardDialog on={on} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
