// The page of a personal link: what became of the link, with the way to another one, whose it is when somebody else is signed in; and what it asks.
import { que } from '@cartable/domain/kernel/french.ts'
import { type UseQueryResult, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { linkState, lostLink, useLinkState, useRenewLink } from '../session/links.ts'
import { useIdentity } from '../session/session.ts'
import { Button, ButtonLink, Buttons } from './Button.tsx'
import { sentenceOf } from './calls.ts'
import { Card, Fact, Facts, Notice } from './cards.tsx'
import { Page } from './Frame.tsx'
import { Human } from './Human.tsx'
import { leave } from './leave.ts'
import classes from './pieces.module.css'
import { usePlace } from './router.tsx'
import { Answered, Failure, Loading } from './states.tsx'

const Over = ({ token, renew: other }: { readonly token: string; readonly renew?: ReactNode }) => {
  const link = useLinkState(token)
  const renew = useRenewLink()
  if (link.isLoading) return <Loading />
  const { title = lostLink.title, lead = lostLink.lead, mayRenew = false, state = 'unknown' } = link.data ?? {}
  // one that served, or was never made, has no other: a button would do nothing
  const mayHaveOther = other !== undefined && (state === 'expired' || state === 'withdrawn')
  if (renew.data?.length === 0)
    return (
      <Page title="Un nouveau lien est parti" narrow lead="Il arrive à l’adresse qui avait reçu le premier.">
        <p>Rien reçu dans quelques minutes&nbsp;? Regardez dans les indésirables, ou écrivez-nous.</p>
      </Page>
    )
  return (
    <Page title={title} narrow lead={lead}>
      {mayHaveOther && other}
      <Buttons>
        {mayRenew && other === undefined && (
          <Button kind="primary" isBusy={renew.isPending} onPress={() => renew.mutate(token)}>
            Recevoir un nouveau lien
          </Button>
        )}
        <ButtonLink to="/espace">Mon espace</ButtonLink>
        <ButtonLink to="/public/contact">Nous écrire</ButtonLink>
      </Buttons>
      <Failure of={{ failure: renew.error ? sentenceOf(renew.error) : renew.data?.join(' ') || null }} />
    </Page>
  )
}

const SomebodyElse = ({ token }: { readonly token: string }) => {
  const identity = useIdentity()
  const { path, search } = usePlace()
  const link = useLinkState(token, identity !== null)
  if (identity === null || link.data?.isOfAnother !== true) return null
  return (
    <Notice>
      <p>
        Vous êtes connecté en tant {que(identity.name)}, et ce lien a été envoyé à quelqu’un d’autre{'\u00a0'}: ce que
        vous répondez ici vaut pour cette personne.
      </p>
      <Buttons>
        <Button onPress={() => void leave(`${path}${search}`)}>Utiliser un autre compte</Button>
      </Buttons>
    </Notice>
  )
}

type Sent = { readonly input?: object } | undefined
/** Whether the last gesture found that the link had served meanwhile: it was answered in another tab, or by somebody else. */
const useHasServed = (token: string): boolean => {
  const client = useQueryClient()
  const last = useMutationState({
    filters: { predicate: ({ state }) => Object.values((state.variables as Sent)?.input ?? {}).includes(token) },
    select: ({ state: { error, submittedAt } }) => ({ error, submittedAt }),
  }).at(-1)
  const refusedAt = isApiError(last?.error) && last.error.kind === 'notFound' ? last.submittedAt : null
  useEffect(() => {
    if (refusedAt !== null) void client.invalidateQueries({ queryKey: ['access', linkState.id] })
  }, [client, refusedAt])
  const { data } = useLinkState(token, refusedAt !== null)
  return refusedAt !== null && data !== undefined && data.state !== 'open'
}

type Props<A> = {
  readonly of: UseQueryResult<A, unknown>
  readonly token: string
  /** On the page of a link that is over: a way of its own to another one. */
  readonly renew?: ReactNode
  readonly children: (data: A) => ReactNode
}
/** In the place of `Answered` on the page of a link; it brings its own `Page` where the link is over. */
export function LinkAnswered<A>({ of, token, renew, children }: Props<A>) {
  const { data, error } = of
  const [over, setOver] = useState<string | null>(null)
  // an address that was cut on its way is that of no link
  const isLost = data === undefined && isApiError(error) && (error.kind === 'notFound' || error.status === 400)
  // while it is asked again, as after each gesture, what stands there stays: « un nouveau lien vient de partir »
  const isOver = useHasServed(token) || isLost || (over === token && data === undefined)
  if (isOver && over !== token) setOver(token)
  if (isOver) return <Over token={token} renew={renew} />
  return (
    <>
      {data !== undefined && <SomebodyElse token={token} />}
      <Answered of={of}>{children}</Answered>
    </>
  )
}

type AnswerProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly company: { readonly name: string; readonly phone: string | null; readonly email: string | null }
  /** Something was done: the title takes the focus, so that it is read. */
  readonly isDone?: boolean
  readonly children?: ReactNode
}
/** The page of a mailed link that asks one thing; its end says what happens next, and whom to call. */
export const AnswerPage = ({ title, lead, company, isDone = false, children }: AnswerProps) => (
  <Page title={title} lead={lead} narrow isDone={isDone}>
    {children !== undefined && (
      <Card>
        <div className={classes.answer}>{children}</div>
      </Card>
    )}
    <Human who={company} />
  </Page>
)

/** What the link is about: a word, and what it is; what is not known is left out. */
export const AnswerFacts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <Facts>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
  </Facts>
)

/** The answers of a page, one under the other, as wide as it. */
export const Ways = ({ children }: { readonly children: ReactNode }) => <div className={classes.ways}>{children}</div>
