// Signing in without a password: the link is asked for with an address, and its page enters at the press of one button.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../platform/outside/Button.tsx'
import { type AnswerAt, useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Notice } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { LinkAnswered } from '../../../../platform/outside/link.tsx'
import { go, Link, useParam } from '../../../../platform/outside/router.tsx'
import { signByDevice } from '../../../../platform/session/passkeys.ts'
import { refreshSession } from '../../../../platform/session/session.ts'
import { askSignInLink, enterByLink, showSignInLink } from './sign-in.doors.ts'

export const AskSignInLinkPage = () => {
  const act = useAct(askSignInLink)
  const form = useForm({ identifier: '' })
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <Page title="Regardez vos mails" back="/login" narrow>
        <Notice meaning="success" alert>
          Si cette adresse a un compte, un lien vient de partir. Ouvrez-le dans les 15 minutes&nbsp;: il sert une fois.
        </Notice>
        <p>
          Rien reçu{'\u202f'}? Regardez dans les indésirables, puis demandez-en un autre après deux minutes. L’équipe se
          connecte avec son mot de passe.
        </p>
      </Page>
    )
  return (
    <Page
      title="Recevoir un lien de connexion"
      back="/login"
      lead="Nous l’envoyons à l’adresse de votre compte. Il vous connecte sans mot de passe."
      narrow
    >
      <Card>
        <Form
          of={form}
          act={act}
          input={({ identifier }) =>
            form.check({
              identifier: identifier.trim() === '' ? 'Indiquez votre adresse e-mail ou votre identifiant.' : null,
            })
              ? { identifier }
              : null
          }
          after={() => setSent(true)}
        >
          <TextField
            {...form.at('identifier')}
            label="Adresse e-mail ou identifiant"
            autoComplete="username"
            maxLength={254}
          />
          <Button kind="primary" wide submits>
            Recevoir un lien
          </Button>
        </Form>
      </Card>
    </Page>
  )
}

export const SignInLinkPage = () => {
  const token = useParam('token')
  const client = useQueryClient()
  const shown = useAnswer(showSignInLink, { token })
  const form = useForm({ code: '' })
  const [answer, setAnswer] = useState<AnswerAt<typeof enterByLink> | null>(null)
  const enter = useAct(enterByLink, {
    done: async (answered) => {
      setAnswer(answered)
      if (!answered.ok) return
      // nothing of a previous account may stay on screen
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
      await refreshSession(client)
      void go('/espace', { replace: true, anyway: true })
    },
  })
  const [refused, setRefused] = useState<string | null>(null)
  const factor = answer?.needTwoFactor === true ? answer.twoFactor : null
  const asksCode = factor !== null && factor.mode !== 'passkey'
  const said = refused ?? (answer && !answer.ok ? answer.message : null)
  const signByPasskey = async () => {
    if (factor === null || factor.passkey === null) return
    const { answer: passkey, refusal } = await signByDevice(factor.passkey)
    setRefused(refusal)
    if (passkey !== null) await enter.run({ token, passkey })
  }
  return (
    <LinkAnswered of={shown} token={token}>
      {({ firstName, company }) => (
        <Page
          title={firstName === null ? 'Bonjour' : `Bonjour ${firstName}`}
          lead={`Un geste, et vous êtes dans votre espace ${company}.`}
          narrow
        >
          <Card>
            <Form of={form} act={enter} input={({ code }) => ({ token, ...(asksCode && { code }) })}>
              {asksCode && (
                <TextField
                  {...form.at('code')}
                  label="Code de vérification"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={20}
                />
              )}
              {said !== null && <Notice alert>{said}</Notice>}
              {factor?.mode !== 'passkey' && (
                <Button kind="primary" wide submits>
                  Se connecter
                </Button>
              )}
              {factor?.passkey && (
                <Button
                  kind={factor.mode === 'passkey' ? 'primary' : 'plain'}
                  wide
                  isBusy={enter.isBusy}
                  onPress={() => void signByPasskey()}
                >
                  Utiliser ma clé d’accès
                </Button>
              )}
            </Form>
            <p>
              <Link to="/login">Se connecter avec un mot de passe</Link>
            </p>
          </Card>
        </Page>
      )}
    </LinkAnswered>
  )
}
