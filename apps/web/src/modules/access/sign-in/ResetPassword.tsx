// The page of a personal link: a new password, or the first one of an account just opened.
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { lostLink, useLinkState } from '../../../platform/session/links.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { DoorCard } from './DoorCard.tsx'
import classes from './door.module.css'
import { HiddenLogin, PasswordChoice } from './PasswordChoice.tsx'
import { useAfterPassword } from './use-after-password.ts'

const LinkIsOver = ({ token }: { readonly token: string }) => {
  const go = useGo()
  const link = useLinkState(token)
  if (link.isPending) return <DoorCard title="Un instant…" isRead />
  const { title = lostLink.title, lead = lostLink.lead } = link.data ?? {}
  return (
    <DoorCard title={title} isRead lead={lead}>
      <div className={classes.ways}>
        <Button variant="filled" onClick={() => go('/reset-password/request')}>
          Demander un autre lien
        </Button>
        <Button onClick={() => go('/login')}>Connexion</Button>
      </div>
    </DoorCard>
  )
}

export const ResetPassword = () => {
  const { token } = useParams({ strict: false }) as { token: string }
  const link = useOperation(passwordsApi.showReset, { passwordRequestToken: token })
  const after = useAfterPassword()
  // from a page that has just been answered by its own link
  const enters = new URLSearchParams(window.location.search).get('suite') === 'espace'
  const record = useMemo(
    () => ({ passwordRequestToken: token, password: '', confirmation: '', enters }),
    [token, enters],
  )
  if (isApiError(link.error) && link.error.kind === 'notFound') return <LinkIsOver token={token} />
  const isFirst = link.data?.isFirst === true
  return (
    <DoorCard
      title={isFirst ? 'Choisissez votre mot de passe' : 'Choisissez un nouveau mot de passe'}
      lead={
        link.data && (
          <>
            Votre identifiant{'\u00a0'}: <b>{link.data.login}</b>
          </>
        )
      }
    >
      <QueryPanel query={link} what="le lien">
        {({ login }) => (
          <RecordForm
            operation={passwordsApi.resetPassword}
            screen="nouveau-mot-de-passe"
            record={record}
            layout="public"
            saveLabel="Enregistrer ce mot de passe"
            closeOnSave={false}
            noDraft
            refreshes={[]}
            onSaved={() => void after(enters)}
          >
            <HiddenLogin login={login} />
            <FieldGrid>
              <PasswordChoice login={login} label={isFirst ? 'Mot de passe' : 'Nouveau mot de passe'} />
            </FieldGrid>
          </RecordForm>
        )}
      </QueryPanel>
    </DoorCard>
  )
}
