// The router: one route per screen of the modules, under the shell or on the public paper.
import { isOutside } from '@cartable/domain/kernel/http.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { parseSearch, stringifySearch } from '../../list/search.ts'
import { pathPrefix, withoutPrefix } from '../../path-prefix.ts'
import { sessionQuery, stepPaths } from '../../session/session.ts'
import type { ModuleRoute, WebModule } from '../module.ts'
import { ModulesContext } from '../modules-context.ts'
import { PublicLayout } from '../public/PublicLayout.tsx'
import { leaveOffice } from './leave-office.ts'
import { CrashedPage, RootFrame } from './RootFrame.tsx'

type RouterContext = { readonly queryClient: QueryClient }

const loadStyles = () => import('../../theme/components.ts')

/** A lazily loaded component with the component styles it needs. */
const lazily = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: (await Promise.all([load(), loadStyles()]))[0] }))

/** Address that another one leads to: `id` of the query takes its place in the path, absent it is a new record. */
const placeOf = (path: string, asked: Readonly<Record<string, unknown>>): string => {
  const [place = '', query] = path.split('?')
  const search = { ...asked, ...parseSearch(query ?? '') }
  if (!place.includes('$id')) return `${place}${stringifySearch(search)}`
  const { id = 'nouveau', ...rest } = search
  return `${place.replace('$id', encodeURIComponent(String(id)))}${stringifySearch(rest)}`
}

/** Each other published address, with the one that it leads to. */
const aliasesOf = ({ routes, create = [] }: WebModule): { alias: string; path: string }[] => [
  ...routes.flatMap(({ path, aliases = [] }) => aliases.map((alias) => ({ alias, path }))),
  ...create.flatMap(({ path, alias }) => (alias === undefined ? [] : [{ alias, path }])),
]

const screenOf = (route: ModuleRoute) => {
  if (route.layout === 'lean') return lazyRouteComponent(async () => ({ default: await route.load() }))
  return lazily(async () => {
    const [Screen, { Guarded }] = await Promise.all([route.load(), import('../Guarded.tsx')])
    const { needs } = route
    if (needs === undefined) return Screen
    return () => (
      <Guarded needs={needs}>
        <Screen />
      </Guarded>
    )
  })
}

/** Makes the router of the application from its modules. */
export const createAppRouter = (modules: readonly WebModule[], queryClient: QueryClient, history?: RouterHistory) => {
  const prefix = pathPrefix()
  const root = createRootRouteWithContext<RouterContext>()({
    notFoundComponent: lazily(async () => (await import('../public/UnknownAddress.tsx')).UnknownAddress),
    // a step to take first, one's own agenda: whatever leads there, the page is that of the other entry
    beforeLoad: async ({ location: { pathname, searchStr } }) => {
      if (isOutside(pathname)) await leaveOffice(`${pathname}${searchStr}`)
    },
    component: () => (
      <ModulesContext value={modules}>
        <RootFrame />
      </ModulesContext>
    ),
  })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: async ({ context, location, matches }) => {
      const session = await context.queryClient.ensureQueryData(sessionQuery())
      const asked = location.href === '/' ? {} : { retour: location.href }
      if (session.identity !== null) {
        if (session.pendingStep)
          throw redirect({ href: `${stepPaths[session.pendingStep]}${stringifySearch(asked)}`, replace: true })
        return
      }
      // signing in would lead to no page
      if (matches.at(-1)?.routeId.endsWith('/$')) throw notFound({ routeId: rootRouteId })
      throw redirect({ href: `/login${stringifySearch(asked)}` })
    },
    component: lazily(async () => (await import('./Shell.tsx')).Shell),
  })
  const paper = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })
  const screens = (isInShell: boolean): AnyRoute[] =>
    modules
      .flatMap((module) => module.routes)
      .filter((route) => (route.layout === undefined || route.layout === 'shell') === isInShell)
      .map((route) =>
        createRoute({
          getParentRoute: () => (isInShell ? shell : paper),
          path: route.path,
          component: screenOf(route),
        }),
      )
  const aliases = modules.flatMap(aliasesOf).map(({ alias, path }) =>
    createRoute({
      getParentRoute: () => root,
      path: alias,
      beforeLoad: ({ location }) => {
        throw redirect({ href: placeOf(path, location.search), replace: true })
      },
    }),
  )
  const home = createRoute({
    getParentRoute: () => shell,
    path: '/',
    component: lazily(async () => (await import('./HomeScreen.tsx')).HomeScreen),
  })
  const anyOther = createRoute({
    getParentRoute: () => shell,
    path: '$',
    component: lazily(async () => (await import('./HomeScreen.tsx')).UnknownScreen),
  })
  return createRouter({
    routeTree: root.addChildren([
      shell.addChildren([home, ...screens(true), anyOther]),
      paper.addChildren(screens(false)),
      ...aliases,
    ]),
    context: { queryClient },
    ...(history ? { history } : {}),
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutPrefix(url.pathname, prefix)
        return url
      },
    },
    parseSearch,
    stringifySearch,
    // Some reads of the specification write: nothing is fetched before it is asked.
    defaultPreload: false,
    defaultErrorComponent: CrashedPage,
    scrollRestoration: true,
  })
}
