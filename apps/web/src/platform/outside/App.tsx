// The application outside the office: the session first, then the screen of the address, in its frame.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect, useRef } from 'react'
import { sessionDoubted } from '../api/api-error.ts'
import { closeFault, faultNotice } from '../api/fault-notice.ts'
import { useStore } from '../api/store.ts'
import { nowMs } from '../clock.ts'
import {
  refreshSession,
  type SessionIdentity,
  sessionQuery,
  stepPaths,
  useIdentity,
  useSession,
} from '../session/session.ts'
import { Button, ButtonLink, Buttons } from './Button.tsx'
import { Notice } from './cards.tsx'
import { Frame, ModulesContext, Page } from './Frame.tsx'
import { leave, toSignIn } from './leave.ts'
import type { OutsideModule, OutsideRoute } from './module.ts'
import { go, matchPath, ParametersContext, usePlace, watchPlace } from './router.tsx'
import { SessionKeeper } from './SessionSheet.tsx'
import { Failed, Loading } from './states.tsx'
import { clearToasts, Toasts } from './toast.tsx'

export type Found =
  | { readonly kind: 'screen'; readonly route: OutsideRoute; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'signIn' | 'notYours' | 'office' | 'unknown' }

const mayOpen = (route: OutsideRoute, identity: SessionIdentity | null): boolean => {
  if (route.for === 'everybody') return true
  if (identity === null) return false
  return route.for === undefined || route.for.some((part) => identity.parts.includes(part))
}

/** What an address shows to this person. A home that nobody gives them here is that of the office's entry. */
export const findScreen = (
  modules: readonly OutsideModule[],
  path: string,
  identity: SessionIdentity | null,
): Found => {
  const fitting = modules.flatMap(({ routes }) =>
    routes.flatMap((route) => {
      const parameters = matchPath(route.path, path)
      return parameters === null ? [] : [{ route, parameters }]
    }),
  )
  const found = fitting.find(({ route }) => mayOpen(route, identity))
  if (found) return { kind: 'screen', ...found }
  if (identity === null) return { kind: fitting.length > 0 || path === '/espace' ? 'signIn' : 'unknown' }
  if (path === '/espace') return { kind: 'office' }
  return { kind: fitting.length > 0 ? 'notYours' : 'unknown' }
}

const loaded = new Map<OutsideRoute, Promise<ComponentType>>()
const screenOf = (route: OutsideRoute): Promise<ComponentType> => {
  const known = loaded.get(route)
  if (known) return known
  const asked = route.load()
  loaded.set(route, asked)
  // asked again at the next visit
  asked.catch(() => loaded.delete(route))
  return asked
}
const Screen = ({ route }: { readonly route: OutsideRoute }) => {
  const Loaded = use(screenOf(route))
  return <Loaded />
}

/** A page that broke, or whose script did not come: said in its place, the frame stays. */
class Broken extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }
  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <Page title="Cette page ne s’affiche pas">
        <Failed error={this.state.error} retry={() => window.location.reload()} />
      </Page>
    )
  }
}

export const Unknown = () => (
  <Page title="Page introuvable" narrow lead="Cette adresse n’existe pas, ou n’existe plus.">
    <p>Vérifiez l’adresse, ou repartez d’ici{'\u00a0'}:</p>
    <Buttons>
      <ButtonLink to="/espace">Mon espace</ButtonLink>
      <ButtonLink to="/public/contact">Nous écrire</ButtonLink>
      <ButtonLink to="/public/registration">Créer un compte</ButtonLink>
    </Buttons>
  </Page>
)
/** Perhaps it is that of somebody else of the household: who is signed in is said, and can change. */
const NotYoursPage = ({ wanted }: { readonly wanted: string }) => {
  const identity = useIdentity()
  return (
    <Page
      title="Cette page n’est pas dans votre espace"
      narrow
      lead={identity === null ? undefined : `Vous êtes connecté en tant que ${identity.name}.`}
    >
      <Buttons>
        <ButtonLink to="/espace">Revenir à l’accueil</ButtonLink>
        <Button onPress={() => void leave(wanted)}>Utiliser un autre compte</Button>
      </Buttons>
    </Page>
  )
}
type Closed = { readonly reason: string; readonly phone: string | null; readonly endsAt: string | null }
const Maintenance = ({ reason, phone, endsAt }: Closed) => {
  const client = useQueryClient()
  useEffect(() => {
    // a server that does not answer is asked again at the next turn
    const timer = setInterval(() => refreshSession(client).catch(() => undefined), 15_000)
    return () => clearInterval(timer)
  }, [client])
  return (
    <Page title="Le site est en maintenance" narrow lead={reason}>
      {endsAt !== null && (
        <p>
          Retour prévu le <b>{formatInstant(endsAt)}</b>.
        </p>
      )}
      <p>
        Rien n’est perdu, ni ce que vous aviez commencé d’écrire. Cette page s’ouvrira d’elle-même dès la fin de la
        maintenance.
      </p>
      {phone !== null && (
        <p>
          Une urgence{'\u202f'}? Appelez le <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
        </p>
      )}
    </Page>
  )
}

