// What would be sent to the families that were chosen, at which level and by which ways; then all of it leaves in one press.

import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { reminderLevelLabels, reminderLevels } from '@cartable/domain/billing/reminders/reminders.rules.ts'
import type { ReminderPreview } from '@cartable/domain/billing/reminders/reminders.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './unpaid.module.css'

export const unpaidRefreshes = [['billing'], ['customers'], ['messaging'], ['todo']] as const
export const levelMeanings = { 1: 'info', 2: 'warning', 3: 'danger' } as const

const families = (count: number) => counted(count, 'famille')

const waysOf = ({ email, phone, hasLetter }: ReminderPreview): string =>
  [
    email === null ? 'sans e-mail' : `mail à ${email}`,
    ...(phone === null ? [] : ['SMS']),
    ...(hasLetter ? [email === null ? 'lettre à imprimer et à poster' : 'lettre jointe'] : []),
  ].join(' · ')

const Family = ({ row }: { readonly row: ReminderPreview }) => (
  <li data-off={row.excluded !== null || undefined}>
    <div className={classes.head}>
      {row.level !== null && row.excluded === null && (
        <Statut meaning={levelMeanings[row.level]}>{reminderLevelLabels[row.level]}</Statut>
      )}
      <b>{row.customer}</b>
      {row.excluded === null && <span className={classes.amount}>{formatEuros(row.dueCents)}</span>}
    </div>
    <span className={classes.quiet}>
      {row.excluded === null ? waysOf(row) : `Pas relancée\u00a0: ${unbroken(row.excluded)}`}
    </span>
    {row.excluded === null && (
      <details>
        <summary>{row.subject}</summary>
        <p className={classes.text}>{row.text}</p>
      </details>
    )}
  </li>
)

const countsOf = (rows: readonly ReminderPreview[]): string =>
  reminderLevels
    .map((level) => [reminderLevelLabels[level], rows.filter((row) => row.level === level).length] as const)
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label}\u00a0: ${count}`)
    .join(' · ')

type Props = {
  readonly customerIds: readonly number[]
  readonly onClose: () => void
  readonly onReminded: () => void
}

export const RemindDialog = ({ customerIds, onClose, onReminded }: Props) => {
  const preview = useOperation(remindersApi.previewReminders, { customerIds: customerIds.join(',') })
  const send = useAction(remindersApi.remind, {
    refreshes: unpaidRefreshes,
    onSuccess: ({ isValid, errorMsgs, reminded, leftOut }) => {
      if (!isValid) return void toast.error(unbroken(errorMsgs.join(' ')))
      toast.success(`${families(reminded)} ${reminded === 1 ? 'relancée' : 'relancées'}.`)
      if (leftOut.length > 0) toast.info(unbroken(`Laissées de côté\u00a0: ${leftOut.join(', ')}.`))
      onReminded()
    },
  })
  const sent = preview.data?.rows.filter(({ excluded }) => excluded === null) ?? []
  return (
    <Modal opened onClose={onClose} title="Relancer" size={640}>
      <QueryPanel query={preview} what="ce qui partirait">
        {({ rows }) => (
          <>
            <p>
              {sent.length === 0
                ? 'Aucune de ces familles n’est à relancer.'
                : `${countsOf(sent)}. En tout, ${formatEuros(sent.reduce((sum, { dueCents }) => sum + dueCents, 0))}.`}
            </p>
            <ul className={classes.families} aria-label="Ce qui partirait">
              {rows.map((row) => (
                <Family key={row.customerId} row={row} />
              ))}
            </ul>
          </>
        )}
      </QueryPanel>
      <div className={classes.buttons}>
        <Button onClick={onClose}>Fermer</Button>
        <Button
          variant="filled"
          leftSection={<IconSend2 size={16} aria-hidden />}
          disabled={sent.length === 0}
          loading={send.isPending}
          onClick={() => send.mutate({ customerIds: sent.map(({ customerId }) => customerId) })}
        >
          Relancer {families(sent.length)}
        </Button>
      </div>
    </Modal>
  )
}
