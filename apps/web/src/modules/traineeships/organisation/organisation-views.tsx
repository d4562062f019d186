// The ways to look at the organisation of a session, the first one by default: one line per view.
import { type Icon, IconCalendar, IconHierarchy2 } from '@tabler/icons-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { OrganisationViewProps } from './organisation.types.ts'

type Loaded = LazyExoticComponent<ComponentType<OrganisationViewProps>>
const view = (load: () => Promise<ComponentType<OrganisationViewProps>>): Loaded =>
  lazy(async () => ({ default: await load() }))

type OrganisationView = {
  /** In the address: `?vue=`. */
  readonly id: string
  readonly label: string
  readonly icon: Icon
  readonly Content: Loaded
}

export const organisationViews: readonly OrganisationView[] = [
  {
    id: 'organigramme',
    label: 'Organigramme',
    icon: IconHierarchy2,
    Content: view(async () => (await import('./Chart.tsx')).Chart),
  },
  {
    id: 'planning',
    label: 'Planning',
    icon: IconCalendar,
    Content: view(async () => (await import('./Planning.tsx')).Planning),
  },
]
