// The page of a mail link: one question on one card, made for a phone; its end says what happens next, and whom to call.
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { Alert } from '@mantine/core'
import { IconCircleCheck, IconMail, IconPhone } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ApiError, isApiError } from '../../api/api-error.ts'
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

/** Used, expired, altered or never made: the page is the same, and tells nothing of what the link led to. */
const LinkIsOver = () => (
  <AnswerCard
    title="Ce lien n’est plus valable"
    lead="Il a déjà servi, ou son délai est passé. Si vous avez répondu, nous avons bien reçu votre réponse."
  >
    <p className={classes.quiet}>
      Sinon, répondez au mail que vous avez reçu, ou <AppLink href="/login">connectez-vous à votre espace</AppLink>.
    </p>
  </AnswerCard>
)

/** Loading, a link that is over, a failure; then the page. */
export const AnswerPage = <T,>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T, ApiError>
  readonly children: (data: T) => ReactNode
}) => {
  if (isApiError(query.error) && (query.error.kind === 'notFound' || query.error.status === 400)) return <LinkIsOver />
  if (query.data !== undefined) return <>{children(query.data)}</>
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
