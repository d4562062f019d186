// Candidates as pages receive them: card, form, details.
import { momentsText } from '@cartable/domain/contacts/family-requests.rules.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { fullName, initialsOf } from '@cartable/domain/people/people.rules.ts'
import { ageInDays, urgencyOf } from '@cartable/domain/recruitment/recruitment.rules.ts'
import type {
  CandidateCard,
  CandidateDetails,
  CandidateRecord,
} from '@cartable/domain/recruitment/recruitment.schema.ts'
import { candidateStatusLabels, recruitmentWorkflow } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { teacherStatusLabels } from '@cartable/domain/teachers/teachers.workflow.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { latestStamp } from '../../platform/save.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { showCandidateProfile } from '../teachers/candidate-profile.ts'
import { listHiringPapers } from '../teachers/list-hiring-papers.ts'
import { findApplication, listAlike, listCandidateFiles } from './applications.queries.ts'
import { type CardRow, findCard } from './board.queries.ts'
import {
  type CandidateRow,
  findCandidate,
  findNames,
  findPersonOf,
  listFollowUps,
  listMails,
  staffOptions,
} from './candidates.queries.ts'
import { listPastInterviews } from './interviews.queries.ts'

/** A card, with its moves: what it shows and where it may go. */
export const describeCard = (row: CardRow, today: string): CandidateCard => {
  const ageDays = ageInDays(dayOf(row.statusChangedAt), today)
  return {
    id: row.id,
    teacherId: row.teacherId,
    status: row.status,
    title: fullName(row),
    subjectNames: row.subjectNames,
    coursesFormats: row.courseFormats,
    city: row.city,
    isStudent: row.isStudent,
    hasEmail: row.email !== null,
    hasAccount: row.hasAccount,
    isFormer: row.isFormer,
    isAlike: row.isAlike,
    documentCount: Number(row.documentCount),
    approvedCount: Number(row.approvedCount),
    interview: row.interview,
    missedOn: row.missedAt === null ? null : dayOf(row.missedAt),
    remindedOn: row.remindedAt === null ? null : dayOf(row.remindedAt),
    ageDays,
    urgency: urgencyOf(row.status, ageDays),
    assignee:
      row.assignedStaffUserId === null
        ? null
        : {
            staffUserId: row.assignedStaffUserId,
            name: [row.staffFirstName, row.staffLastName].filter(Boolean).join(' '),
            initials: initialsOf({ firstName: row.staffFirstName, lastName: row.staffLastName ?? '' }),
          },
    moves: movesFrom(recruitmentWorkflow, row.status, { hasAccount: row.hasAccount, missingPapers: row.missingPapers }),
  }
}

/** Stamp of a form that writes the candidacy, the profile and the person. */
export const stampOfCandidate = (db: Db, { id, teacherId }: Pick<CandidateRow, 'id' | 'teacherId'>, personId: number) =>
  latestStamp(db, [
    { table: 'candidates', id },
    { table: 'teachers', id: teacherId },
    { table: 'people', id: personId },
  ])

/** The form of a candidate, or of a new one, followed by whoever opens it. */
export const describeRecord = async (
  { db, identity }: OperationContext,
  id: number | undefined,
): Promise<CandidateRecord> => {
  const candidate = id === undefined ? null : ((await findCandidate(db, id)) ?? notFound())
  const {
    personId,
    hasPaymentAccount: _,
    options,
    ...profile
  } = await showCandidateProfile(db, candidate?.teacherId ?? null)
  const assignedStaffUserId = candidate ? candidate.assignedStaffUserId : (identity?.staffUserId ?? null)
  const { graduations, experiences, establishments } = options
  const subjectIds = profile.subjects.map(({ subjectId }) => subjectId)
  const levelIds = [...profile.scholarLevelIds, ...profile.subjects.flatMap((subject) => subject.levelIds)]
  const accountId = candidate ? (await findPersonOf(db, candidate.teacherId)).accountId : null
  return {
    id: candidate?.id ?? null,
    updatedAt: candidate && personId !== null ? await stampOfCandidate(db, candidate, personId) : null,
    status: candidate?.status ?? recruitmentWorkflow.initial,
    hasAccount: accountId !== null,
    ...profile,
    isStudent: candidate?.isStudent ?? false,
    disponibility: candidate?.disponibility ?? null,
    assignedStaffUserId,
    options: {
      subjects: await offerSubjects(db, subjectIds),
      levels: await offerLevels(db, levelIds),
      graduations,
      experiences,
      establishments,
      staff: await staffOptions(db, assignedStaffUserId === null ? [] : [assignedStaffUserId]),
    },
  }
}

