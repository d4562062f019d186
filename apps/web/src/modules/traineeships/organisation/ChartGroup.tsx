// A group in the chart: hours and room, its teachers with the state of their proposals, its students.

import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { ChartProposal, ChartGroup as Group } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { proposalStatusLabels } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { hoursText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { ActionIcon } from '@mantine/core'
import {
  IconBan,
  IconCalendarUser,
  IconCheck,
  IconDotsVertical,
  IconPaperclip,
  IconPencil,
  IconSend,
  IconUser,
  IconUserOff,
  IconUserPlus,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react'
import { MenuButton } from '../../../platform/pop/MenuButton.tsx'
import type { MenuLine } from '../../../platform/pop/menu.types.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from '../programme/chart.module.css'
import { type ProposalAction, useChart } from '../programme/chart-context.ts'
import { proposalLooks } from '../programme/chart-texts.ts'
import { useGroupMoves } from '../programme/use-group-moves.tsx'
import { SessionStatut } from '../sessions/SessionStatut.tsx'
import { GroupPlace } from './GroupCards.tsx'

const actions: readonly {
  action: ProposalAction
  to: string
  label: string
  icon: typeof IconSend
}[] = [
  { action: 'send', to: 'sent', label: 'Envoyer au professeur', icon: IconSend },
  { action: 'accept', to: 'accepted', label: 'Noter son accord', icon: IconCheck },
  { action: 'refuse', to: 'refused', label: 'Noter son refus', icon: IconX },
  { action: 'cancel', to: 'cancelled', label: 'Annuler la proposition', icon: IconBan },
]

const useProposalLines = (proposal: ChartProposal): MenuLine[] => {
  const { open, answer } = useChart()
  const { id, groupId, status } = proposal
  const lines: MenuLine[] = [{ heading: proposal.teacherName }]
  if (status === 'created')
    lines.push({
      label: 'Modifier',
      icon: <IconPencil size={16} aria-hidden />,
      run: () => open({ kind: 'proposal', id, groupId, mode: 'default' }),
    })
  for (const { action, to, label, icon: Drawing } of actions) {
    const move = proposal.moves.find((candidate) => candidate.to === to)
    if (!move) continue
    if (action === 'refuse' && status === 'accepted') {
      lines.push({
        label: 'Se désiste…',
        icon: <IconUserOff size={16} aria-hidden />,
        disabled: !move.allowed,
        isDanger: true,
        run: () => open({ kind: 'withdrawal', proposal }),
      })
      continue
    }
    lines.push({
      label: move.allowed ? label : `${label} – ${move.reason ?? ''}`,
      icon: <Drawing size={16} aria-hidden />,
      disabled: !move.allowed,
      isDanger: action === 'cancel',
      run: () => answer(proposal, action),
    })
  }
  if (status === 'sent')
    lines.push({
      label: 'Renvoyer le mail',
      icon: <IconSend size={16} aria-hidden />,
      run: () => answer(proposal, 'send'),
    })
  if (status === 'accepted')
    lines.push({
      label: 'Remplacer un jour…',
      icon: <IconCalendarUser size={16} aria-hidden />,
      run: () => open({ kind: 'replacement', proposal }),
    })
  lines.push('rule', {
    label: 'Proposer à un autre professeur',
    icon: <IconUserPlus size={16} aria-hidden />,
    run: () => open({ kind: 'proposal', id, groupId, mode: 'duplicate' }),
  })
  return lines
}

/** Days are said when a teacher has only some of those of the group. */
const ProposalLine = ({ proposal, days }: { readonly proposal: ChartProposal; readonly days: readonly string[] }) => {
  const { canWrite } = useChart()
  const lines = useProposalLines(proposal)
  const { meaning, icon } = proposalLooks[proposal.status]
  const badge = (
    <Statut meaning={meaning} icon={icon}>
      {proposalStatusLabels[proposal.status]}
    </Statut>
  )
  const isPartial = proposal.days.length < days.length
  return (
    <li className={classes.teacher} data-off={proposal.status === 'cancelled' || undefined}>
      <IconUser size={15} stroke={1.75} aria-hidden />
      <span className={classes.teacherName}>
        {proposal.teacherName}
        {isPartial && <small> {proposal.days.map(dayLabel).join(', ')}</small>}
        {proposal.status === 'refused' && proposal.comment !== null && <small> {proposal.comment}</small>}
      </span>
      {canWrite ? (
        <MenuButton position="bottom-end" lines={lines}>
          {(button) => (
            <button
              {...button}
              type="button"
              className={classes.answer}
              aria-label={`Proposition à ${proposal.teacherName}\u00a0: ${proposalStatusLabels[proposal.status]}`}
            >
              {badge}
            </button>
          )}
        </MenuButton>
      ) : (
        badge
      )}
    </li>
  )
}

const Head = ({ group }: { readonly group: Group }) => {
  const { canWrite, open, online, sessionId } = useChart()
  const { linesOf, dialog } = useGroupMoves(sessionId)
  const { name, capacity, registrationsCount } = group
  const isFull = capacity !== null && registrationsCount >= capacity
  const isOver = capacity !== null && registrationsCount > capacity
  const lines: MenuLine[] = [
    {
      label: 'Modifier le groupe',
      icon: <IconPencil size={16} aria-hidden />,
      run: () => open({ kind: 'group', id: group.id, subjectId: group.subjectId }),
    },
    {
      label: 'Proposer à un professeur',
      icon: <IconUserPlus size={16} aria-hidden />,
      disabled: group.status === '0-cancelled',
      run: () => open({ kind: 'proposal', id: null, groupId: group.id, mode: 'default' }),
    },
    ...(group.moves.length > 0 ? (['rule', ...linesOf(group)] as MenuLine[]) : []),
  ]
  return (
    <div className={classes.groupHead} data-menu={canWrite || undefined}>
      <b>{name}</b>
      <span className={classes.hours}>{hoursText(group.startTime, group.endTime)}</span>
      <span className={classes.room} data-missing={group.locationName === null || undefined}>
        {group.locationName ?? (online ? 'Sans lien' : 'Sans salle')}
      </span>
      {group.documentsCount > 0 && (
        <span className={classes.quiet} title="Documents">
          <IconPaperclip size={13} aria-hidden /> {group.documentsCount}
          <span className="vh"> documents</span>
        </span>
      )}
      <span className={classes.grow} />
      {group.status !== '1-planned' && <SessionStatut status={group.status} />}
      <span className={classes.count} data-full={isFull || undefined} data-over={isOver || undefined}>
        {registrationsCount}
        {capacity !== null && `/${capacity}`}
        <span className="vh"> élèves</span>
      </span>
      {canWrite && (
        <MenuButton position="bottom-end" lines={lines} width={260}>
          {(button) => (
            <ActionIcon
              {...button}
              className={classes.groupMenu}
              variant="subtle"
              size={24}
              aria-label={`Actions sur ${name}`}
            >
              <IconDotsVertical size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </MenuButton>
      )}
      {dialog}
    </div>
  )
}

type Props = {
  readonly group: Group
  readonly days: readonly string[]
  readonly subjectName: string
  readonly level: string
}

export const ChartGroup = ({ group, days, subjectName, level }: Props) => {
  const { canWrite, open } = useChart()
  const { id, levelId, subjectId, status, cards, proposals } = group
  return (
    <GroupPlace
      levelId={levelId}
      subjectId={subjectId}
      groupId={id}
      status={status}
      label={`${subjectName}, ${group.name}, ${level}`}
      cards={cards}
    >
      <Head group={group} />
      {proposals.length > 0 ? (
        <ul className={classes.teachers}>
          {proposals.map((proposal) => (
            <ProposalLine key={proposal.id} proposal={proposal} days={days} />
          ))}
        </ul>
      ) : (
        <div className={classes.teacher}>
          <IconUser size={15} stroke={1.75} aria-hidden />
          <span className={classes.teacherName}>Sans professeur</span>
          {canWrite && status !== '0-cancelled' ? (
            <button
              type="button"
              className={classes.link}
              onClick={() => open({ kind: 'proposal', id: null, groupId: id, mode: 'default' })}
            >
              Proposer
            </button>
          ) : (
            <Statut meaning="grey" icon={IconUserQuestion}>
              Aucune
            </Statut>
          )}
        </div>
      )}
    </GroupPlace>
  )
}
