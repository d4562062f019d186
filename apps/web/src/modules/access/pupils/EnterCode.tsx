// The page where a pupil types the code that the family gave, and chooses a password: no address anywhere.
import { pupilsApi } from '@cartable/domain/access/pupils/pupils.api.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { DoorCard } from '../sign-in/DoorCard.tsx'
import classes from '../sign-in/door.module.css'
import { PasswordChoice } from '../sign-in/PasswordChoice.tsx'
import { useAfterPassword } from '../sign-in/use-after-password.ts'

const F = formOf<typeof pupilsApi.useCode>()
const nothing = { login: '', code: '', password: '', confirmation: '' }

const Choice = () => <PasswordChoice login={useFormValue<string | null>('login') ?? ''} label="Mot de passe" />

export const EnterCode = () => {
  const after = useAfterPassword()
  return (
    <DoorCard title="Entrer avec un code" lead="Tes parents t’ont donné un identifiant et un code.">
      <RecordForm
        operation={pupilsApi.useCode}
        screen="code-eleve"
        record={nothing}
        layout="public"
        saveLabel="Choisir ce mot de passe"
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onSaved={() => void after()}
      >
        <FieldGrid>
          <F.Text name="login" label="Identifiant" autoComplete="username" span={6} />
          <F.Text name="code" label="Code" autoComplete="one-time-code" span={6} />
          <Choice />
        </FieldGrid>
      </RecordForm>
      <AppLink href="/login" className={classes.back}>
        Retour à la connexion
      </AppLink>
    </DoorCard>
  )
}
