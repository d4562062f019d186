// The dialog « Historique » of a record: who changed what, and when.
import { Modal } from '../../platform/pop/Modal.tsx'
import { TracesTable } from './TracesTable.tsx'

type Props = { readonly className: string; readonly entityId: number; readonly onClose: () => void }

export const HistoryModal = ({ className, entityId, onClose }: Props) => (
  <Modal opened onClose={onClose} title="Historique" size={1100} closeButtonProps={{ 'aria-label': 'Fermer' }}>
    <TracesTable record={{ className, entityId }} />
  </Modal>
)
