// The page of a forgotten password: whose it is, then a mail.
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { AppLink, useGo } from '../../../platform/shell/links.tsx'
import { DoorCard } from './DoorCard.tsx'
import classes from './door.module.css'

const F = formOf<typeof passwordsApi.forgotPassword>()
const nothing = { identifier: '' }

export const ForgottenPassword = () => {
  const go = useGo()
  return (
    <DoorCard title="Mot de passe oublié" lead="Un lien vous est envoyé par mail pour en choisir un autre.">
      <RecordForm
        operation={passwordsApi.forgotPassword}
        screen="mot-de-passe-oublie"
        record={nothing}
        layout="public"
        saveLabel="Recevoir le lien"
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onSaved={() => go('/resetting/send-email', { replace: true })}
      >
        <FieldGrid>
          <F.Text name="identifier" label="Identifiant ou adresse e-mail" autoComplete="username" span={6} />
        </FieldGrid>
      </RecordForm>
      <p>Élève sans adresse e-mail{'\u202f'}? Demande un nouveau code à tes parents.</p>
      <AppLink href="/login" className={classes.back}>
        Retour à la connexion
      </AppLink>
    </DoorCard>
  )
}
