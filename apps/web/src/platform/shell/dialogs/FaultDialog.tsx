// The one failure dialog: the specification's sentences, how many failures it stands for, the request to quote.
import '../../theme/components.ts'
import { Button } from '@mantine/core'
import { closeFault, faultNotice } from '../../api/fault-notice.ts'
import { useStore } from '../../api/store.ts'
import { faultText, faultTitle, tooLargeText, tooLargeTitle } from '../../fr/sentences.ts'
import { unbroken } from '../../fr/typography.ts'
import { Modal } from '../../pop/Modal.tsx'
import { CopyButton } from '../CopyButton.tsx'
import classes from './dialogs.module.css'

export const FaultDialog = () => {
  const notice = useStore(faultNotice)
  if (notice === null) return null
  const isTooLarge = notice.kind === 'tooLarge'
  const requestId = notice.requestIds.at(-1)
  return (
    <Modal
      opened
      onClose={closeFault}
      title={unbroken(isTooLarge ? tooLargeTitle : faultTitle)}
      size={440}
      zIndex={350}
    >
      <p className={classes.text}>{unbroken(isTooLarge ? tooLargeText : faultText)}</p>
      {notice.count > 1 && <p className={classes.dim}>{notice.count} erreurs se sont produites.</p>}
      {requestId && (
        <p className={classes.dim}>
          N°{'\u00a0'}de la requête{'\u00a0'}: {requestId}{' '}
          <CopyButton text={notice.requestIds.join('\n')} label="Copier le numéro de la requête" />
        </p>
      )}
      <div className={classes.buttons}>
        <Button size="sm" variant="filled" data-autofocus onClick={closeFault}>
          Fermer
        </Button>
      </div>
    </Modal>
  )
}
