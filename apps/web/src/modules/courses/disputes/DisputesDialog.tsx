// The disputes of a lesson, opened from its row: what was said, by whom, and how it ended or may end.
import { Modal } from '../../../platform/pop/Modal.tsx'
import { DisputePanel } from './DisputePanel.tsx'

export const DisputesDialog = ({ courseId, onClose }: { readonly courseId: number; readonly onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Contestation du cours" size={620}>
    <DisputePanel courseId={courseId} onSettled={onClose} />
  </Modal>
)
