// The money timeline over the list it was asked from.
import type { TimelineSubject } from '@cartable/domain/billing/timeline/timeline.schema.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { MoneyTimeline } from './MoneyTimeline.tsx'

/** Whose money is followed, and what it is in a few words. */
export type Followed = { readonly subject: TimelineSubject; readonly id: number; readonly what: string }

export const MoneyDialog = ({ followed, onClose }: { readonly followed: Followed; readonly onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Suivi de l’argent" size={600}>
    <p>{followed.what}</p>
    <MoneyTimeline subject={followed.subject} id={followed.id} />
  </Modal>
)
