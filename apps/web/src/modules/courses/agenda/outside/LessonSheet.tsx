// A lesson or a stage day of the calendar, opened: what it is, where it leads, what may be done with it.
import { agendaStateWords } from '@cartable/domain/courses/agenda/agenda.words.ts'
import type { CompanyContact } from '@cartable/domain/courses/homes.schema.ts'
import type { ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import { requestText } from '@cartable/domain/courses/requests/requests.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { contractTarget, threadPath } from '@cartable/domain/messaging/threads/threads.words.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { Badge, Fact, Facts, Lead, Notice, Quiet } from '../../../../platform/outside/cards.tsx'
import { longDay } from '../../../../platform/outside/dates.ts'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { JoinRoom } from '../../outside/JoinRoom.tsx'
import { AddressFact } from './facts.tsx'
import type { Placed } from './week.ts'

export type Gesture = 'move' | 'cancel' | 'notGiven' | 'contest'

type Props = {
  readonly event: Placed
  /** Where it takes place, in words; an address opens the map. */
  readonly where: string | null
  readonly address: string | null
  readonly roomUrl: string | null
  /** What is asked of it, and waits. */
  readonly request: ChangeRequest | undefined
  /** Whom a family calls; its teacher reads what it writes. Absent for who does not write to a teacher. */
  readonly company: CompanyContact | undefined
  /** Whoever reads may say that it was not given. */
  readonly mayContest: boolean
  readonly onDo: (gesture: Gesture) => void
  readonly onClose: () => void
}

const Contact = ({ event, company }: Required<Pick<Props, 'event' | 'company'>>) => (
  <>
    {company && event.contractId !== null && (
      <ButtonLink icon="messages" to={threadPath(contractTarget(event.contractId))} grows>
        Écrire{event.teacherName && ` à ${event.teacherName}`}
      </ButtonLink>
    )}
    {company?.phone && <ButtonLink icon="phone" href={`tel:${company.phone}`} label={`Appeler ${company.name}`} />}
  </>
)

export const LessonSheet = ({ event, where, address, roomUrl, request, company, mayContest, onDo, onClose }: Props) => (
  <Sheet title={event.studentName ?? event.title} onClose={onClose}>
    <Lead>
      {longDay(event.day)}, {event.from} à {event.to}
    </Lead>
    <Quiet>
      {event.title}
      {event.isTest && ', cours d’essai'}
    </Quiet>
    <Badge meaning={event.state === 'disputed' ? 'danger' : event.state === 'confirmed' ? 'success' : 'info'}>
      {agendaStateWords[event.state]}
    </Badge>
    {request && (
      <Notice meaning="warning">
        <p>{requestText(request, { isOwn: request.askedAs === 'customer' })}</p>
        <p>
          {request.status === 'expired'
            ? 'Sans réponse à temps\u00a0: le service s’en occupe.'
            : `Réponse attendue avant le ${formatInstant(request.expiresAt)}.`}
        </p>
      </Notice>
    )}
    <Facts>
      {event.teacherName && <Fact name="Avec">{event.teacherName}</Fact>}
      {where && <Fact name="Où">{where}</Fact>}
      {address && <AddressFact address={address} />}
      {event.chapter && <Fact name="Chapitre">{event.chapter}</Fact>}
      {event.report && <Fact name="Compte rendu">{event.report}</Fact>}
    </Facts>
    <Buttons>
      <JoinRoom url={roomUrl} at={event.at} minutes={event.minutes} />
      {event.mayAsk && (
        <Button icon="agenda" grows onPress={() => onDo('move')}>
          {request ? 'Voir la demande…' : 'Déplacer…'}
        </Button>
      )}
      {event.mayCancel && (
        <Button grows onPress={() => onDo('cancel')}>
          Annuler le cours…
        </Button>
      )}
      {mayContest && (
        <>
          <Button onPress={() => onDo('notGiven')}>Il n’a pas eu lieu</Button>
          <Button onPress={() => onDo('contest')}>Contester…</Button>
        </>
      )}
      <Contact event={event} company={company} />
    </Buttons>
  </Sheet>
)
