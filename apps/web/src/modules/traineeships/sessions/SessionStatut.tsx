// The status of a session, or of a group, as a badge.
import {
  type SessionStatus,
  sessionStatusLabels,
  sessionStatusMeanings,
} from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { type Icon, IconBan, IconCalendarEvent, IconCheck, IconLock } from '@tabler/icons-react'
import { Statut } from '../../../platform/theme/Statut.tsx'

export const sessionIcons: Readonly<Record<SessionStatus, Icon>> = {
  '0-cancelled': IconBan,
  '1-planned': IconCalendarEvent,
  '2-confirmed': IconCheck,
  '3-closed': IconLock,
}
export const SessionStatut = ({ status }: { readonly status: SessionStatus }) => (
  <Statut meaning={sessionStatusMeanings[status]} icon={sessionIcons[status]}>
    {sessionStatusLabels[status]}
  </Statut>
)
