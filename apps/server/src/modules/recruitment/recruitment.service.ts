// The use cases of recruitment: board, form, moves, mails, comments, interviews, refused candidates.
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { applicationsApi } from '@cartable/domain/recruitment/applications.api.ts'
import { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { recruitmentRefusals as refusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { candidateStatuses } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type ConstraintRefusals, handlers } from '../../platform/http/handlers.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { sendApplicationFile } from './application-files.ts'
import { applicationForm, apply } from './apply.ts'
import { countColumns, countOwners, findCard, findCards, listRefused, type Seen } from './board.queries.ts'
import { answerFile, showFile } from './candidate-file.ts'
import { mailDialog, sendMail } from './candidate-mail.ts'
import { sendPaper } from './candidate-papers.ts'
import { staffOptions } from './candidates.queries.ts'
import { changeStatus, reopen, undoHiring } from './change-status.ts'
import { describeCard, describeDetails, describeRecord } from './describe-candidate.ts'
import { removeFollowUp, saveFollowUp, showFollowUp } from './follow-ups.ts'
import { chooseInterview } from './interview-hours.ts'
import {
  interviewCalendar,
  markMissed,
  saveDismissal,
  saveInterview,
  showDismissal,
  showInterview,
} from './interviews.ts'
import { saveCandidate } from './save-candidate.ts'
import { saveValidation, showValidation } from './validate-interview.ts'

const seenBy = async ({ identity, today, now, platform }: OperationContext): Promise<Seen> => ({
  staffUserId: identity?.staffUserId ?? null,
  today: today(),
  now: now(),
  silentBefore: new Date(now().getTime() - (await platform.settings.integer('candidate_silence_days')) * 86_400_000),
})

const board = async (
  context: OperationContext,
  input: InputOf<typeof recruitmentApi.board>,
): Promise<AnswerOf<typeof recruitmentApi.board>> => {
  const { db } = context
  const statuses = input.status ?? [...candidateStatuses]
  const seen = await seenBy(context)
  const [counts, cards] = await Promise.all([
    countColumns(db, statuses, input, seen),
    findCards(db, statuses, input, seen),
  ])
  return {
    columns: statuses.map((status) => {
      const count = counts.find((candidate) => candidate.status === status)
      return {
        status,
        total: Number(count?.total ?? 0),
        lateCount: Number(count?.late ?? 0),
        cards: cards.filter((row) => row.status === status).map((row) => describeCard(row, seen.today)),
      }
    }),
  }
}

const constraints: ConstraintRefusals = {
  candidates_assigned_staff_user_id_fkey: { refusal: refusals.unknownStaff, path: 'assignedStaffUserId' },
  interview_interlocutors_staff_user_id_fkey: { refusal: refusals.unknownStaff, path: 'users' },
  interviews_location_id_fkey: { refusal: refusals.unknownLocation, path: 'location' },
  teacher_subjects_subject_id_fkey: { refusal: refusals.unknownSubject, path: 'subjects' },
  teacher_subject_levels_scholar_level_id_fkey: { refusal: refusals.unknownLevel, path: 'subjects' },
  teacher_scholar_levels_scholar_level_id_fkey: { refusal: refusals.unknownLevel, path: 'scholarLevelIds' },
  teacher_graduations_graduation_id_fkey: { refusal: refusals.unknownGraduation, path: 'graduations' },
  teacher_experiences_experience_id_fkey: { refusal: refusals.unknownExperience, path: 'experiences' },
  teacher_establishments_establishment_id_fkey: { refusal: refusals.unknownEstablishment, path: 'establishmentIds' },
  messages_message_template_id_fkey: { refusal: refusals.notSent },
}

export const recruitmentService = [
  ...handlers(applicationsApi, { applicationForm, sendApplicationFile, apply }, { constraints }),
  ...handlers(
    recruitmentApi,
    {
      board,
      counts: async (context, input) => {
        const counts = await countOwners(context.db, input, await seenBy(context))
        return {
          open: Number(counts.open),
          mine: Number(counts.mine),
          unassigned: Number(counts.unassigned),
          actionRequired: Number(counts.actionRequired),
        }
      },
      filterOptions: async ({ db }) => ({
        staffUsers: await staffOptions(db, []),
        levels: await offerLevels(db),
        subjects: await offerSubjects(db),
      }),
      card: async ({ db, today }, { id }) => describeCard((await findCard(db, id, today())) ?? notFound(), today()),
      show: (context, { id }) => describeRecord(context, id),
      save: saveCandidate,
      firstMail: mailDialog,
      sendMail,
      changeStatus,
      details: (context, { id }) => describeDetails(context, id),
      showFollowUp,
      saveFollowUp,
      removeFollowUp,
      reopen,
      refusedList: async ({ db }, input) => ({ ...(await listRefused(db, input)), totals: null }),
    },
    { constraints },
  ),
  ...handlers(candidacyApi, { markMissed, undoHiring, showFile, answerFile, chooseInterview, sendPaper }),
  ...handlers(
    interviewsApi,
    {
      ...{ listInterviews: interviewCalendar, showInterview, saveInterview },
      ...{ showValidation, saveValidation, showDismissal, saveDismissal },
    },
    { constraints },
  ),
]
