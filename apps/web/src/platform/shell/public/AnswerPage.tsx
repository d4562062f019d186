// The page of a mail link: one question on one card, made for a phone; its end says what happens next, and whom to call.
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconMail, IconPhone } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ApiError, isApiError } from '../../api/api-error.ts'
import { lostLink, useLinkState, useRenewLink } from '../../session/links.ts'
import { useIdentity } from '../../session/session.ts'
import { signOut } from '../../session/sign-out.ts'
import { useAddress } from '../asked-record.ts'
import { AppLink } from '../links.tsx'
import { QueryPanel } from '../states.tsx'
import classes from './AnswerPage.module.css'
import { usePublicTitle } from './PublicLayout.tsx'

/** How to reach the company. */
export type AnswerContact = {
  readonly name: string
  readonly phone: string | null
  readonly phoneRegion: string | null
  readonly email: string | null
}

const Reach = ({ company }: { readonly company: AnswerContact }) =>
  company.phone === null && company.email === null ? null : (
    <p className={classes.reach}>
      <span>Une question{'\u202f'}?</span>
      {company.phone && (
        <a href={`tel:${company.phone}`}>
          <IconPhone size={16} aria-hidden /> {formatPhone(company.phone, company.phoneRegion)}
        </a>
      )}
      {company.email && (
        <a href={`mailto:${company.email}`}>
          <IconMail size={16} aria-hidden /> {company.email}
        </a>
      )}
    </p>
  )

type CardProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
  readonly company?: AnswerContact | undefined
  /** Something was done: the title takes the focus, so that it is read. */
  readonly isDone?: boolean
}
/** The card, with its title as the heading of the page. */
export const AnswerCard = ({ title, lead, children, company, isDone = false }: CardProps) => {
  usePublicTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone])
  return (
    <div className={classes.place}>
      <div className={classes.card}>
        <h1 ref={heading} tabIndex={-1} data-done={isDone || undefined}>
          {isDone && <IconCircleCheck size={28} aria-hidden />}
          {title}
        </h1>
        {lead && <div className={classes.lead}>{lead}</div>}
        {children}
        {company && <Reach company={company} />}
      </div>
    </div>
  )
}

/** Served, expired, replaced or never made: said in words, with the way to another one where there is one. */
const LinkIsOver = ({ token, renew }: { readonly token: string; readonly renew?: ReactNode }) => {
  const query = useLinkState(token)
  const action = useRenewLink()
  const [said, setSaid] = useState<readonly string[] | null>(null)
  if (query.isLoading) return <AnswerCard title="Un instant…" />
  const { title, lead, mayRenew, state } = {
    ...{ ...lostLink, mayRenew: false, state: 'unknown' as const },
    ...query.data,
  }
  // one that served, or was never made, has no other: a button would do nothing
  const mayHaveAnother = state === 'expired' || state === 'withdrawn'
  const ask = async () => {
    setSaid(await action.mutateAsync(token).catch(() => ['Nous n’avons pas pu l’envoyer. Réessayez dans un instant.']))
  }
  if (said?.length === 0)
    return (
      <AnswerCard title="Un nouveau lien est parti" lead="Il arrive à l’adresse qui avait reçu le premier." isDone />
    )
  return (
    <AnswerCard title={title} lead={lead}>
      <AnswerProblem messages={said ?? []} />
      {mayHaveAnother && renew}
      {mayRenew && !renew && (
        <div className={classes.ways}>
          <Button size="lg" variant="filled" loading={action.isPending} onClick={() => void ask()}>
            Recevoir un nouveau lien
          </Button>
        </div>
      )}
      <p className={classes.quiet}>
        Sinon, répondez au mail que vous avez reçu, ou <AppLink href="/login">connectez-vous à votre espace</AppLink>.
      </p>
    </AnswerCard>
  )
}

/** Said over the page of a link when somebody else is signed in in this browser. */
const SomebodyElse = ({ token }: { readonly token: string }) => {
  const identity = useIdentity()
  const query = useLinkState(token, identity !== null)
  if (identity === null || query.data?.isOfAnother !== true) return null
  return (
    <div className={classes.place}>
      <Alert title={`Vous êtes connecté en tant que ${identity.name}`} role="note">
        Ce lien a été envoyé à quelqu’un d’autre{'\u00a0'}: ce que vous répondez ici vaut pour cette personne.
        <div className={classes.ways}>
          <Button onClick={() => void signOut()}>Utiliser un autre compte</Button>
        </div>
      </Alert>
    </div>
  )
}

/** Loading, a link that is over, a failure; then the page. */
export const AnswerPage = <T,>({
  query,
  token,
  renew,
  children,
}: {
  readonly query: UseQueryResult<T, ApiError>
  /** Key of the personal link, as the address of the mail held it. */
  readonly token: string
  /** On the page of a link that is over: the way to another one. */
  readonly renew?: ReactNode
  readonly children: (data: T) => ReactNode
}) => {
  if (isApiError(query.error) && (query.error.kind === 'notFound' || query.error.status === 400))
    return <LinkIsOver token={token} renew={renew} />
  if (query.data !== undefined)
    return (
      <>
        <SomebodyElse token={token} />
        {children(query.data)}
      </>
    )
  return (
    <div className={classes.place}>
      <div className={classes.card}>
        <QueryPanel query={query} what="la page">
          {() => null}
        </QueryPanel>
      </div>
    </div>
  )
}

/** The token in the address of the page; an address without one is that of no link. */
export const useLinkToken = (parameter = 'token'): string => {
  const value = useAddress()[parameter]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What the link is about: a word, and what it is. */
export const AnswerFacts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** Why the answer was not taken, read at once. */
export const AnswerProblem = ({ messages }: { readonly messages: readonly string[] }) =>
  messages.length === 0 ? null : (
    <Alert color="danger" role="alert" className={classes.problem}>
      {messages.join(' ')}
    </Alert>
  )

export const answerClasses = classes
