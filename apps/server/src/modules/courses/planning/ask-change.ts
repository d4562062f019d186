// Asks the other party of a lesson for another time, or for one more: written down, and told to whoever answers.
import { requestsRefusals } from '@cartable/domain/courses/requests/requests.refusals.ts'
import { expiryOf, refusalOfAsking } from '@cartable/domain/courses/requests/requests.rules.ts'
import type { ChangeKind, ChangeParty } from '@cartable/domain/courses/requests/requests.schema.ts'
import { requestText } from '@cartable/domain/courses/requests/requests.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { isShortNotice } from '@cartable/domain/messaging/sms-twin.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { askTeam } from '../../linking/next-actions.ts'
import { mailTemplate, type TemplateMail } from '../../messaging/mail-template.ts'
import { sendSmsTwin } from '../../messaging/send-sms-twin.ts'
import { hasOpenRequest, insertRequest } from './change-requests.queries.ts'
import { type ContractToTell, findContractToTell, type Reader } from './told.queries.ts'

type Teller = Pick<OperationContext, 'platform' | 'now' | 'today'> & {
  readonly db: Db
  readonly identity: OperationContext['identity']
}

export type RequestNews = {
  readonly contractId: number
  readonly courseId: number | null
  readonly to: Reader
  readonly template: 'course-change-asked' | 'course-change-answered'
  readonly title: string
  readonly words: string
  /** `acceptée`, in the subject of an answer. */
  readonly answer?: string
  /** When the lesson stands, or was asked for: near, an answer is told by SMS, too. */
  readonly hours?: readonly (string | null)[]
  readonly link?: TemplateMail['link']
}

/** Bell and mail to one of the two; who has no address is called by the team. */
export const tellOfRequest = async (context: Teller, news: RequestNews): Promise<void> => {
  const { db, today } = context
  const { contractId, courseId, to, template, title, words, answer, hours = [], link } = news
  const people = (await findContractToTell(db, contractId)) as ContractToTell
  const { email, accountId, ...person } = people[to]
  await notify(db, [accountId], { kind: 'course', title, body: words, link: '/' })
  const about = courseId === null ? { class: 'contracts', id: contractId } : { class: 'courses', id: courseId }
  if (template === 'course-change-answered' && isShortNotice(context.now(), hours))
    await sendSmsTwin(context, {
      ...{ template: 'course-change-answered-sms', personId: person.personId, about },
      tags: { prenom_eleve: people.studentFirstName, reponse: answer ?? null },
      until: hours.flatMap((at) => at ?? []).sort()[0] ?? null,
    })
  if (email === null)
    return askTeam(db, {
      ...(people.linkingId === null ? { contractId } : { linkingId: people.linkingId }),
      kind: to === 'teacher' ? 'call-teacher' : 'call-family',
      comment: `Sans adresse e-mail\u00a0: à prévenir par téléphone. ${words}`,
      dueOn: today(),
      staffUserId: people.staffUserId,
    })
  await mailTemplate(context, {
    template,
    purpose: template,
    to: { ...person, email },
    about,
    tags: { prenom_eleve: people.studentFirstName, mot: words, reponse: answer ?? null },
    ...(link ? { link } : accountId !== null && { page: '/' }),
  })
}

export type Asking = {
  readonly contract: {
    readonly id: number
    readonly subject: string
    readonly studentName: string
    readonly teacherName: string
  }
  /** The lesson that is asked about, and when it is planned; none where one more is asked for. */
  readonly course: { readonly id: number; readonly expectedAt: string } | null
  readonly askedAs: ChangeParty
  readonly proposedAt: string | null
  readonly durationMinutes: number
  readonly words: string | null
}

/** To be called under the lock of the contract, once nothing stands against the hour that is asked for. */
export const askChange = async (context: OperationContext, asking: Asking) => {
  const { db, identity, now, platform, live } = context
  const { contract, course, askedAs, proposedAt, durationMinutes, words } = asking
  const about = { contractId: contract.id, courseId: course?.id ?? null }
  if (await hasOpenRequest(db, about))
    refuse(course ? requestsRefusals.alreadyAsked : requestsRefusals.alreadyAskedMore)
  const hours = await platform.settings.integer('planning_request_hours')
  const expiresAt = expiryOf(now(), hours, [course?.expectedAt ?? null, proposedAt])
  const late = refusalOfAsking(expiresAt, now())
  if (late) refuse(late, 'expectedAt')
  const kind: ChangeKind = course ? 'move' : 'add'
  const saved = await insertRequest(db, {
    ...{ ...about, kind, askedAs, proposedAt, durationMinutes, words },
    expiresAt: expiresAt.toISOString(),
    askedByAccountId: identity?.accountId ?? null,
  })
  live(['courses'])
  const text = requestText({
    ...contract,
    kind,
    askedAs,
    proposedAt,
    durationMinutes,
    expectedAt: course?.expectedAt ?? null,
  })
  await tellOfRequest(context, {
    ...about,
    to: askedAs === 'customer' ? 'teacher' : 'customer',
    template: 'course-change-asked',
    title: 'Un changement vous est demandé',
    words: [
      text,
      words && `«\u00a0${words}\u00a0»`,
      `Réponse attendue avant le ${formatInstant(expiresAt.toISOString())}.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    link: {
      purpose: 'course-change',
      subjectClass: 'course_change_requests',
      subjectId: saved.id,
      address: (token) => `/response/privateTuition/courseChange?token=${token}`,
    },
  })
  return saved
}
