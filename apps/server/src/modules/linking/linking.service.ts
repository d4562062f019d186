// Use cases of the searches of a teacher: flow, record, questionnaire, next actions, proposals and their answers.

import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { linkingFlowApi } from '@cartable/domain/linking/flow.api.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { linkingRefusals } from '@cartable/domain/linking/linking.refusals.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { stampOf } from '../../platform/save.ts'
import { lessonOccupations } from '../courses/planning/occupation-constraints.ts'
import { answerByStaff, answerByTeacher, showForTeacher } from './answer-proposal.ts'
import { answerWaitingContact, askFirstCourse, chooseTeacher, showWaitingContact } from './choose-teacher.ts'
import { lockLinking } from './flow.queries.ts'
import { findLinking, insertFollowUp, listLinkings } from './linking.queries.ts'
import { moveLinkingLocked, reopenLinking } from './move-linking.ts'
import { doNextAction, listNextActions, saveNextAction } from './next-actions.ts'
import { planTestByPhone } from './plan-test.ts'
import { listProposals } from './proposals.queries.ts'
import { cancelProposal, proposeTeachers, resendProposal } from './propose-teachers.ts'
import { saveQuestionnaire, showQuestionnaire } from './questionnaire.ts'
import { listTeachers } from './rank-teachers.ts'
import { releaseTeachers } from './release-teachers.ts'
import { saveLinking } from './save-linking.ts'
import { cardOf, proposalView, showLinking } from './show-linking.ts'

const flow = handlers(linkingFlowApi, { reopen: (context, { id }) => reopenLinking(context, id) })

const linking = handlers(
  linkingApi,
  {
    list: async ({ db, identity, today }, input) => {
      const page = await listLinkings(db, input, identity?.staffUserId ?? null)
      return { ...page, rows: page.rows.map((row) => cardOf(row, today())), totals: null }
    },
    show: showLinking,
    save: saveLinking,
    changeStatus: async (context, { id, status }) => {
      const locked = (await lockLinking(context.db, id)) ?? notFound()
      const linking = (await findLinking(context.db, id)) ?? notFound()
      if (status === 'closed' && locked.chosenContract === null) await releaseTeachers(context, linking)
      await moveLinkingLocked(context, locked, status, 'staff')
      return { isValid: true, errorMsgs: [] }
    },
    teachers: (context, { id, wider }) => listTeachers(context, id, wider),
    saveFollowUp: async ({ db, identity, live }, { linkingId, comment }) => {
      if (!(await findLinking(db, linkingId))) return notFound()
      const id = await insertFollowUp(db, { linkingId, comment, authorAccountId: identity?.accountId ?? null })
      live(['linking'])
      return { errors: null, id, updatedAt: await stampOf(db, 'linkingFollowUps', id) }
    },
    questionnaire: (context, { linkingId }) => showQuestionnaire(context, linkingId),
    saveQuestionnaire,
    nextActions: listNextActions,
    saveNextAction,
    doNextAction,
  },
  {
    constraints: {
      ...lessonOccupations(),
      linkings_student_fk: { refusal: linkingRefusals.unknownStudent, path: 'studentId' },
      linkings_subject_id_fkey: { refusal: linkingRefusals.unknownSubject, path: 'subjectId' },
      linkings_scholar_level_id_fkey: { refusal: linkingRefusals.unknownLevel, path: 'scholarLevelId' },
      linkings_assigned_staff_user_id_fkey: { refusal: linkingRefusals.unknownAssignee, path: 'assignedStaffUserId' },
      next_actions_assigned_staff_user_id_fkey: {
        refusal: linkingRefusals.unknownAssignee,
        path: 'assignedStaffUserId',
      },
    },
  },
)

const proposals = handlers(
  proposalsApi,
  {
    proposals: async ({ db }, input) => {
      const page = await listProposals(db, input)
      return { ...page, rows: page.rows.map(proposalView), totals: null }
    },
    propose: proposeTeachers,
    resend: (context, { id }) => resendProposal(context, id),
    cancel: (context, { id }) => cancelProposal(context, id),
    answer: answerByStaff,
    choose: chooseTeacher,
    askFirstCourse,
    planTest: planTestByPhone,
    showForTeacher,
    answerByTeacher,
    showWaitingContact,
    answerWaitingContact: (context, { form }) => answerWaitingContact(context, form),
  },
  {
    constraints: {
      ...lessonOccupations(),
      linking_proposals_open_uq: { refusal: linkingRefusals.alreadyProposedUnnamed, path: 'teacherIds' },
      linking_proposals_accepted_uq: { refusal: linkingRefusals.takenByAnother },
      contracts_open_uq: { refusal: contractsRefusals.alreadyOpenUnnamed },
    },
  },
)

export const linkingService = [...flow, ...linking, ...proposals]
