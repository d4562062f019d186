// The empty path: the home page of whoever is signed in; and what an unknown path shows.
import { IconHome } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { type Part, useIdentity } from '../session/session.ts'
import { useModules } from './modules-context.ts'
import { Panel } from './Panel.tsx'
import { EmptyState, Loading, NotFound } from './states.tsx'

/** Staff first: an employee who is also a parent works before consulting. */
const order: readonly Part[] = ['staff', 'teacher', 'customer', 'student']

/** The identifier that the page of each home carries. */
const identifiers: Readonly<Record<Part, string>> = {
  staff: 'gruser',
  teacher: 'teacher',
  customer: 'customer',
  student: 'student',
}

const Welcome = () => {
  const identity = useIdentity()
  return (
    <Panel title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`} breadcrumb={null} canBeFavourite={false}>
      <EmptyState title="Bienvenue" icon={IconHome}>
        {identity?.parts.includes('staff')
          ? 'Choisissez une page dans le menu, ou cherchez-la avec Ctrl\u00a0K.'
          : 'Votre espace ne contient rien pour l’instant.'}
      </EmptyState>
    </Panel>
  )
}

export const HomeScreen = () => {
  const modules = useModules()
  const parts = useIdentity()?.parts
  const home = useMemo(() => {
    const homes = modules.flatMap((module) => module.homes ?? [])
    return order.filter((part) => parts?.includes(part)).flatMap((part) => homes.filter((h) => h.part === part))[0]
  }, [modules, parts])
  const Screen = useMemo<ComponentType>(
    () => (home ? lazy(async () => ({ default: await home.load() })) : Welcome),
    [home],
  )
  return (
    <div data-home={home && identifiers[home.part]} style={{ display: 'contents' }}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </div>
  )
}

export const UnknownScreen = () => (
  <Panel title="Page introuvable" canBeFavourite={false}>
    <NotFound title="Cette page n’existe pas." />
  </Panel>
)
