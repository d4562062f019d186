// Answers by mail that did not come from the mailbox of their reader: added to their conversation by who recognises them, or discarded.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { repliesApi } from '@cartable/domain/messaging/replies/replies.api.ts'
import { type HeldReply, heldReasons } from '@cartable/domain/messaging/replies/replies.schema.ts'
import { Button } from '@mantine/core'
import { IconMailQuestion, IconPaperclip } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from '../history/history.module.css'

const Decision = ({ reply }: { readonly reply: HeldReply }) => {
  const said =
    (done: string) =>
    ({ isValid, errorMsgs }: { readonly isValid: boolean; readonly errorMsgs: readonly string[] }) =>
      void (isValid ? toast.success(done) : toast.error(errorMsgs.join(' ')))
  const add = useAction(repliesApi.addHeldReply, { onSuccess: said('Réponse ajoutée à la conversation.') })
  const discard = useAction(repliesApi.discardHeldReply, { onSuccess: said('Réponse écartée.') })
  const isBusy = add.isPending || discard.isPending
  const askDiscard = async (isAddressRevoked: boolean) => {
    const isSure = await askConfirmation({
      title: 'Écarter cette réponse\u00a0?',
      body: isAddressRevoked
        ? `Elle est supprimée, et l’adresse à laquelle ${reply.readerName} répondait ne sert plus\u00a0: le prochain mail en portera une autre.`
        : 'Elle est supprimée, avec ses fichiers.',
      confirmLabel: 'Écarter la réponse',
      isDangerous: true,
    })
    if (isSure) discard.mutate({ id: reply.id, isAddressRevoked })
  }
  return (
    <div className={classes.more}>
      <Button variant="filled" loading={add.isPending} disabled={isBusy} onClick={() => add.mutate({ id: reply.id })}>
        Ajouter à la conversation
      </Button>
      <Button disabled={isBusy} onClick={() => void askDiscard(false)}>
        Écarter
      </Button>
      <Button variant="subtle" disabled={isBusy} onClick={() => void askDiscard(true)}>
        Écarter et changer l’adresse de réponse
      </Button>
    </div>
  )
}

const Reply = ({ reply }: { readonly reply: HeldReply }) => {
  const canWrite = useCan('messaging', 'write')
  return (
    <li>
      <div className={classes.content}>
        <p className={classes.held}>
          <IconMailQuestion size={18} aria-hidden />
          <b>{`Réponse par mail à l’adresse ${de(reply.readerName)}`}</b>
          <Statut meaning="warning">À vérifier</Statut>
        </p>
        <p>
          {`${heldReasons[reply.reason]}\u00a0: ${reply.fromEmail ?? 'expéditeur illisible'}, ${formatInstant(reply.at)}. ${reply.threadTitle}.`}
        </p>
        <div className={classes.text}>
          {reply.body}
          {reply.files.map((file) => (
            <a
              key={file.id}
              href={urlOf(repliesApi.heldReplyFile, { id: String(file.id) })}
              target="_blank"
              rel="noopener"
            >
              <IconPaperclip size={14} aria-hidden />
              {file.name}
            </a>
          ))}
        </div>
        {canWrite && <Decision reply={reply} />}
      </div>
    </li>
  )
}

/** Nothing where none waits. */
export const HeldReplies = ({ context }: { readonly context: string }) => {
  const query = useOperation(repliesApi.heldReplies, { context })
  return (
    <QueryPanel query={query} what="les réponses par mail">
      {({ rows }) =>
        rows.length > 0 && (
          <ul className={classes.list} aria-label="Réponses par mail à vérifier">
            {rows.map((reply) => (
              <Reply key={reply.id} reply={reply} />
            ))}
          </ul>
        )
      }
    </QueryPanel>
  )
}
