// The page where a person reads the terms of use in force for them, and accepts those not accepted yet, one after the other.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { termsApi } from '@cartable/domain/access/terms/terms.api.ts'
import type { MyTerms } from '@cartable/domain/access/terms/terms.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Alert, Button, Checkbox } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { refreshSession, useIdentity, useSession } from '../../../platform/session/session.ts'
import { signOut } from '../../../platform/session/sign-out.ts'
import { useAddress } from '../../../platform/shell/asked-record.ts'
import { AppLink, useGo } from '../../../platform/shell/links.tsx'
import { usePublicTitle } from '../../../platform/shell/public/PublicLayout.tsx'
import { EmptyState, QueryPanel } from '../../../platform/shell/states.tsx'
import { safeReturn } from '../sign-in/safe-return.ts'
import { TermsText } from './TermsText.tsx'
import classes from './terms.module.css'

const title = 'Conditions d’utilisation'

/** Back to the page that was asked for, once nothing more is to be accepted. */
const useContinue = () => {
  const client = useQueryClient()
  const go = useGo()
  const { retour } = useAddress()
  return async () => {
    await refreshSession(client)
    go(safeReturn(retour, window.location.origin) ?? '/', { replace: true })
  }
}

const Asked = ({ terms, isLast, isFirst }: { terms: MyTerms; isLast: boolean; isFirst: boolean }) => {
  const [isRead, setRead] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const accept = useAction(termsApi.acceptTerms, { refreshes: [['access', 'access.myTerms']] })
  const goOn = useContinue()
  const heading = useRef<HTMLHeadingElement>(null)
  // The next version is read from its beginning.
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  const send = async () => {
    if (!isRead) return setProblem('Cochez la case pour accepter les conditions d’utilisation.')
    setProblem(null)
    const { isValid, errorMsgs, pending } = await accept.mutateAsync({ id: terms.id })
    if (!isValid) return setProblem(errorMsgs.join(' '))
    if (pending === 0) await goOn()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // a failure has been told by its dialog
        void send().catch(() => undefined)
      }}
    >
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.lead}>
        {terms.label}, en vigueur depuis le {formatDay(terms.effectiveOn)}. Pour continuer, lisez-les et acceptez-les.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard alone must be able to scroll the text */}
      <section className={classes.reading} aria-label={`Texte\u00a0: ${terms.label}`} tabIndex={0}>
        <TermsText body={terms.body} level={2} />
      </section>
      <Checkbox
        size="md"
        className={classes.box}
        checked={isRead}
        onChange={(event) => {
          setRead(event.currentTarget.checked)
          setProblem(null)
        }}
        label={`J’ai lu et j’accepte ces conditions d’utilisation (${terms.label}).`}
      />
      {problem && (
        <Alert color="danger" role="alert" className={classes.problem}>
          {problem}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button size="lg" onClick={() => void signOut()}>
          Se déconnecter
        </Button>
        <Button size="lg" variant="filled" type="submit" loading={accept.isPending}>
          {isLast ? 'Accepter et continuer' : 'Accepter, puis lire la suite'}
        </Button>
      </div>
    </form>
  )
}

const Accepted = ({ versions }: { readonly versions: readonly MyTerms[] }) =>
  versions.length === 0 ? (
    <>
      <h1>{title}</h1>
      <EmptyState
        title="Vous n’avez pas de conditions à accepter."
        actions={<AppLink href="/">Aller à l’accueil</AppLink>}
      />
    </>
  ) : (
    <>
      <h1>{title}</h1>
      {versions.map((terms) => (
        <article key={terms.id}>
          <p className={classes.lead}>
            <IconCircleCheck size={16} aria-hidden /> {terms.label}, acceptées le{' '}
            {terms.acceptedAt && formatInstant(terms.acceptedAt)}.
          </p>
          <TermsText body={terms.body} level={2} />
        </article>
      ))}
      <p>
        <AppLink href="/">Aller à l’accueil</AppLink>
      </p>
    </>
  )

const Mine = () => {
  const query = useOperation(termsApi.myTerms, {})
  const [first] = useState(() => new Set<number>())
  return (
    <QueryPanel query={query} what="les conditions d’utilisation">
      {({ versions }) => {
        const waiting = versions.filter(({ acceptedAt }) => acceptedAt === null)
        const [next] = waiting
        if (!next) return <Accepted versions={versions} />
        first.add(next.id)
        return <Asked key={next.id} terms={next} isLast={waiting.length === 1} isFirst={first.size === 1} />
      }}
    </QueryPanel>
  )
}

export const AcceptTerms = () => {
  usePublicTitle(title)
  const isKnown = useSession() !== null
  const identity = useIdentity()
  const go = useGo()
  useEffect(() => {
    if (isKnown && identity === null) go('/login?retour=/gtu/accept', { replace: true })
  }, [isKnown, identity, go])
  return <div className={classes.page}>{identity !== null && <Mine />}</div>
}
