// The QR code that a phone scans to give the codes of an account, and its secret for where there is no camera.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Button } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { CopyButton } from '../../../platform/shell/CopyButton.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import classes from './accounts.module.css'

type Props = { readonly accountId: number; readonly name: string; readonly onClose: () => void }

export const QrCodeDialog = ({ accountId, name, onClose }: Props) => {
  const query = useOperation(usersApi.showQrCode, { userId: String(accountId) }, { once: true })
  return (
    <Modal opened onClose={onClose} title={`Application d’authentification ${de(name)}`} size={440}>
      <QueryPanel query={query} what="le QR code">
        {({ qrCode, secret, errorMsgs }) =>
          qrCode === null || secret === null ? (
            <p role="alert">{errorMsgs.join(' ')}</p>
          ) : (
            <div className={classes.qr}>
              <p>
                À scanner avec l’application d’authentification du téléphone. Le premier code saisi à la connexion la
                met en service.
              </p>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
                alt="QR code à scanner"
                width={220}
                height={220}
              />
              <p className={classes.secret}>
                <span className={classes.quiet}>Sans appareil photo, saisir</span> <code>{secret}</code>
                <CopyButton text={secret.replaceAll(' ', '')} label="Copier le secret" />
              </p>
            </div>
          )
        }
      </QueryPanel>
      <div className={classes.dialogButtons}>
        <Button size="sm" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Modal>
  )
}
