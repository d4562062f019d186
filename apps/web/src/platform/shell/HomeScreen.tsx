// The empty path: the home page of whoever is signed in; and what an unknown path shows.
import { IconHome } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { type Part, useIdentity } from '../session/session.ts'
import { useModules } from './modules-context.ts'
import { Panel } from './Panel.tsx'
import { EmptyState, Loading, NotFound } from './states.tsx'

/** Staff first: an employee who is also a parent works before consulting. */
const order: readonly Part[] = ['staff', 'teacher', 'customer', 'student']

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
  const Screen = useMemo<ComponentType>(() => {
    const homes = modules.flatMap((module) => module.homes ?? [])
    const home = order
      .filter((part) => parts?.includes(part))
      .flatMap((part) => homes.filter((h) => h.part === part))[0]
    return home ? lazy(async () => ({ default: await home.load() })) : Welcome
  }, [modules, parts])
  return (
    <Suspense fallback={<Loading />}>
      <Screen />
    </Suspense>
  )
}

export const UnknownScreen = () => (
  <Panel title="Page introuvable" canBeFavourite={false}>
    <NotFound title="Cette page n’existe pas." />
  </Panel>
)
