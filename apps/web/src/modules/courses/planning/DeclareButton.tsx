// « Déclarer un cours » of a record: the contract is known already.
import { Button } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../platform/session/session.ts'
import { DeclareDialog } from './DeclareDialog.tsx'

export const DeclareButton = ({ contractId }: { readonly contractId: number }) => {
  const mayDeclare = useCan('courses', 'write')
  const [isOpen, setOpen] = useState(false)
  if (!mayDeclare) return null
  return (
    <>
      <Button leftSection={<IconCalendarCheck size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Déclarer un cours
      </Button>
      {isOpen && <DeclareDialog contractId={contractId} onClose={() => setOpen(false)} />}
    </>
  )
}
