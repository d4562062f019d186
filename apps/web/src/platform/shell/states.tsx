// The states of any panel besides its content: loading, empty, failed, forbidden, absent.
import { que } from '@cartable/domain/kernel/french.ts'
import { Button } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconCircleX, IconFileOff, IconLock, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { useIdentity } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import { CopyButton } from './CopyButton.tsx'
import { AppLink } from './links.tsx'
import { loadingShownMs, useLasting, usePanelLoading } from './panel-loading.ts'
import classes from './states.module.css'

/** Widths that make ten rows look like text and not like a fence. */
const lengths = ['62%', '48%', '71%', '55%', '66%', '43%', '59%', '74%', '51%', '64%']

/** A skeleton after 150 ms; give the real layout as children where ten rows do not resemble it. */
export const Loading = ({ rows = 10, children }: { rows?: number; children?: ReactNode }) => {
  const isShown = useLasting(true, loadingShownMs)
  return (
    <div role="status" aria-busy="true">
      {isShown && (
        <>
          <span className="vh">Chargement…</span>
          <div aria-hidden className={classes.skeleton}>
            {children ??
              lengths
                .slice(0, rows)
                .map((length) => <div key={length} className={classes.bar} style={{ '--length': length }} />)}
          </div>
        </>
      )}
    </div>
  )
}

type EmptyStateProps = {
  readonly title: string
  readonly icon?: Icon
  readonly children?: ReactNode
  readonly actions?: ReactNode
}
/** Nothing to show in a whole panel: what is missing, why it is useful, and the way to make it. */
export const EmptyState = ({ title, icon: Drawing = IconFileOff, children, actions }: EmptyStateProps) => (
  <div className={classes.state}>
    <Drawing size={40} stroke={1.25} aria-hidden />
    <p className={classes.title}>{title}</p>
    {children && <div className={classes.text}>{children}</div>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
)

/** Nothing to show in a section: one grey sentence and its link. */
export const EmptyLine = ({ children }: { children: ReactNode }) => <p className={classes.inline}>{children}</p>

/** The person may not see this page: a colleague asks for the right, anybody else goes home or signs in as whom the page is of. */
export const Forbidden = () => {
  const identity = useIdentity()
  if (identity === null || identity.parts.includes('staff'))
    return (
      <EmptyState title="Vous n’avez pas accès à cette page." icon={IconLock}>
        Demandez ce droit à un administrateur de votre société.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Cette page n’est pas dans votre espace."
      icon={IconLock}
      actions={
        <>
          <Button variant="filled" component={AppLink} href="/">
            Revenir à l’accueil
          </Button>
          <Button onClick={() => void signOut()}>Utiliser un autre compte</Button>
        </>
      }
    >
      Vous êtes connecté en tant {que(identity.name)}.
    </EmptyState>
  )
}

/** The page, or the record, does not exist (any more). */
export const NotFound = ({ title = 'Cet élément n’existe plus.' }: { title?: string }) => (
  <EmptyState title={title} icon={IconFileOff}>
    L’adresse est incomplète, ou mène à ce qui a été déplacé.
  </EmptyState>
)

type ErrorStateProps = {
  readonly error: unknown
  readonly onRetry?: () => void
  /** What could not be loaded: « la liste » (default), « la fiche », « le tableau ». */
  readonly what?: string
}
/** A failure said in place. A 403 and a 404 get their own page. */
export const ErrorState = ({ error, onRetry, what = 'la liste' }: ErrorStateProps) => {
  const [isDetailed, setDetailed] = useState(false)
  if (isApiError(error) && error.kind === 'forbidden') return <Forbidden />
  if (isApiError(error) && error.kind === 'notFound') return <NotFound />
  return (
    <div role="alert" className={classes.error}>
      <IconCircleX size={18} aria-hidden />
      <div>
        <b>Impossible de charger {what}.</b>
        {isApiError(error) && error.status !== 500 && <div>{error.message}</div>}
        <div className={classes.actions}>
          {onRetry && (
            <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
              Réessayer
            </Button>
          )}
          <Button variant="subtle" color="danger" aria-expanded={isDetailed} onClick={() => setDetailed(!isDetailed)}>
            Détails
          </Button>
        </div>
        {isDetailed && <ErrorDetails error={error} />}
      </div>
    </div>
  )
}

const ErrorDetails = ({ error }: { error: unknown }) => {
  const failure = isApiError(error) ? error : null
  return (
    <dl>
      <dt>Statut</dt>
      <dd>{failure ? failure.status || 'aucune réponse' : 'erreur de la page'}</dd>
      <dt>Opération</dt>
      <dd>{failure?.operationId ?? String(error)}</dd>
      {failure?.requestId && (
        <>
          <dt>Requête</dt>
          <dd>
            {failure.requestId} <CopyButton text={failure.requestId} label="Copier le numéro de la requête" />
          </dd>
        </>
      )}
    </dl>
  )
}

type QueryPanelProps<T> = {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
  readonly what?: string
  /** Skeleton of the real layout. */
  readonly skeleton?: ReactNode
}
/** A query and its states: skeleton, failure in place, else what `children` makes of the data. Holds the menus while loading. */
export const QueryPanel = <T,>({ query, children, what, skeleton }: QueryPanelProps<T>) => {
  usePanelLoading(query.isLoading)
  if (query.data !== undefined)
    return (
      <>
        {query.isError && <StaleLine onRetry={() => query.refetch()} />}
        {children(query.data)}
      </>
    )
  if (query.isError)
    return <ErrorState error={query.error} onRetry={() => query.refetch()} {...(what ? { what } : {})} />
  return <Loading>{skeleton}</Loading>
}

const StaleLine = ({ onRetry }: { onRetry: () => void }) => (
  <p role="status" className={classes.inline}>
    <IconAlertTriangle size={14} aria-hidden /> Ces données n’ont pas pu être actualisées.{' '}
    <Button variant="subtle" color="primary" onClick={onRetry}>
      Réessayer
    </Button>
  </p>
)
