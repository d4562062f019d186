// The parts of the record of a session, in order, each loaded when it is first shown: one line per part.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { locationWords, type SessionSectionProps, type StoredSession } from './sessions/session-texts.ts'

type Loaded = LazyExoticComponent<ComponentType<SessionSectionProps>>
const part = (load: () => Promise<ComponentType<SessionSectionProps>>): Loaded =>
  lazy(async () => ({ default: await load() }))

type SessionTab = {
  /** In the address: `?onglet=`. */
  readonly id: string
  readonly label: (session: StoredSession) => string
  readonly count?: (session: StoredSession) => number
  /** Absent: always. */
  readonly isShown?: (session: StoredSession) => boolean
  readonly Content: Loaded
}

/** « Fiche » stands before them and is always mounted: it holds the fields of the form. */
export const sessionTabs: readonly SessionTab[] = [
  {
    id: 'organisation',
    label: () => 'Organisation',
    Content: part(async () => (await import('./organisation/Organisation.tsx')).Organisation),
  },
  {
    id: 'inscriptions',
    label: () => 'Inscriptions',
    count: ({ counts }) => counts.registrations,
    Content: part(async () => (await import('./registrations/RegistrationsSection.tsx')).RegistrationsSection),
  },
  {
    id: 'annulation',
    label: () => 'Annulation',
    isShown: ({ counts }) => counts.cancellations > 0,
    Content: part(async () => (await import('./cancellations/CancellationSection.tsx')).CancellationSection),
  },
  {
    id: 'attente',
    label: () => 'Liste d’attente',
    Content: part(async () => (await import('./places/WaitlistSection.tsx')).WaitlistSection),
  },
  {
    id: 'salles',
    label: ({ online }) => locationWords(online).title,
    count: ({ counts }) => counts.locations,
    Content: part(async () => (await import('./sessions/LocationsSection.tsx')).LocationsSection),
  },
  {
    id: 'presences',
    label: () => 'Présences',
    Content: part(async () => (await import('./attendance/PresencesSection.tsx')).PresencesSection),
  },
  {
    id: 'heures',
    label: () => 'Heures et paie',
    Content: part(async () => (await import('./pay/HoursSection.tsx')).HoursSection),
  },
  {
    id: 'evaluations',
    label: () => 'Évaluations',
    Content: part(async () => (await import('./reports/ReportsSection.tsx')).ReportsSection),
  },
  {
    id: 'mailing-debut',
    label: () => 'Mailing de début',
    count: ({ counts }) => counts.startMailings,
    Content: part(async () => (await import('./mailings/MailingsSection.tsx')).StartMailings),
  },
  {
    id: 'mailing-fin',
    label: () => 'Mailing de fin',
    count: ({ counts }) => counts.closingMailings,
    Content: part(async () => (await import('./mailings/MailingsSection.tsx')).ClosingMailings),
  },
  {
    id: 'vivier',
    label: () => 'Vivier',
    count: ({ counts }) => counts.pool,
    Content: part(async () => (await import('./pool/PoolSection.tsx')).PoolSection),
  },
]

/** Buttons of the title besides those of the session itself: exports, papers. */
export const sessionHeadParts: readonly Loaded[] = [
  part(async () => (await import('./sessions/SessionExports.tsx')).SessionExports),
  part(async () => (await import('./attendance/AttendanceButton.tsx')).AttendanceButton),
]
