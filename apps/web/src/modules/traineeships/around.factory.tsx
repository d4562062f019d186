// For tests: a stored session, and a page that holds one part of its record.
import type { ComponentType } from 'react'
import type { WebModule } from '../../platform/shell/module.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import type { SessionSectionProps, StoredSession } from './sessions/session-texts.ts'

export const storedSession = (values: Partial<StoredSession> = {}): StoredSession => ({
  id: 7,
  name: 'Toussaint 2026 – Rennes',
  updatedAt: '2026-11-20T09:00:00.000Z',
  online: false,
  status: '2-confirmed',
  statusText: 'Confirmé',
  startDate: '2026-10-19',
  endDate: '2026-10-23',
  duplicatedFromId: null,
  duplicatedFrom: null,
  type: 1,
  traineeshipType: { id: 1, label: 'Toussaint' },
  duration: 5,
  address: null,
  city: 'Rennes',
  customFields: [],
  enabled: true,
  documents: [],
  moves: [],
  canSave: true,
  isOver: false,
  hasProposals: false,
  counts: {
    levels: 1,
    registrations: 2,
    locations: 1,
    startMailings: 0,
    closingMailings: 0,
    pool: 1,
    cancellations: 0,
  },
  options: { types: [] },
  ...values,
})

export const sectionModule = (Section: ComponentType<SessionSectionProps>, session = storedSession()): WebModule => {
  const Page = () => (
    <Panel title={session.name}>
      <Section session={session} />
    </Panel>
  )
  return { name: 'essai', routes: [{ path: '/essai', load: async () => Page }] }
}
