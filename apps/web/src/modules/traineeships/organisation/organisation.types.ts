// What a view of the organisation of a session is given.
import type { ReactNode } from 'react'
import type { SessionSectionProps } from '../sessions/session-texts.ts'

/** `viewSwitch` stands at the head of the bar of the view. */
export type OrganisationViewProps = SessionSectionProps & { readonly viewSwitch: ReactNode }
