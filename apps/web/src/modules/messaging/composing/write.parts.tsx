// What other modules embed to write messages: to the people of a record, of a row, of a selection.
import type { RecipientType, RecordType } from '@cartable/domain/kernel/recipients.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../platform/session/session.ts'

const MessageDialog = lazy(async () => ({ default: (await import('./MessageDialog.tsx')).MessageDialog }))
const MessageSelection = lazy(async () => ({ default: (await import('./MessageSelection.tsx')).MessageSelection }))

type RecordProps = { readonly type: RecordType; readonly id: number }

/** « Envoyer un message » about a record; nothing for those who may not write messages. */
export const MessageButton = ({ type, id }: RecordProps) => {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useCan('messaging', 'write')
  if (!mayWrite) return null
  return (
    <>
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Envoyer un message
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MessageDialog context={`${type}:${id}`} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The same for a row of a list: `write(id)` opens it, `dialog` is rendered beside the list. Null: not for this person. */
export const useMessageDialog = (type: RecordType) => {
  const [id, setId] = useState<number | null>(null)
  const mayWrite = useCan('messaging', 'write')
  return {
    write: mayWrite ? setId : null,
    dialog: id !== null && (
      <Suspense fallback={null}>
        <MessageDialog context={`${type}:${id}`} onClose={() => setId(null)} />
      </Suspense>
    ),
  }
}

/** The same for the selection of a list: `write(ids)` says who can be reached, then opens them in turn. */
export const useMessageSelection = (type: Exclude<RecipientType, 'payer'>) => {
  const [ids, setIds] = useState<readonly number[] | null>(null)
  const mayWrite = useCan('messaging', 'write')
  return {
    write: mayWrite ? setIds : null,
    dialog: ids !== null && (
      <Suspense fallback={null}>
        <MessageSelection type={type} ids={ids} onClose={() => setIds(null)} />
      </Suspense>
    ),
  }
}