type AnnouncedProps = { readonly reason: string; readonly startsAt: string; readonly endsAt: string | null }
/** Read before it begins; when its hour comes the session is asked again. */
const Announced = ({ reason, startsAt, endsAt }: AnnouncedProps) => {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (nowMs() >= Date.parse(startsAt)) refreshSession(client).catch(() => undefined)
    }, 5_000)
    return () => clearInterval(timer)
  }, [startsAt, client])
  return (
    <Notice meaning="warning">
      Maintenance prévue le {formatInstant(startsAt)}
      {endsAt !== null && `, retour prévu le ${formatInstant(endsAt)}`}. {reason}
    </Notice>
  )
}

/** Whoever has a step to take first goes there, and comes back. */
const Elsewhere = ({ to }: { readonly to: string }) => {
  useEffect(() => void go(to, { replace: true, anyway: true }), [to])
  return <Loading />
}
const SignInFirst = ({ wanted }: { readonly wanted: string }) => {
  useEffect(() => toSignIn(wanted), [wanted])
  return <Loading />
}

const shownOf = (found: Found, wanted: string): ReactNode => {
  switch (found.kind) {
    case 'screen':
      return (
        <ParametersContext value={found.parameters}>
          <Screen route={found.route} />
        </ParametersContext>
      )
    case 'signIn':
      return <SignInFirst wanted={wanted} />
    case 'office':
      return <Elsewhere to="/" />
    case 'notYours':
      return <NotYoursPage wanted={wanted} />
    default:
      return <Unknown />
  }
}

const Whole = ({ modules }: { readonly modules: readonly OutsideModule[] }) => {
  const client = useQueryClient()
  const { path, search, turn, movedAt } = usePlace()
  const query = useQuery(sessionQuery())
  const doubts = useStore(sessionDoubted)
  const notice = useStore(faultNotice)
  useEffect(() => {
    if (doubts > 0) refreshSession(client).catch(() => undefined)
  }, [doubts, client])
  useEffect(() => {
    if (turn > 0) {
      clearToasts(movedAt)
      closeFault()
    }
  }, [turn, movedAt])
  if (query.isError)
    return (
      <Frame isBare>
        <Page title="Connexion impossible">
          <Failed error={query.error} retry={() => void query.refetch()} />
        </Page>
      </Frame>
    )
  if (query.data === undefined) return <Loading />
  const { identity, announced, pendingStep } = query.data
  const wanted = `${path}${search}`
  const found = findScreen(modules, path, identity)
  const isOpen = found.kind === 'screen' && found.route.for === 'everybody'
  if (identity !== null && pendingStep && !isOpen && path !== stepPaths[pendingStep])
    return <Elsewhere to={`${stepPaths[pendingStep]}?retour=${encodeURIComponent(wanted)}`} />
  const isBare = found.kind === 'screen' && found.route.frame === 'bare'
  return (
    <Frame isBare={isBare} over={identity !== null && !isOpen && <SessionKeeper />}>
      {announced && <Announced {...announced} />}
      {notice !== null && (
        <Notice meaning="danger" alert>
          Un problème est survenu dans cette page. Rechargez-la si elle ne répond plus.
        </Notice>
      )}
      <Broken key={path}>
        <Suspense fallback={<Loading />}>{shownOf(found, wanted)}</Suspense>
      </Broken>
      <Toasts />
    </Frame>
  )
}

/** What is being typed stays under the page of maintenance, and is there again when it leaves. */
const Open = ({ modules }: { readonly modules: readonly OutsideModule[] }) => {
  const client = useQueryClient()
  const session = useSession()
  const maintenance = session?.maintenance
  const { path } = usePlace()
  // administrators come in through the sign-in
  const isClosed = maintenance != null && !maintenance.mayEnter && !maintenance.isOpening && path !== '/login'
  const hasBegun = useRef(false)
  const wasClosed = useRef(isClosed)
  hasBegun.current ||= session !== null && !isClosed
  useEffect(() => {
    // what was asked meanwhile was refused
    if (wasClosed.current && !isClosed)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    wasClosed.current = isClosed
  }, [isClosed, client])
  return (
    <>
      {isClosed && (
        <Frame isBare>
          <Maintenance reason={maintenance.reason} phone={maintenance.phone} endsAt={maintenance.endsAt} />
        </Frame>
      )}
      {(hasBegun.current || session === null) && (
        <div inert={isClosed} style={{ display: isClosed ? 'none' : 'contents' }}>
          <Whole modules={modules} />
        </div>
      )}
    </>
  )
}

type AppProps = { readonly modules: readonly OutsideModule[]; readonly client: QueryClient }
export const OutsideApp = ({ modules, client }: AppProps) => {
  useEffect(watchPlace, [])
  return (
    <ModulesContext value={modules}>
      <QueryClientProvider client={client}>
        <Open modules={modules} />
      </QueryClientProvider>
    </ModulesContext>
  )
}
