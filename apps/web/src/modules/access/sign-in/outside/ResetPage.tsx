// The page of a personal link: a new password, or the first one of an account just opened.

import { isApiError } from '../../../../platform/api/api-error.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { useParam, useSearch } from '../../../../platform/outside/router.tsx'
import { Answered, Loading } from '../../../../platform/outside/states.tsx'
import { lostLink, useLinkState } from '../../../../platform/session/links.ts'
import { chosenErrors, HiddenLogin, noPassword, PasswordFields, useAfterPassword } from './PasswordFields.tsx'
import { resetPassword, showReset } from './sign-in.doors.ts'

const LinkIsOver = ({ token }: { readonly token: string }) => {
  const link = useLinkState(token)
  if (link.isPending) return <Loading />
  const { title = lostLink.title, lead = lostLink.lead } = link.data ?? {}
  return (
    <Page title={title} lead={lead} narrow>
      <Buttons>
        <ButtonLink kind="primary" to="/reset-password/request">
          Demander un autre lien
        </ButtonLink>
        <ButtonLink to="/login">Connexion</ButtonLink>
      </Buttons>
    </Page>
  )
}

type Props = { readonly token: string; readonly login: string; readonly isFirst: boolean }
const Choose = ({ token, login, isFirst }: Props) => {
  // from a page that has just been answered by its own link
  const enters = useSearch('suite') === 'espace'
  const after = useAfterPassword()
  const act = useAct(resetPassword)
  const form = useForm(noPassword)
  return (
    <Page
      title={isFirst ? 'Choisissez votre mot de passe' : 'Choisissez un nouveau mot de passe'}
      lead={
        <>
          Votre identifiant{'\u00a0'}: <b>{login}</b>
        </>
      }
      narrow
    >
      <Card>
        <Form
          of={form}
          act={act}
          input={(values) =>
            form.check(chosenErrors(values, login)) ? { ...values, passwordRequestToken: token, enters } : null
          }
          after={() => after(enters)}
        >
          <HiddenLogin login={login} />
          <PasswordFields form={form} login={login} label={isFirst ? 'Mot de passe' : 'Nouveau mot de passe'} />
          <Button kind="primary" wide submits>
            Enregistrer ce mot de passe
          </Button>
        </Form>
      </Card>
    </Page>
  )
}

export const ResetPage = () => {
  const token = useParam('token')
  const link = useAnswer(showReset, { passwordRequestToken: token }, { once: true })
  if (isApiError(link.error) && link.error.kind === 'notFound') return <LinkIsOver token={token} />
  return <Answered of={link}>{(shown) => <Choose token={token} {...shown} />}</Answered>
}
