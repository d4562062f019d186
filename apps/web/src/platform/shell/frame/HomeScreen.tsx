// The empty path: the home page of whoever is signed in, one of them for who plays several parts; and what an unknown path shows.
import { IconHome } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react'
import { pathPrefix } from '../../path-prefix.ts'
import { homesOutside, type Part, useIdentity } from '../../session/session.ts'
import { useAddressParam } from '../address-param.ts'
import { AppLink } from '../links.tsx'
import type { Home } from '../module.ts'
import { useModules } from '../modules-context.ts'
import { Panel } from '../Panel.tsx'
import { EmptyState, Loading, NotFound } from '../states.tsx'
import classes from './HomeScreen.module.css'

/** Staff first: an employee who is also a parent works before consulting. */
const order: readonly Part[] = ['staff', 'teacher', 'candidate', 'customer', 'student', 'former']

/** The identifier that the page of each home carries. */
const identifiers: Readonly<Record<Part, string>> = {
  staff: 'gruser',
  teacher: 'teacher',
  candidate: 'candidate',
  former: 'former',
  customer: 'customer',
  student: 'student',
}

/** What the address and the links call each of them. */
const spaces: Readonly<Record<Part, { readonly name: string; readonly label: string }>> = {
  staff: { name: 'bureau', label: 'Bureau' },
  teacher: { name: 'professeur', label: 'Professeur' },
  candidate: { name: 'candidature', label: 'Candidature' },
  former: { name: 'ancien', label: 'Ancien professeur' },
  customer: { name: 'famille', label: 'Famille' },
  student: { name: 'eleve', label: 'Élève' },
}

/** The way to the other home pages of somebody who plays several parts. */
const Spaces = ({ homes, current }: { readonly homes: readonly Home[]; readonly current: Home }) => (
  <nav aria-label="Vos espaces" className={classes.spaces}>
    {homes.map((home, index) => (
      <AppLink
        key={home.part}
        href={index === 0 ? '/' : `/?espace=${spaces[home.part].name}`}
        aria-current={home === current ? 'page' : undefined}
      >
        {spaces[home.part].label}
      </AppLink>
    ))}
  </nav>
)

/** The home page that is in the other entry: the page is loaded anew there. */
const ToOutside = () => {
  useEffect(() => {
    const prefix = pathPrefix()
    window.location.replace(`${prefix === '' ? '' : `/${prefix}`}/espace`)
  }, [])
  return <Loading />
}
const outside: readonly Home[] = homesOutside.map((part) => ({ part, load: async () => ToOutside }))

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
  const [asked] = useAddressParam('espace')
  const mine = useMemo(() => {
    const homes = [...modules.flatMap((module) => module.homes ?? []), ...outside]
    const played = order.filter((part) => parts?.includes(part))
    // rights of the office reach further than one's own household: whoever has them has no page of a family
    const offered = played[0] === 'staff' ? played.slice(0, 1) : played
    return offered.flatMap((part) => homes.find((one) => one.part === part) ?? [])
  }, [modules, parts])
  const home = mine.find(({ part }) => spaces[part].name === asked) ?? mine[0]
  const Screen = useMemo<ComponentType>(
    () => (home ? lazy(async () => ({ default: await home.load() })) : Welcome),
    [home],
  )
  return (
    <div data-home={home && identifiers[home.part]} style={{ display: 'contents' }}>
      {home && mine.length > 1 && <Spaces homes={mine} current={home} />}
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
