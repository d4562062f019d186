// The page of a personal link: a new password, or the first one of an account just opened.
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { useGo } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { DoorCard } from './DoorCard.tsx'
import classes from './door.module.css'
import { HiddenLogin, PasswordChoice } from './PasswordChoice.tsx'
import { useAfterPassword } from './use-after-password.ts'

const LinkIsOver = () => {
  const go = useGo()
  return (
    <DoorCard
      title="Ce lien n’est plus valable"
      isRead
      lead="Il a déjà servi, il a été remplacé par un lien plus récent, ou son délai est passé."
    >
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
  const record = useMemo(() => ({ passwordRequestToken: token, password: '', confirmation: '' }), [token])
  if (isApiError(link.error) && link.error.kind === 'notFound') return <LinkIsOver />
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
            onSaved={() => void after()}
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