/** The details dialog: facts, papers, interviews, comments, mails. */
export const describeDetails = async (
  { db, identity, today }: OperationContext,
  id: number,
): Promise<CandidateDetails> => {
  const [candidate, card] = [await findCandidate(db, id), await findCard(db, id, today())]
  if (!candidate || !card) return notFound()
  const person = await findPersonOf(db, candidate.teacherId)
  const application = await findApplication(db, id)
  const { subjectNames: _, ...names } = await findNames(db, candidate.teacherId)
  const rights = identity?.rights ?? {}
  const [mayRemoveAny, mayWrite] = [
    hasRight(rights, 'recruitment', 'fullAccess'),
    hasRight(rights, 'recruitment', 'write'),
  ]
  const radius = person.interventionRadiusKm === null ? null : `${person.interventionRadiusKm}\u00a0km autour`
  return {
    card: describeCard(card, today()),
    createdAt: candidate.createdAt,
    statusChangedAt: candidate.statusChangedAt,
    gender: person.gender,
    birthOn: person.birthOn,
    email: person.email,
    phone: { phoneNumber: person.phone, phoneRegion: person.phoneRegion },
    completeAddress: person.completeAddress,
    interventionArea: [person.interventionAddress, radius].filter(Boolean).join(', ') || null,
    ...names,
    disponibility: candidate.disponibility,
    selfDescription: person.selfDescription,
    application: application
      ? {
          sentAt: application.createdAt,
          wantedStatus: application.wantedStatus,
          moments: momentsText(application.moments),
        }
      : null,
    files: await listCandidateFiles(db, candidate.teacherId),
    alike: (await listAlike(db, candidate.teacherId)).map(({ teacherId, name, teacherStatus, candidateStatus }) => ({
      ...{ teacherId, name },
      words:
        candidateStatus !== null && candidateStatus !== 'hired'
          ? `candidature\u00a0: ${candidateStatusLabels[candidateStatus].toLocaleLowerCase('fr-FR')}`
          : teacherStatusLabels[teacherStatus].toLocaleLowerCase('fr-FR'),
    })),
    refusalReason: candidate.refusalReason,
    hasWithdrawn: candidate.withdrawnAt !== null,
    leave:
      person.teacherStatus === 'inactive' && person.leavesOn !== null
        ? { on: person.leavesOn, reason: person.leaveReason }
        : null,
    login: person.login,
    paymentAccount:
      person.stripeAccountId === null ? null : (person.stripeStatus as CandidateDetails['paymentAccount']),
    documents: await listHiringPapers(db, candidate.teacherId, today()),
    interviews: (await listPastInterviews(db, id)).flatMap(({ outcome, ...interview }) =>
      outcome === null ? [] : [{ ...interview, outcome }],
    ),
    followUps: (await listFollowUps(db, id)).map(({ authorAccountId, authorName, ...followUp }) => {
      const isMine = authorAccountId !== null && authorAccountId === identity?.accountId
      // what the candidate wrote by a link has no account behind it
      return {
        ...followUp,
        authorName: authorName || (authorAccountId === null ? fullName(person) : null),
        isMine,
        canRemove: mayRemoveAny || (mayWrite && isMine),
      }
    }),
    mails: await listMails(db, id),
  }
}
