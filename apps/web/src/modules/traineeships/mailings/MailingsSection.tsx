// The mailings of a session, before the stage or after it: those sent, and a new one once its kind of reader is chosen.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { mailingsApi } from '@cartable/domain/traineeships/mailings/mailings.api.ts'
import {
  type MailingRecipient,
  type MailingRow,
  type MailingType,
  mailingRecipientLabels,
  mailingRecipients,
} from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import { Button } from '@mantine/core'
import { IconEye, IconMail, IconSchool, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf, type RowAction } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from '../around.module.css'
import type { SessionSectionProps } from '../sessions/session-texts.ts'
import { MailingDialog } from './MailingDialog.tsx'
import { MailingView } from './MailingView.tsx'

/** Names told in a cell; the others are counted. */
const mostNames = 3
const namesText = (names: readonly string[]): string =>
  names.length <= mostNames
    ? names.join(', ')
    : `${names.slice(0, mostNames).join(', ')} et ${names.length - mostNames} autres`

const columns = columnsOf<typeof mailingsApi.listMailings>()([
  {
    id: 'sendAt',
    label: 'Date d’envoi',
    cell: (row) => formatInstant(row.sendAt),
    sort: true,
    figures: true,
    width: 168,
  },
  { id: 'sendBy', label: 'Utilisateur', cell: (row) => row.sendBy ?? <Dash />, sort: true, width: 168 },
  {
    id: 'recipientType',
    label: 'Type de destinataires',
    cell: (row) => mailingRecipientLabels[row.recipientType],
    sort: true,
    width: 176,
  },
  {
    id: 'recipients',
    label: 'Destinataires',
    cell: (row) => (
      <>
        {namesText(row.recipients)}{' '}
        {row.failedCount > 0 && (
          <Statut meaning="danger">{row.failedCount > 1 ? `${row.failedCount} échecs` : '1 échec'}</Statut>
        )}
      </>
    ),
  },
  { id: 'subject', label: 'Objet', cell: (row) => row.subject, hiddenAtFirst: true },
])
const keyOf = (row: MailingRow) => row.id
const nameOf = (row: MailingRow) => `le mailing du ${formatInstant(row.sendAt)}`
const nouns = {
  start: {
    one: 'mailing',
    many: 'mailings',
    none: 'Aucun mailing avant ce stage pour l’instant',
    why: 'Écrivez aux familles ou aux professeurs avant le début\u00a0: chacun reçoit son propre mail, avec son planning.',
  },
  closing: {
    one: 'mailing',
    many: 'mailings',
    none: 'Aucun mailing de fin pour l’instant',
    why: 'Remerciez familles et professeurs une fois le stage terminé.',
  },
} as const
const icons = { customer: IconUsers, teacher: IconSchool }

/** The first question of a new mailing. */
const WhoReads = ({
  onChoose,
  onClose,
}: {
  readonly onChoose: (type: MailingRecipient) => void
  readonly onClose: () => void
}) => (
  <Modal opened onClose={onClose} title={'À qui écrire\u202f?'} size={420}>
    <div className={classes.readers}>
      {mailingRecipients.map((type) => {
        const Drawing = icons[type]
        return (
          <Button key={type} size="md" leftSection={<Drawing size={18} aria-hidden />} onClick={() => onChoose(type)}>
            {mailingRecipientLabels[type]}
          </Button>
        )
      })}
    </div>
  </Modal>
)

const Mailings = ({ session, type }: SessionSectionProps & { readonly type: MailingType }) => {
  const canWrite = useCan('traineeships', 'write')
  const [isAsking, setAsking] = useState(false)
  const [recipientsType, setRecipientsType] = useState<MailingRecipient | null>(null)
  const [viewed, setViewed] = useState<number | null>(null)
  const input = useMemo(() => ({ sessionId: String(session.id), type }), [session.id, type])
  const actionsOf = useMemo(
    () => (): readonly RowAction<MailingRow>[] => [
      { id: 'show', label: 'Consulter', icon: IconEye, run: (row) => setViewed(row.id) },
    ],
    [],
  )
  const create = () => setAsking(true)
  const newButton = (
    <Button variant="filled" leftSection={<IconMail size={16} aria-hidden />} onClick={create}>
      Nouveau mailing
    </Button>
  )
  return (
    <>
      <ServerTable<typeof mailingsApi.listMailings>
        id={`mailings-${type}`}
        operation={mailingsApi.listMailings}
        input={input}
        keep="memory"
        columns={columns}
        defaultSort="sendAt.desc"
        simplePaging
        noun={nouns[type]}
        keyOf={keyOf}
        nameOf={nameOf}
        onOpen={(row) => setViewed(row.id)}
        actionsOf={actionsOf}
        searchLabel="Objet…"
        {...(canWrite ? { onNew: create, newButton, extra: newButton } : {})}
      />
      {isAsking && (
        <WhoReads
          onClose={() => setAsking(false)}
          onChoose={(chosen) => {
            setAsking(false)
            setRecipientsType(chosen)
          }}
        />
      )}
      {recipientsType !== null && (
        <MailingDialog
          sessionId={session.id}
          type={type}
          recipientsType={recipientsType}
          onClose={() => setRecipientsType(null)}
        />
      )}
      {viewed !== null && <MailingView mailingId={viewed} onClose={() => setViewed(null)} />}
    </>
  )
}

export const StartMailings = ({ session }: SessionSectionProps) => <Mailings session={session} type="start" />
export const ClosingMailings = ({ session }: SessionSectionProps) => <Mailings session={session} type="closing" />
