// Setting up an authenticator: the QR code to scan, then the first code that proves it.
import { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { CopyButton } from '../../../platform/shell/CopyButton.tsx'
import classes from '../accounts/accounts.module.css'

const F = formOf<typeof profileApi.confirmAuthenticator>()
const nothing = { code: '' }

type SetupProps = {
  readonly authenticator: { readonly secret: string; readonly qrCode: string }
  readonly closeLabel: string
  readonly onClose: () => void
  readonly onDone: () => void
}

export const AuthenticatorSetup = ({ authenticator: { secret, qrCode }, ...props }: SetupProps) => (
  <RecordForm
    operation={profileApi.confirmAuthenticator}
    screen="application-authentification"
    record={nothing}
    layout="modal"
    noDraft
    saveLabel="Associer"
    closeLabel={props.closeLabel}
    closeOnSave={false}
    onClose={props.onClose}
    onSaved={props.onDone}
  >
    <div className={classes.qr}>
      <p>
        Scannez ce code avec l’application d’authentification de votre téléphone, puis saisissez les 6 chiffres qu’elle
        affiche.
      </p>
      <img src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`} alt="QR code à scanner" width={200} height={200} />
      <p className={classes.secret}>
        <span className={classes.quiet}>Sans appareil photo, saisissez</span> <code>{secret}</code>
        <CopyButton text={secret.replaceAll(' ', '')} label="Copier le secret" />
      </p>
    </div>
    <FieldGrid>
      <F.Text name="code" label="Code à 6 chiffres" autoComplete="one-time-code" maxLength={7} span={6} />
    </FieldGrid>
  </RecordForm>
)
