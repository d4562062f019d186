// The page where a person reads the terms of use in force for them, and accepts those not accepted yet, one after the other.
import type { termsApi } from '@cartable/domain/access/terms/terms.api.ts'
import { termsBlocks } from '@cartable/domain/access/terms/terms.rules.ts'
import type { MyTerms } from '@cartable/domain/access/terms/terms.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { TextBlocks } from '../../../../platform/fr/TextBlocks.tsx'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Quiet } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { CheckField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { leave } from '../../../../platform/outside/leave.ts'
import { go, useSearch } from '../../../../platform/outside/router.tsx'
import { Answered, Empty } from '../../../../platform/outside/states.tsx'
import { refreshSession, useIdentity } from '../../../../platform/session/session.ts'
import { safeReturn } from '../../sign-in/safe-return.ts'
import classes from './terms.module.css'

const myTerms = door<typeof termsApi.myTerms>('access.myTerms', 'GET', '/gtu/gtu-mine')
const acceptTerms = door<typeof termsApi.acceptTerms>('access.acceptTerms', 'POST', '/gtu/gtu-accept')

const title = 'Conditions d’utilisation'

const useHome = () => (useIdentity()?.parts.includes('staff') ? '/' : '/espace')

/** Back to the page that was asked for, once nothing more is to be accepted. */
const useContinue = () => {
  const client = useQueryClient()
  const home = useHome()
  const wanted = safeReturn(useSearch('retour'), window.location.origin)
  return async () => {
    await refreshSession(client)
    await go(wanted === null || wanted === '/' ? home : wanted, { replace: true, anyway: true })
  }
}

const Asked = ({ terms, isLast }: { readonly terms: MyTerms; readonly isLast: boolean }) => {
  const act = useAct(acceptTerms)
  const form = useForm({ isRead: false })
  const goOn = useContinue()
  return (
    <Page
      title={title}
      lead={`${terms.label}, en vigueur depuis le ${formatDay(terms.effectiveOn)}. Pour continuer, lisez-les et acceptez-les.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard alone must be able to scroll the text */}
      <section className={classes.reading} aria-label={`Texte\u00a0: ${terms.label}`} tabIndex={0}>
        <TextBlocks blocks={termsBlocks(terms.body)} level={2} />
      </section>
      <Form
        of={form}
        act={act}
        input={({ isRead }) =>
          form.check({ isRead: isRead ? null : 'Cochez la case pour accepter les conditions d’utilisation.' })
            ? { id: terms.id }
            : null
        }
        after={({ pending }) => void (pending === 0 && goOn())}
      >
        <CheckField {...form.at('isRead')}>
          J’ai lu et j’accepte ces conditions d’utilisation ({terms.label}).
        </CheckField>
        <Buttons>
          <Button kind="primary" submits grows>
            {isLast ? 'Accepter et continuer' : 'Accepter, puis lire la suite'}
          </Button>
          <Button onPress={() => void leave()}>Se déconnecter</Button>
        </Buttons>
      </Form>
    </Page>
  )
}

const Accepted = ({ versions }: { readonly versions: readonly MyTerms[] }) => {
  const home = useHome()
  return (
    <Page title={title} narrow>
      {versions.length === 0 && <Empty title="Vous n’avez pas de conditions à accepter." />}
      {versions.map((terms) => (
        <Card key={terms.id}>
          <article>
            <Quiet>
              {terms.label}, acceptées le {terms.acceptedAt && formatInstant(terms.acceptedAt)}.
            </Quiet>
            <TextBlocks blocks={termsBlocks(terms.body)} level={2} />
          </article>
        </Card>
      ))}
      <Buttons>
        <ButtonLink to={home}>Aller à l’accueil</ButtonLink>
      </Buttons>
    </Page>
  )
}

export const TermsPage = () => {
  const terms = useAnswer(myTerms, {})
  return (
    <Answered of={terms}>
      {({ versions }) => {
        const waiting = versions.filter(({ acceptedAt }) => acceptedAt === null)
        const [next] = waiting
        return next ? (
          <Asked key={next.id} terms={next} isLast={waiting.length === 1} />
        ) : (
          <Accepted versions={versions} />
        )
      }}
    </Answered>
  )
}
