// The details of a contract without courses: its facts, whom to call, the next gestures, what was said and sent.

import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import { mailTypeOf, silenceAnswerText } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { NoLongerCoursesDetails } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { noLongerCoursesLabels } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { silencePartyLabels } from '@cartable/domain/courses/no-longer-courses/silence.words.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { Button } from '@mantine/core'
import { IconHandGrab, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import tools from '../../../platform/board/card-tools.module.css'
import { FollowUpThread, useCommentText } from '../../../platform/board/FollowUpThread.tsx'
import { useToldMove } from '../../../platform/board/use-told-move.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { useUnsavedGuard } from '../../../platform/shell/unsaved.ts'
import { useIsPhone } from '../../../platform/theme/use-is-phone.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { silence } from './silent-texts.ts'
import type { SilentMoves } from './use-silent-moves.tsx'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) =>
  children ? (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  ) : null

type Party = NoLongerCoursesDetails['customer']
const Reach = ({ party: { email, phone }, page }: { readonly party: Party; readonly page: ReactNode }) => (
  <>
    {page}
    {phone.phoneNumber && (
      <div>
        <a href={`tel:${phone.phoneNumber}`}>{formatPhone(phone.phoneNumber, phone.phoneRegion)}</a>
      </div>
    )}
    <div>{email ? <a href={`mailto:${email}`}>{email}</a> : 'Aucune adresse e-mail'}</div>
  </>
)

const Facts = ({ details }: { readonly details: NoLongerCoursesDetails }) => {
  const { card, customer, student, teacher } = details
  return (
    <dl className={tools.facts}>
      <Fact label="Statut">
        {noLongerCoursesLabels[card.status]}
        {details.statusChangedAt && ` depuis le ${formatDay(details.statusChangedAt)}`}
      </Fact>
      <Fact label="Contrat">
        <AppLink href={`/privateTuition/contract/${card.contractId}`}>{card.contractNumber}</AppLink>, {card.levelName},{' '}
        {card.subjectName}
      </Fact>
      <Fact label="Silence">{silence(card)}</Fact>
      <Fact label="Début">{details.startedOn && formatDay(details.startedOn)}</Fact>
      <Fact label="Cours prévus">
        {details.planned.length > 0 &&
          details.planned.map(({ id, expectedAt }) => <div key={id}>{formatInstant(expectedAt)}</div>)}
      </Fact>
      <Fact label="Réponse">
        {card.answer &&
          `${silencePartyLabels[card.answer.by]}, le ${formatDay(card.answer.at)}\u00a0: «\u00a0${silenceAnswerText(card.answer.answer, card.answer.on)}\u00a0»`}
      </Fact>
      <Fact label="Cours">
        {card.contractStatus === 'active' ? (card.hasResumed ? 'Ont repris' : '') : 'Suspendus'}
      </Fact>
      <Fact label="Élève">
        <AppLink href={`/student/show?id=${student.id}`}>{student.name}</AppLink>
      </Fact>
      <Fact label="Client">
        <Reach party={customer} page={<AppLink href={`/customer/show?id=${customer.id}`}>{customer.name}</AppLink>} />
      </Fact>
      <Fact label="Professeur">
        <Reach party={teacher} page={<AppLink href={`/teacher/show?id=${teacher.id}`}>{teacher.name}</AppLink>} />
      </Fact>
      <Fact label="Suivi par">{card.assignee?.name ?? 'Personne'}</Fact>
      <Fact label="Suivis clôturés">
        {details.former.length > 0 &&
          details.former.map((one) => (
            <div key={one.id}>
              le {formatDay(one.closedAt)}
              {one.followUpCount > 0 && `, ${counted(one.followUpCount, 'commentaire')}`}
            </div>
          ))}
      </Fact>
    </dl>
  )
}

type Props = { readonly contractId: number; readonly onClose: () => void; readonly moves: SilentMoves }

export const SilentDetails = ({ contractId, onClose, moves }: Props) => {
  const details = useOperation(noLongerCoursesApi.silentDetails, { contractId: String(contractId) })
  const canWrite = useCan('courses', 'write')
  const comment = useCommentText(`brouillon:suivi-sans-cours:${contractId}`)
  const { mayClose } = useUnsavedGuard(comment.isDirty, 'address')
  const isPhone = useIsPhone()
  const add = useAction(noLongerCoursesApi.saveProcessFollowUp)
  const remove = useAction(noLongerCoursesApi.removeProcessFollowUp)
  const close = async () => {
    if (!(await mayClose())) return
    comment.drop()
    onClose()
  }
  const card = details.data?.card
  const processId = card?.processId ?? null
  const { move, refusal } = useToldMove(async (to) => (card ? moves.onMove(card, to) : 'cancelled'))
  const post = async (text: string) => {
    const answer = await add
      .mutateAsync({ id: null, updatedAt: null, processId: processId ?? 0, comment: text })
      .catch(() => undefined)
    return answer && (answer.errors?.messages[0] ?? null)
  }
  const take = async (id: number) => (await remove.mutateAsync({ id: String(id) }).catch(() => null)) !== null
  const canEnd = card?.moves.some(({ to, allowed }) => to === 'closed' && allowed) ?? false
  const gestures = card && canWrite && (
    <div className={tools.gestures}>
      {card.status === 'detected' && (
        <Button
          variant="filled"
          leftSection={<IconHandGrab size={16} aria-hidden />}
          onClick={() => void move('taken-over')}
        >
          Prendre en charge
        </Button>
      )}
      {card.status === 'closed' && card.contractStatus !== 'active' && (
        <AppLink href={`/privateTuition/contract/${card.contractId}`}>Reprendre les cours</AppLink>
      )}
      {mailTypeOf(card.status) !== null && (
        <Button leftSection={<IconMail size={16} aria-hidden />} onClick={() => moves.remindAgain(card)}>
          Renvoyer la relance
        </Button>
      )}
      {canEnd && <Button onClick={() => void move('closed')}>Clôturer le suivi</Button>}
    </div>
  )
  return (
    <Modal
      opened
      onClose={() => void close()}
      size={960}
      fullScreen={isPhone}
      classNames={{ title: tools.detailsTitle ?? '' }}
      title={
        <>
          <span>{card?.studentName ?? 'Contrat sans cours'}</span>
          {processId !== null && <HistoryButton className="no_longer_courses_processes" entityId={processId} />}
        </>
      }
    >
      {refusal}
      <QueryPanel query={details} what="le contrat">
        {(found) => (
          <div className={tools.details}>
            <div>
              {gestures}
              <Facts details={found} />
            </div>
            <FollowUpThread
              comments={found.followUps}
              mails={found.mails}
              editor={canWrite && processId !== null ? { comment, isBusy: add.isPending, onAdd: post } : undefined}
              instead={processId === null && 'Prenez le contrat en charge pour écrire un commentaire.'}
              onRemove={canWrite ? take : undefined}
            />
          </div>
        )}
      </QueryPanel>
    </Modal>
  )
}
