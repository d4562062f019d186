// The page of the link that proves the address of a new family: one button opens its space; a link that is over says so.
import type { ProofPage } from '@cartable/domain/access/registration/registration.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Notice } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { go, useParam } from '../../../../platform/outside/router.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { refreshSession } from '../../../../platform/session/session.ts'
import { dropBrowserKey, readBrowserKey } from '../browser-key.ts'
import { openSpace, renewProof, showProof } from './registration.doors.ts'

/** Number to call, on every page that ends. */
const Call = ({ company }: Pick<ProofPage, 'company'>) =>
  company.phone === null ? null : (
    <p>
      Une question{'\u202f'}? <a href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</a>
    </p>
  )

const Terms = ({ terms }: Pick<ProofPage, 'terms'>) =>
  terms === null ? null : (
    <details>
      <summary>Lire les conditions d’utilisation ({terms.label})</summary>
      <p style={{ whiteSpace: 'pre-wrap' }}>{terms.body}</p>
    </details>
  )

type Props = { readonly page: ProofPage; readonly token: string }
const OpenForm = ({ page, token }: Props) => {
  const client = useQueryClient()
  const [key] = useState(readBrowserKey)
  const [asksPassword, setAsksPassword] = useState(key === null)
  const form = useForm({ password: '', confirmation: '' })
  const open = useAct(openSpace, {
    done: async ({ redirect }) => {
      dropBrowserKey()
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
      await refreshSession(client)
      // the first page of a new family; afterwards its home is where it always is
      void go(redirect === '/' ? '/espace/debut' : (redirect ?? '/'), { replace: true, anyway: true })
    },
  })
  // the key of another registration of this browser
  const isElsewhere = open.errors?.propertyPaths.includes('password') === true
  if (isElsewhere && !asksPassword) setAsksPassword(true)
  return (
    <Form
      of={form}
      act={open}
      input={({ password, confirmation }) => ({
        token,
        browserKey: asksPassword ? null : key,
        password: asksPassword ? password : null,
        confirmation: asksPassword ? confirmation : null,
        termsVersionId: page.terms?.id ?? null,
      })}
    >
      {asksPassword && (
        <>
          <TextField
            {...form.at('password')}
            label="Mot de passe"
            type="password"
            autoComplete="new-password"
            help="Vous ouvrez ce lien ailleurs que là où vous vous êtes inscrit&nbsp;: choisissez votre mot de passe ici."
          />
          <TextField
            {...form.at('confirmation')}
            label="Le même, encore une fois"
            type="password"
            autoComplete="new-password"
          />
        </>
      )}
      {page.terms !== null && (
        <p>En ouvrant votre espace, vous acceptez nos conditions d’utilisation, que vous pouvez lire ici.</p>
      )}
      <Terms terms={page.terms} />
      <Button kind="primary" wide submits>
        Ouvrir mon espace
      </Button>
    </Form>
  )
}

const Expired = ({ page, token }: Props) => {
  const [isSent, setSent] = useState(false)
  const renew = useAct(renewProof, { done: () => setSent(true) })
  return (
    <Page title="Ce lien a expiré" narrow lead="Un lien d’inscription sert pendant 48 heures.">
      <Card>
        <div>
          {isSent ? (
            <Notice meaning="success" alert>
              Regardez vos mails&nbsp;: un nouveau lien vient de partir vers l’adresse que vous aviez donnée.
            </Notice>
          ) : (
            <Button kind="primary" wide isBusy={renew.isBusy} onPress={() => void renew.run({ token })}>
              Recevoir un nouveau lien
            </Button>
          )}
          <Failure of={renew} />
        </div>
        <Call company={page.company} />
      </Card>
    </Page>
  )
}

/** Nothing more than this is told to whoever holds an old link. */
const Over = ({ page }: Pick<Props, 'page'>) => (
  <Page
    title={page.state === 'used' ? 'Ce lien a déjà servi' : 'Ce lien n’est plus valable'}
    narrow
    lead={
      page.state === 'used'
        ? 'Votre espace est ouvert\u00a0: connectez-vous avec votre adresse e-mail.'
        : 'Recommencez votre inscription, ou connectez-vous si vous avez déjà un compte.'
    }
  >
    <Buttons>
      <ButtonLink kind="primary" to="/login">
        Se connecter
      </ButtonLink>
      {page.state === 'over' && <ButtonLink to="/public/registration">S’inscrire</ButtonLink>}
    </Buttons>
    <Call company={page.company} />
  </Page>
)

export const WelcomePage = () => {
  const token = useParam('token')
  const proof = useAnswer(showProof, { token })
  return (
    <Answered of={proof}>
      {(page) => {
        if (page.state === 'expired') return <Expired page={page} token={token} />
        if (page.state !== 'open') return <Over page={page} />
        return (
          <Page
            title={page.firstName === null ? 'Bienvenue' : `Bienvenue, ${page.firstName}`}
            narrow
            lead={`Votre adresse est vérifiée. Plus qu’un geste pour ouvrir votre espace ${page.company.name}.`}
          >
            <Card>
              <div>
                <OpenForm page={page} token={token} />
              </div>
              <Call company={page.company} />
            </Card>
          </Page>
        )
      }}
    </Answered>
  )
}
