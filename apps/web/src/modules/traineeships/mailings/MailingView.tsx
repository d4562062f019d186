// A mailing that was sent: to be read, never changed.

import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { fillMarkupPieces } from '@cartable/domain/messaging/tags.rules.ts'
import { messageThemes } from '@cartable/domain/messaging/themes.ts'
import { mailingsApi } from '@cartable/domain/traineeships/mailings/mailings.api.ts'
import {
  type MailingRecord,
  mailingRecipientLabels,
  mailingTitles,
} from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { useIsPhone } from '../../../platform/theme/use-is-phone.ts'
import { FilledText } from '../../messaging/history/filled-text.parts.tsx'
import classes from '../around.module.css'

const states = {
  sent: { meaning: 'success', word: 'Envoyé' },
  waiting: { meaning: 'info', word: 'En file d’attente' },
  failed: { meaning: 'danger', word: 'Échec' },
} as const

const { tags } = messageThemes.traineeshipMailings
const labels = Object.entries(tags).map(([name, { label }]) => ({ name, label, value: label }))
/** One text for all: its tags stand for what each reader read. Words in double brackets are there. */
const asWritten = (markup: string) => fillMarkupPieces(markup, labels)

const Sent = ({ mailing }: { readonly mailing: MailingRecord }) => (
  <div className={classes.sent}>
    <dl className={classes.facts}>
      <div>
        <dt>Envoyé le</dt>
        <dd>{mailing.sendAt ? formatInstant(mailing.sendAt) : '–'}</dd>
      </div>
      <div>
        <dt>Par</dt>
        <dd>{mailing.sendBy ?? '–'}</dd>
      </div>
      <div>
        <dt>À</dt>
        <dd>{mailingRecipientLabels[mailing.recipientsType]}</dd>
      </div>
      <div>
        <dt>Options</dt>
        <dd>
          {[mailing.withPlanning && 'Planning joint', mailing.copyToContact && 'Copie à l’expéditeur']
            .filter(Boolean)
            .join(', ') || '–'}
        </dd>
      </div>
    </dl>
    <section className={classes.letter} aria-label="Texte envoyé">
      <h2>{mailing.subject}</h2>
      {mailing.title && <p className={classes.headline}>{mailing.title}</p>}
      <p className={classes.text}>
        <FilledText pieces={asWritten(mailing.body)} withFilled />
      </p>
      {mailing.attachments.map(({ id, name }) => (
        <span key={id} className={classes.file}>
          <IconPaperclip size={16} aria-hidden /> {name}
        </span>
      ))}
    </section>
    <table className={classes.sentTo}>
      <caption>Destinataires ({mailing.sentTo.length})</caption>
      <tbody>
        {mailing.sentTo.map(({ name, address, state, error }) => (
          <tr key={`${name} ${address}`}>
            <th scope="row">{name}</th>
            <td>{address}</td>
            <td>
              <Statut meaning={states[state].meaning}>{states[state].word}</Statut>
              {error && <small>{error}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const MailingView = ({ mailingId, onClose }: { readonly mailingId: number; readonly onClose: () => void }) => {
  const query = useOperation(mailingsApi.showMailing, { id: String(mailingId) })
  const isPhone = useIsPhone()
  const title = query.data ? `${mailingTitles[query.data.type]} envoyé` : 'Mailing envoyé'
  return (
    <Modal opened onClose={onClose} title={title} size={760} fullScreen={isPhone}>
      <QueryPanel query={query} what="le mailing">
        {(mailing) => <Sent mailing={mailing} />}
      </QueryPanel>
      <div className={classes.foot}>
        <Button onClick={onClose}>Fermer</Button>
      </div>
    </Modal>
  )
}
