// On a teacher's page: the room of one of his online pupils, in a dialog.
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { RoomPanel } from './RoomPanel.tsx'

type Props = { readonly contractId: number; readonly studentName: string; readonly hasRoom: boolean }
export const RoomButton = ({ contractId, studentName, hasRoom }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="md"
        variant={hasRoom ? 'subtle' : 'default'}
        leftSection={<IconVideo size={18} aria-hidden />}
        aria-label={`Salle de visio de ${studentName}`}
        onClick={() => setOpen(true)}
      >
        {hasRoom ? 'Salle' : 'Donner la salle'}
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={`Salle de visio de ${studentName}`}>
          <RoomPanel contractId={contractId} canChange />
        </Modal>
      )}
    </>
  )
}
