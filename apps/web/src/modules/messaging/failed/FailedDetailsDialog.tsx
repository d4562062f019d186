// A failed message in full: what it was, for whom, why it failed.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import {
  type FailedDetails,
  type FailedRow,
  failedKindLabels,
} from '@cartable/domain/messaging/failed-messages.schema.ts'
import { Button } from '@mantine/core'
import { IconCircleX, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import type { Gesture } from './FailedGesture.tsx'
import classes from './failed.module.css'
import { addressText } from './failed-texts.ts'

const Body = ({ message }: { readonly message: FailedDetails }) => (
  <>
    <div className={`${classes.outcome} ${classes.danger}`}>
      <IconCircleX size={20} stroke={1.75} aria-hidden />
      <p>
        {message.error}
        <small>{counted(message.attempts, 'essai')}</small>
        {message.correctAt && <AppLink href={message.correctAt}>Corriger l’adresse sur la fiche</AppLink>}
      </p>
    </div>
    <dl className={classes.facts}>
      <dt>Nature</dt>
      <dd>{failedKindLabels[message.kind]}</dd>
      <dt>Créé le</dt>
      <dd>{formatInstant(message.createdAt)}</dd>
      <dt>Disponible le</dt>
      <dd>{formatInstant(message.availableAt)}</dd>
      <dt>Envoyé par</dt>
      <dd>{message.sender ?? 'le programme'}</dd>
      {message.recipients.length > 0 && (
        <>
          <dt>À</dt>
          <dd>
            {message.recipients.map(({ address, error }) => (
              <div key={address}>
                {addressText(message.kind, address)}
                {error && error !== message.error && <small>{error}</small>}
              </div>
            ))}
          </dd>
        </>
      )}
      {message.attachments.length > 0 && (
        <>
          <dt>Pièces jointes</dt>
          <dd>{message.attachments.join(', ')}</dd>
        </>
      )}
    </dl>
    {message.body !== null && (
      <div className={classes.sheet}>
        {message.subject && <p className={classes.subject}>{message.subject}</p>}
        <p className={classes.body}>{message.body}</p>
      </div>
    )}
    {message.payload !== null && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by the keyboard too
      <pre className={classes.payload} tabIndex={0}>
        {message.payload}
      </pre>
    )}
  </>
)

type Props = {
  readonly row: FailedRow
  readonly onClose: () => void
  /** null for who may only read. */
  readonly onGesture: ((gesture: Gesture) => void) | null
}

export const FailedDetailsDialog = ({ row, onClose, onGesture }: Props) => {
  const details = useOperation(failedMessagesApi.failedDetails, { id: String(row.id) })
  const isThere = details.data !== undefined && !details.data.isError
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Message en échec n°\u00a0${row.id}`}
      size={680}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      returnFocus={false}
    >
      <QueryPanel query={details} what="le message">
        {({ isError, content, message }) =>
          isError || message === null ? (
            <div className={`${classes.outcome} ${classes.danger}`} role="alert">
              <IconCircleX size={20} stroke={1.75} aria-hidden />
              <p>{content}</p>
            </div>
          ) : (
            <Body message={message} />
          )
        }
      </QueryPanel>
      <div className={classes.buttons}>
        {onGesture && isThere && (
          <>
            <Button
              size="sm"
              variant="outline"
              color="danger"
              className={classes.apart}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onGesture('remove')}
            >
              Supprimer
            </Button>
            {row.correctAt === null && (
              <Button size="sm" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => onGesture('replay')}>
                Rejouer
              </Button>
            )}
          </>
        )}
        <Button size="sm" variant="default" data-autofocus onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Modal>
  )
}
