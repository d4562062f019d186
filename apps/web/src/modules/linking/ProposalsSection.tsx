// Proposals of a search: to whom, at what price, what was answered, and what may be done with each.

import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import type { Proposal } from '@cartable/domain/linking/linking.schema.ts'
import { firstCourseLabels } from '@cartable/domain/linking/linking.schema.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { Button } from '@mantine/core'
import {
  IconBan,
  IconCalendarQuestion,
  IconMessageReply,
  IconPhoneCheck,
  IconSend,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { EmptyLine } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { GiveUpDialog } from '../contracts/contracts.parts.tsx'
import { HandOverDialog } from '../contracts/replacements/replacements.parts.tsx'
import classes from './linking.module.css'
import type { SectionProps } from './linking.types.ts'
import { proposalMeanings } from './linking-texts.ts'
import { AnswerDialog, ChooseDialog, FirstCourseDialog } from './ProposalDialogs.tsx'
import { TestDateDialog } from './TestDateDialog.tsx'

type Kind = 'answer' | 'choose' | 'handOver' | 'date' | 'phone' | 'giveUp'

/** What became of the date asked of the family. */
const firstCourseText = (proposal: Proposal): string | null => {
  if (proposal.contract === null || proposal.expectedFirstCourseAt === null) return null
  const at = formatInstant(proposal.expectedFirstCourseAt)
  if (proposal.firstCourseAnswer !== null)
    return [
      `Essai du ${at}\u00a0: ${firstCourseLabels[proposal.firstCourseAnswer].toLowerCase()}`,
      proposal.firstCourseComment,
    ]
      .filter(Boolean)
      .join('. ')
  return proposal.firstCourseAskedAt === null
    ? `Essai prévu le ${at}\u00a0: la famille n’a pas été interrogée`
    : `Essai du ${at}\u00a0: réponse de la famille attendue`
}
const answerText = ({ status, responseType, responseComment, answeredAt }: Proposal): string | null => {
  const words = [responseType, responseComment].filter(Boolean).join('\u00a0: ')
  if (status === 'sent' && answeredAt !== null) return `A dit oui après un autre. ${words}`.trim()
  return words || null
}

type ActionsProps = {
  readonly proposal: Proposal
  /** Its contract waits for its first price. */
  readonly hasToBegin: boolean
  /** The search changes the teacher of a contract that runs. */
  readonly isChange: boolean
  readonly onOpen: (kind: Kind) => void
}
const Actions = ({ proposal, hasToBegin, isChange, onOpen }: ActionsProps) => {
  const mayGiveUp = useCan('contracts', 'write')
  const told = ({ isValid, errorMsgs }: { isValid: boolean; errorMsgs: readonly string[] }, done: string) =>
    void (isValid ? toast.success(done) : toast.error(errorMsgs.join(' ')))
  const resend = useAction(proposalsApi.resend, { onSuccess: (answer) => told(answer, 'Proposition envoyée.') })
  const cancel = useAction(proposalsApi.cancel, { onSuccess: (answer) => told(answer, 'Proposition annulée.') })
  const isOpen = proposal.status === 'created' || proposal.status === 'sent'
  const ask = async () => {
    const isSure = await askConfirmation({
      title: `Annuler la proposition à ${proposal.teacherName}\u202f?`,
      body:
        proposal.status === 'created' || proposal.teacherEmail === null
          ? 'Le professeur n’en a pas été averti par mail.'
          : 'Le professeur reçoit un mail qui le lui dit.',
      confirmLabel: 'Annuler la proposition',
      cancelLabel: 'Garder',
      isDangerous: true,
    })
    if (isSure) cancel.mutate({ id: proposal.id })
  }
  const button = (words: string, icon: ReactNode, run: () => void, isBusy = false) => (
    <Button size="compact-sm" leftSection={icon} loading={isBusy} onClick={run}>
      {words}
    </Button>
  )
  return (
    <div className={classes.actions}>
      {proposal.status === 'accepted' && proposal.contract === null && (!isChange || mayGiveUp) && (
        <Button
          size="compact-sm"
          variant="filled"
          leftSection={<IconUserCheck size={16} aria-hidden />}
          onClick={() => onOpen(isChange ? 'handOver' : 'choose')}
        >
          {isChange ? 'Passer le relais' : 'Choisir'}
        </Button>
      )}
      {proposal.contract !== null &&
        !isChange &&
        button('Date d’essai', <IconCalendarQuestion size={16} aria-hidden />, () => onOpen('date'))}
      {proposal.contract !== null &&
        !isChange &&
        button('Oui au téléphone', <IconPhoneCheck size={16} aria-hidden />, () => onOpen('phone'))}
      {hasToBegin && mayGiveUp && button('Abandonner', <IconBan size={16} aria-hidden />, () => onOpen('giveUp'))}
      {isOpen &&
        proposal.teacherEmail !== null &&
        button(
          proposal.status === 'created' ? 'Envoyer' : 'Renvoyer',
          <IconSend size={16} aria-hidden />,
          () => resend.mutate({ id: proposal.id }),
          resend.isPending,
        )}
      {isOpen && button('Saisir la réponse', <IconMessageReply size={16} aria-hidden />, () => onOpen('answer'))}
      {(isOpen || (proposal.status === 'accepted' && proposal.contract === null)) &&
        button('Annuler', <IconBan size={16} aria-hidden />, () => void ask(), cancel.isPending)}
    </div>
  )
}

export const ProposalsSection = ({ linking, canWrite, open }: SectionProps) => {
  const [seesTeachers, seesContracts] = [useCan('teachers'), useCan('contracts')]
  const show = (kind: Kind, proposal: Proposal) => {
    const shared = { proposal, onClose: () => open(null) }
    if (kind === 'giveUp') {
      if (proposal.contract) open(<GiveUpDialog contractId={proposal.contract.id} onClose={shared.onClose} />)
    } else if (kind === 'handOver') open(<HandOverDialog proposalId={proposal.id} onClose={shared.onClose} />)
    else if (kind === 'phone')
      open(
        <TestDateDialog
          proposalId={proposal.id}
          teacherName={proposal.teacherName}
          at={proposal.expectedFirstCourseAt}
          onClose={shared.onClose}
        />,
      )
    else if (kind === 'answer') open(<AnswerDialog {...shared} refusals={linking.options.refusals} />)
    else open(kind === 'choose' ? <ChooseDialog {...shared} /> : <FirstCourseDialog {...shared} />)
  }
  return (
    <Section id="propositions" title="Propositions" count={linking.proposals.length} free>
      {linking.proposals.length === 0 ? (
        <EmptyLine>Aucun professeur n’a encore reçu de proposition.</EmptyLine>
      ) : (
        <ul className={classes.proposals}>
          {linking.proposals.map((proposal) => (
            <li
              key={proposal.id}
              data-over={proposal.status === 'cancelled' || proposal.status === 'refused' || undefined}
            >
              <div className={classes.who}>
                <b>
                  {seesTeachers ? (
                    <AppLink href={`/teacher/show/${proposal.teacherId}`}>{proposal.teacherName}</AppLink>
                  ) : (
                    proposal.teacherName
                  )}
                </b>
                <Statut meaning={proposalMeanings[proposal.status]}>{proposal.statusText}</Statut>
                {proposal.contract &&
                  (seesContracts ? (
                    <AppLink href={`/privateTuition/contract/${proposal.contract.id}`}>
                      Contrat {proposal.contract.number}
                    </AppLink>
                  ) : (
                    `Contrat ${proposal.contract.number}`
                  ))}
              </div>
              <div className={classes.facts}>
                {proposal.teacherPhone && (
                  <a href={`tel:${proposal.teacherPhone}`}>
                    {formatPhone(proposal.teacherPhone, proposal.teacherPhoneRegion)}
                  </a>
                )}
                {proposal.teacherAmount !== null && <span>{formatEuros(proposal.teacherAmount)} de l’heure</span>}
                {proposal.sentAt && <span>Envoyée le {formatInstant(proposal.sentAt)}</span>}
                {proposal.answeredAt && <span>Réponse le {formatInstant(proposal.answeredAt)}</span>}
              </div>
              {answerText(proposal) && <p className={classes.said}>{answerText(proposal)}</p>}
              {firstCourseText(proposal) && <p className={classes.said}>{firstCourseText(proposal)}</p>}
              {canWrite && (
                <Actions
                  proposal={proposal}
                  isChange={linking.replaces !== null}
                  hasToBegin={linking.contracts.some(
                    ({ id, status }) => id === proposal.contract?.id && status === 'created',
                  )}
                  onOpen={(kind) => show(kind, proposal)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
