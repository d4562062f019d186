// The dialog of dates that change after teachers were asked: whom it concerns, and to whom the proposal is sent again.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { ConcernedProposal, ProposalsToResend } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { Alert, Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import type { StoredSession } from './session-texts.ts'
import classes from './sessions.module.css'

type Props = {
  readonly session: StoredSession
  readonly dates: { readonly startDate: string; readonly endDate: string }
  /** True once the dates are saved: the rest of the form may follow. */
  readonly onDone: (goesOn: boolean) => void
}

const daysText = (days: readonly string[]) =>
  days.length === 0
    ? 'aucun jour'
    : days.length === 1
      ? `le ${formatDay(days[0] ?? '')}`
      : `${days.length} jours, ${datesText(days[0] ?? '', days.at(-1) ?? '')}`

const Choice = (props: {
  readonly proposal: ConcernedProposal
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}) => {
  const { proposal, isChosen, onChange } = props
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={`${proposal.teacherName} – ${proposal.groupText}`}
        description={`${proposal.hours}, ${daysText(proposal.days)} · ${proposal.status === 'accepted' ? 'acceptée' : 'envoyée'}${
          proposal.sentAt ? ` le ${formatDay(proposal.sentAt)}` : ''
        }`}
      />
    </li>
  )
}

const Choices = ({ data, dates, onDone }: Omit<Props, 'session'> & { readonly data: ProposalsToResend }) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useAction(sessionsApi.saveSessionDates, {
    onSuccess: ({ errors: refused, notSent }) => {
      if (refused) return setErrors(refused.messages)
      if (notSent.length > 0)
        toast.error(`Le mail n’est pas parti pour ${notSent.join(', ')}\u00a0: prévenez-les autrement.`)
      onDone(true)
    },
    // a failure has been told by its dialog: the form keeps what was typed
    onFailure: (error) => {
      if (error.kind === 'conflict')
        setErrors(['Cette session a été modifiée entre-temps\u00a0: fermez et enregistrez à nouveau.'])
      return error.kind === 'conflict'
    },
  })
  const chosen = data.proposals.map(({ id }) => id).filter((id) => !left.has(id))
  const send = (proposalIds: readonly number[]) =>
    !save.isPending && save.mutate({ id: data.id, updatedAt: data.updatedAt, ...dates, proposalIds: [...proposalIds] })
  return (
    <>
      <Alert color="warning" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {data.warning}
      </Alert>
      {data.shiftDays !== null && data.shiftDays !== 0 && (
        <p>
          Les jours des matières et des propositions suivront le début de la session ({data.shiftDays > 0 ? '+' : '−'}
          {Math.abs(data.shiftDays)}&nbsp;{Math.abs(data.shiftDays) > 1 ? 'jours' : 'jour'}).
        </p>
      )}
      {errors.length > 0 && (
        <Alert color="danger" role="alert" mt={8}>
          {errors.join(' ')}
        </Alert>
      )}
      <ul className={classes.proposals}>
        {data.proposals.map((proposal) => (
          <Choice
            key={proposal.id}
            proposal={proposal}
            isChosen={!left.has(proposal.id)}
            onChange={(isChosen) => {
              const next = new Set(left)
              if (isChosen) next.delete(proposal.id)
              else next.add(proposal.id)
              setLeft(next)
            }}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button size="sm" onClick={() => onDone(false)}>
          Annuler
        </Button>
        <span className={classes.grow} />
        <Button size="sm" disabled={save.isPending} onClick={() => send([])}>
          Enregistrer sans envoyer
        </Button>
        <Button
          size="sm"
          variant="filled"
          loading={save.isPending}
          disabled={chosen.length === 0}
          data-autofocus
          onClick={() => send(chosen)}
        >
          {`Enregistrer et renvoyer les propositions (${chosen.length})`}
        </Button>
      </div>
    </>
  )
}

export const ResendDialog = ({ session, dates, onDone }: Props) => {
  const query = useOperation(sessionsApi.showSessionDates, { id: String(session.id), ...dates })
  return (
    <Modal opened onClose={() => onDone(false)} title="Renvoyer les propositions" size={720}>
      <QueryPanel query={query} what="les propositions">
        {(data) => <Choices data={data} dates={dates} onDone={onDone} />}
      </QueryPanel>
    </Modal>
  )
}
