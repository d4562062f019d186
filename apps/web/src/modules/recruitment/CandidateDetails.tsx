// The details of a candidate: facts, papers, account that pays, and what was done and said, with the next comment on top.

import { teacherDocumentsApi } from '@cartable/domain/documents/teacher-documents.api.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { dayOf, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { genderTitles } from '@cartable/domain/people/people.schema.ts'
import { wantedStatusWords } from '@cartable/domain/recruitment/applications.words.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import type { CandidateCard, CandidateDetails as Details } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import type { MoveOutcome } from '../../platform/board/board.types.ts'
import tools from '../../platform/board/card-tools.module.css'
import { FollowUpThread, useCommentText } from '../../platform/board/FollowUpThread.tsx'
import { MoveButton } from '../../platform/board/MoveButton.tsx'
import { Modal } from '../../platform/pop/Modal.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { useUnsavedGuard } from '../../platform/shell/unsaved.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { useIsPhone } from '../../platform/theme/use-is-phone.ts'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { FollowButton } from '../monitoring/monitoring.parts.tsx'
import { PersonalDataButton } from '../people/people.parts.tsx'
import { PaymentAccount } from '../teachers/payment-account.parts.tsx'
import { CandidateStatut } from './CandidateStatut.tsx'
import { Hiring } from './Hiring.tsx'
import { InterviewGestures } from './InterviewGestures.tsx'
import classes from './recruitment.module.css'
import { refusalWords } from './refusal-words.ts'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) =>
  children ? (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  ) : null

const documentStates = {
  missing: ['grey', 'Manquant'],
  unchecked: ['warning', 'À vérifier'],
  approved: ['success', 'Approuvé'],
  'not-approved': ['danger', 'Refusé'],
} as const
const outcomes = { validated: 'validé', failed: 'non concluant', cancelled: 'annulé', missed: 'absent' } as const

const Papers = ({ documents }: Pick<Details, 'documents'>) => (
  <ul className={classes.papers}>
    {documents.map(({ name, state }) => (
      <li key={name}>
        {name} <Statut meaning={documentStates[state][0]}>{documentStates[state][1]}</Statut>
      </li>
    ))}
  </ul>
)

const Interview = ({ card, interviews }: Pick<Details, 'card' | 'interviews'>) => (
  <>
    {card.interview && (
      <div>
        {formatInstant(card.interview.startDateTime)}
        {card.interview.locationName && `, ${card.interview.locationName}`}, avec {card.interview.userNames.join(', ')}
        <HistoryButton className="interviews" entityId={card.interview.id} />
      </div>
    )}
    <InterviewGestures card={card} interviews={interviews} />
    {interviews.map((interview) => (
      <div key={interview.id}>
        {formatDay(interview.startDateTime)}, {outcomes[interview.outcome]}
        {interview.report && <p className={classes.text}>{interview.report}</p>}
      </div>
    ))}
  </>
)

