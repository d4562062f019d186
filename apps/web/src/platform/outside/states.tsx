// What a page or a part of it shows before, instead of and after its data: waiting, nothing, failed, not yours, not there.
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { Button, ButtonLink, Buttons } from './Button.tsx'
import { sentenceOf } from './calls.ts'
import { Notice } from './cards.tsx'
import { Icon, type IconName } from './icons.tsx'
import classes from './pieces.module.css'

/** Grey lines, only once the wait is felt. */
export const Loading = ({ lines = 3 }: { readonly lines?: number }) => {
  const [isFelt, setFelt] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setFelt(true), 250)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label="Chargement en cours" className={classes.waiting} data-waiting>
      {isFelt &&
        Array.from({ length: lines }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that stand for nothing
          <i key={at} style={{ width: `${90 - 20 * (at % 3)}%` }} />
        ))}
    </div>
  )
}

type EmptyProps = { readonly icon?: IconName; readonly title: string; readonly children?: ReactNode }
/** Nothing there yet: says what will be, and what can be done (`Buttons` among the children). */
export const Empty = ({ icon, title, children }: EmptyProps) => (
  <div className={classes.state}>
    {icon && <Icon name={icon} />}
    <b>{title}</b>
    {children}
  </div>
)

/** A load that failed, with the way to try again. */
export const Failed = ({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) => {
  const kind = isApiError(error) ? error.kind : null
  if (kind === 'forbidden') return <NotYours />
  if (kind === 'notFound')
    return (
      <div className={classes.state} role="alert">
        <b>Cette page ne montre plus rien</b>
        <p>{sentenceOf(error)}</p>
        <Buttons>
          <ButtonLink to="/espace">Revenir à l’accueil</ButtonLink>
        </Buttons>
      </div>
    )
  return (
    <div className={classes.state} role="alert">
      <Icon name="alert" />
      <b>Chargement impossible</b>
      <p>{sentenceOf(error)}</p>
      {isApiError(error) && error.requestId !== null && kind === 'fault' && <p>Référence&nbsp;: {error.requestId}</p>}
      {retry && (
        <Buttons>
          <Button icon="redo" onPress={retry}>
            Réessayer
          </Button>
        </Buttons>
      )}
    </div>
  )
}

type LaterProps<Parts> = {
  /** The same function at each paint: `import()` of one file. */
  readonly load: () => Promise<Parts>
  readonly children: (parts: Parts) => ReactNode
}
/** What a page shows below what matters first: its script comes after the first paint, with the way to try again. */
export const Later = <Parts,>({ load, children }: LaterProps<Parts>): ReactNode => {
  const [found, setFound] = useState<{ readonly parts: Parts } | { readonly error: unknown } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for the file once more
  useEffect(() => {
    let isGone = false
    load().then(
      (parts) => isGone || setFound({ parts }),
      (error: unknown) => isGone || setFound({ error }),
    )
    return () => {
      isGone = true
    }
  }, [load, tries])
  if (found === null) return <Loading />
  if ('parts' in found) return children(found.parts)
  const retry = () => {
    setFound(null)
    setTries(tries + 1)
  }
  return <Failed error={found.error} retry={retry} />
}

/** A right that somebody else has. */
export const NotYours = () => (
  <div className={classes.state} role="alert">
    <b>Cette page n’est pas dans votre espace</b>
    <Buttons>
      <ButtonLink to="/espace">Revenir à l’accueil</ButtonLink>
    </Buttons>
  </div>
)

type AnsweredProps<A> = {
  readonly of: UseQueryResult<A, unknown>
  readonly lines?: number
  readonly children: (data: A) => ReactNode
}
/** The data of a read, or its wait, or its failure; data on screen stay when a refresh fails. */
export function Answered<A>({ of, lines, children }: AnsweredProps<A>) {
  if (of.data !== undefined) return children(of.data)
  if (of.isError) return <Failed error={of.error} retry={() => void of.refetch()} />
  return <Loading {...(lines === undefined ? {} : { lines })} />
}

/** What a gesture failed with, beside its button. */
export const Failure = ({ of }: { readonly of: { readonly failure: string | null } }) =>
  of.failure === null ? null : (
    <div className={classes.asked}>
      <Notice meaning="danger" alert>
        {of.failure}
      </Notice>
    </div>
  )
