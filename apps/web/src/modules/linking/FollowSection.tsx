// What is to be done about a search, and what was said of it.

import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { type NextAction, nextActionKinds } from '@cartable/domain/linking/linking.schema.ts'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { idOptions } from '../../platform/fields/options.ts'
import { useToday } from '../../platform/fields/today.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { EmptyLine } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './linking.module.css'
import type { SectionProps, StoredLinking } from './linking.types.ts'

const F = formOf<typeof linkingApi.saveNextAction>()
const kinds = wordOptions(nextActionKinds)

const ActionDialog = ({ linking, onClose }: { readonly linking: StoredLinking; readonly onClose: () => void }) => {
  const today = useToday()
  const record = useMemo(
    () => ({
      linkingId: linking.id,
      kind: 'call-family' as const,
      dueOn: today,
      comment: null,
      assignedStaffUserId: linking.assignedStaffUserId,
    }),
    [linking, today],
  )
  return (
    <FormDialog onClose={onClose} title="Prochaine action">
      <RecordForm
        operation={linkingApi.saveNextAction}
        screen="prochaine-action"
        record={record}
        layout="modal"
        closeLabel="Annuler"
        noDraft
        refreshes={[['linking']]}
        onClose={onClose}
        onSaved={() => toast.success('Action notée.')}
      >
        <Section id="action" title="À faire">
          <F.Select name="kind" label="Action" options={kinds} />
          <F.Day name="dueOn" label="Pour le" />
          <F.Select name="assignedStaffUserId" label="Par" options={idOptions(linking.options.staff)} span={6} />
          <F.Text name="comment" label="Précisions" span={6} maxLength={500} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

const ActionLine = ({ action, canWrite }: { readonly action: NextAction; readonly canWrite: boolean }) => {
  const tick = useAction(linkingApi.doNextAction)
  const isDone = action.doneAt !== null
  return (
    <li data-done={isDone || undefined} data-late={action.isLate || undefined}>
      <Checkbox
        checked={isDone}
        disabled={!canWrite || tick.isPending}
        onChange={(event) => tick.mutate({ id: action.id, done: event.currentTarget.checked })}
        label={`${action.kindText}, le ${formatDay(action.dueOn)}${action.isLate ? ' (en retard)' : ''}`}
        description={[action.comment, action.assigneeName].filter(Boolean).join(' · ') || undefined}
      />
    </li>
  )
}

export const FollowSection = ({ linking, canWrite, open }: SectionProps) => {
  const [comment, setComment] = useState('')
  const add = useAction(linkingApi.saveFollowUp, {
    onSuccess: ({ errors }) => void (errors ? toast.error(errors.messages.join(' ')) : setComment('')),
  })
  return (
    <Section
      id="suivi"
      title="Suivi"
      free
      actions={
        canWrite && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => open(<ActionDialog linking={linking} onClose={() => open(null)} />)}
          >
            Prochaine action
          </Button>
        )
      }
    >
      {linking.nextActions.length === 0 ? (
        <EmptyLine>Aucune action n’est prévue.</EmptyLine>
      ) : (
        <ul className={classes.todo}>
          {linking.nextActions.map((action) => (
            <ActionLine key={action.id} action={action} canWrite={canWrite} />
          ))}
        </ul>
      )}
      {canWrite && (
        <div className={classes.editor}>
          <Textarea
            aria-label="Commentaire"
            placeholder="Ce qui s’est dit, ce qui s’est fait…"
            autosize
            minRows={2}
            maxLength={5000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Button
            disabled={comment.trim() === ''}
            loading={add.isPending}
            onClick={() => add.mutate({ linkingId: linking.id, comment })}
          >
            Commenter
          </Button>
        </div>
      )}
      <ol className={classes.timeline}>
        {linking.followUps.map((followUp) => (
          <li key={followUp.id}>
            <div className={classes.under}>
              {followUp.authorName ?? 'Le programme'}, le {formatInstant(followUp.createdAt)}
            </div>
            <p>{followUp.comment}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