const Facts = ({ candidate }: { readonly candidate: Details }) => {
  const { card } = candidate
  const { phoneNumber, phoneRegion } = candidate.phone
  const seesTeachers = useCan('teachers', 'read')
  const canWrite = useCan('recruitment', 'write')
  return (
    <dl className={tools.facts}>
      <Fact label="Statut">
        <CandidateStatut status={card.status} /> depuis le {formatDay(candidate.statusChangedAt)}
      </Fact>
      <Fact label={candidate.hasWithdrawn ? 'Désistement' : 'Motif du refus'}>
        {card.status === 'refused' && (candidate.refusalReason ?? (candidate.hasWithdrawn && 'Par son lien'))}
      </Fact>
      <Fact label="Embauche">
        {card.status === 'hired' && <Hiring card={card} leave={candidate.leave} canWrite={canWrite} />}
      </Fact>
      <Fact label="Candidat">
        {candidate.gender && `${genderTitles[candidate.gender]} `}
        {card.title}
        {candidate.birthOn && `, ${candidate.gender === 'female' ? 'née' : 'né'} le ${formatDay(candidate.birthOn)}`}
        {card.isStudent && (candidate.gender === 'female' ? ', étudiante' : ', étudiant')}
      </Fact>
      <Fact label="Déjà connu">
        {(card.isFormer || candidate.alike.length > 0) && (
          <>
            {card.isFormer && <div>Ancien professeur{'\u00a0'}: c’est sa fiche d’alors qui reprend.</div>}
            {candidate.alike.map(({ teacherId, name, words }) => (
              <div key={teacherId}>
                {seesTeachers ? <AppLink href={`/teacher/show/${teacherId}`}>{name}</AppLink> : name} ({words}), même
                téléphone, ou même nom et même date de naissance
              </div>
            ))}
          </>
        )}
      </Fact>
      <Fact label="Téléphone">
        {phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber, phoneRegion)}</a>}
      </Fact>
      <Fact label="E-mail">
        {candidate.email ? <a href={`mailto:${candidate.email}`}>{candidate.email}</a> : 'Aucune adresse e-mail'}
      </Fact>
      <Fact label="Adresse">{candidate.completeAddress}</Fact>
      <Fact label="Intervention">{candidate.interventionArea}</Fact>
      <Fact label="Matières">{card.subjectNames.join(', ')}</Fact>
      <Fact label="Niveaux">{candidate.levelNames.join(', ')}</Fact>
      <Fact label="Formats">{card.coursesFormats.map((format) => courseFormats[format]).join(', ')}</Fact>
      <Fact label="Disponibilités">{candidate.disponibility}</Fact>
      <Fact label="Statut souhaité">
        {candidate.application && wantedStatusWords[candidate.application.wantedStatus]}
      </Fact>
      <Fact label="Fichiers">
        {candidate.files.length > 0 && (
          <ul className={classes.papers}>
            {candidate.files.map(({ documentId, position, kind, name }) => (
              <li key={`${documentId}-${position}`}>
                {kind}
                {'\u00a0'}:{' '}
                {seesTeachers ? (
                  <a
                    href={urlOf(teacherDocumentsApi.teacherView, {
                      id: String(documentId),
                      position: String(position),
                    })}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {name}
                  </a>
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact label="Diplômes">{candidate.graduationNames.join(', ')}</Fact>
      <Fact label="Expériences">{candidate.experienceNames.join(', ')}</Fact>
      <Fact label="Établissements">{candidate.establishmentNames.join(', ')}</Fact>
      <Fact label="Présentation">
        {candidate.selfDescription && <span className={classes.text}>{candidate.selfDescription}</span>}
      </Fact>
      <Fact label="Entretien">
        {(card.interview || candidate.interviews.length > 0) && (
          <Interview card={card} interviews={candidate.interviews} />
        )}
      </Fact>
      <Fact label="Justificatifs">
        {card.hasAccount && candidate.documents.length > 0 && <Papers documents={candidate.documents} />}
      </Fact>
      <Fact label="Compte utilisateur">{candidate.login}</Fact>
      <Fact label="Compte de paiement">
        {candidate.paymentAccount && (
          <PaymentAccount
            teacherId={card.teacherId}
            hasAccount
            status={candidate.paymentAccount}
            canWrite={canWrite && card.status !== 'refused'}
          />
        )}
      </Fact>
      <Fact label="Suivi par">{card.assignee?.name ?? 'Personne'}</Fact>
      <Fact label="Reçu">
        {formatInstant(candidate.createdAt)}
        {candidate.application && `, formulaire du ${formatDay(dayOf(candidate.application.sentAt))}`}
      </Fact>
      <Fact label="Professeur">
        {seesTeachers && <AppLink href={`/teacher/show/${card.teacherId}`}>Voir la fiche professeur</AppLink>}
      </Fact>
    </dl>
  )
}

type Props = {
  readonly id: number
  readonly mode?: 'board' | 'refused'
  readonly onClose: () => void
  readonly onEdit?: () => void
  readonly onMove?: (card: CandidateCard, to: string) => Promise<MoveOutcome>
  /** Further buttons of whoever shows it. */
  readonly actions?: ReactNode
}

export const CandidateDetails = ({ id, mode = 'board', onClose, onEdit, onMove, actions }: Props) => {
  const details = useOperation(recruitmentApi.details, { id: String(id), mode })
  const canWrite = useCan('recruitment', 'write')
  const comment = useCommentText(`brouillon:suivi-candidat:${id}`)
  const { mayClose } = useUnsavedGuard(comment.isDirty, 'address')
  const isPhone = useIsPhone()
  const add = useAction(recruitmentApi.saveFollowUp)
  const remove = useAction(recruitmentApi.removeFollowUp)
  const close = async () => {
    if (!(await mayClose())) return
    comment.drop()
    onClose()
  }
  const post = async (text: string) => {
    const answer = await add
      .mutateAsync({ id: null, updatedAt: null, candidateId: id, comment: text })
      .catch(() => undefined)
    return answer && (answer.errors?.messages[0] ?? null)
  }
  const take = async (followUpId: number) =>
    (await remove.mutateAsync({ id: String(followUpId) }).catch(() => null)) !== null
  const card = details.data?.card
  return (
    <Modal
      opened
      onClose={() => void close()}
      size={1000}
      fullScreen={isPhone}
      classNames={{ title: tools.detailsTitle ?? '' }}
      title={
        <>
          <span>{card?.title ?? 'Candidat'}</span>
          <HistoryButton className="candidates" entityId={id} />
          {card && <PersonalDataButton subject="teacher" id={card.teacherId} />}
          {card && <FollowButton on="teacher" id={card.teacherId} />}
          {actions}
          {card && onMove && (
            <MoveButton moves={card.moves} onMove={(to) => onMove(card, to)} refusalWords={refusalWords} />
          )}
          {onEdit && (
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              Modifier
            </Button>
          )}
        </>
      }
    >
      <QueryPanel query={details} what="le candidat">
        {(candidate) => (
          <div className={tools.details}>
            <Facts candidate={candidate} />
            <FollowUpThread
              comments={candidate.followUps}
              mails={candidate.mails}
              {...(canWrite ? { editor: { comment, isBusy: add.isPending, onAdd: post }, onRemove: take } : {})}
            />
          </div>
        )}
      </QueryPanel>
    </Modal>
  )
}
