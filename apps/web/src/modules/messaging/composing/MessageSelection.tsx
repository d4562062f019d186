// A selection of a list is written to: who can be reached is said first, then each of them in turn.

import type { RecipientType } from '@cartable/domain/kernel/recipients.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import type { CheckedEntities } from '@cartable/domain/messaging/messages.schema.ts'
import { channelLabels } from '@cartable/domain/messaging/templates.schema.ts'
import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import classes from '../messaging.module.css'
import { MessageDialog } from './MessageDialog.tsx'
import type { Written } from './message-text.ts'

/** Messages written one after the other: more is a mailing. */
const selectionLimit = 100

type Type = Exclude<RecipientType, 'payer'>
type Kind = 'mail' | 'sms'
const kinds = wordOptions(channelLabels, ['mail', 'sms'])

type CheckProps = {
  readonly checked: CheckedEntities
  readonly kind: Kind
  readonly onStart: (ids: number[]) => void
  readonly onClose: () => void
}
const Checked = ({ checked, kind, onStart, onClose }: CheckProps) => {
  const reachable = checked.entities.filter(({ refusal }) => refusal === null)
  const count = reachable.length
  const means = kind === 'mail' ? 'un mail' : 'un SMS'
  return (
    <>
      <Text>
        {count === 0 && `Personne dans cette sélection ne peut recevoir ${means}.`}
        {count === 1 && `1 personne peut recevoir ${means}.`}
        {count > 1 &&
          `${count} personnes peuvent recevoir ${means}, chacune le sien\u00a0: ils s’ouvriront l’un après l’autre.`}
      </Text>
      {!checked.isValid && (
        <Alert mt={12} color="warning" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <ul className={classes.warnings}>
            {checked.errorMsgs.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Group justify="flex-end" mt={20} gap={8}>
        <Button size="sm" onClick={onClose}>
          Annuler
        </Button>
        <Button
          size="sm"
          variant="filled"
          disabled={count === 0}
          onClick={() => onStart(reachable.map(({ id }) => id))}
        >
          {count > 1 ? `Écrire aux ${count}` : 'Écrire'}
        </Button>
      </Group>
    </>
  )
}

type Props = { readonly type: Type; readonly ids: readonly number[]; readonly onClose: () => void }

export const MessageSelection = ({ type, ids, onClose }: Props) => {
  const [kind, setKind] = useState<Kind>('mail')
  const [turn, setTurn] = useState<{
    readonly ids: readonly number[]
    readonly at: number
    readonly templateId: number | null
    readonly written: Written | null
  } | null>(null)
  const isTooLong = ids.length > selectionLimit
  const check = useOperation(messagesApi.checkEntities, {
    entitiesId: ids.slice(0, selectionLimit).join(','),
    recipientType: type,
    messageType: kind,
  })
  if (turn !== null) {
    const { ids: queue, at, templateId, written } = turn
    const next = (chosen: number | null, words: Written | null) =>
      at + 1 < queue.length ? setTurn({ ids: queue, at: at + 1, templateId: chosen, written: words }) : onClose()
    return (
      <MessageDialog
        key={queue[at]}
        context={`${type}:${queue[at]}`}
        channel={kind}
        {...(templateId === null ? {} : { templateId })}
        {...(queue.length > 1 ? { progress: `${at + 1} sur ${queue.length}` } : {})}
        {...(at + 1 < queue.length ? { onSkip: () => next(templateId, written) } : {})}
        onClose={onClose}
        written={written}
        onSent={(_, chosen, words) => next(chosen, words)}
      />
    )
  }
  return (
    <Modal opened onClose={onClose} title="Envoyer un message" size={520}>
      <SegmentedControl
        mb={12}
        aria-label="Canal"
        data={kinds}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      {isTooLong && (
        <Text c="dimmed" mb={12}>
          {ids.length} personnes sont sélectionnées&nbsp;: les {selectionLimit} premières sont proposées.
        </Text>
      )}
      <QueryPanel query={check} what="la sélection">
        {(checked) => (
          <Checked
            checked={checked}
            kind={kind}
            onStart={(reachable) => setTurn({ ids: reachable, at: 0, templateId: null, written: null })}
            onClose={onClose}
          />
        )}
      </QueryPanel>
    </Modal>
  )
}
