// Serves registrations to stages: lists, form and price, status, cancellation, refund, school level of the student.

import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import type { RegistrationInput } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import type { RegistrationStatus } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import { shownStateOf } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import {
  refusalOfChange,
  registrationsWorkflow,
} from '@cartable/domain/traineeships/registrations/registrations.workflow.ts'
import { canEdit } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { Db } from '../../../platform/db/database.ts'
import { answerAfterCommit, type LiveKey, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { decideMove } from '../../../platform/transition.ts'
import { issuingConstraints, refundCredited, settleRegistrationPayments } from '../../billing/billing.service.ts'
import { planRegistrationConstraints } from '../../billing/registrations/plan-registration.ts'
import { stageOccupations } from '../../courses/planning/occupation-constraints.ts'
import { setScholarLevel } from '../../customers/set-on-record.ts'
import { addFamily } from './add-family.ts'
import { arrangeDeskPayment, checkDeskPayment, keepPlace } from './desk-payment.ts'
import { cancelRegistration, refundAndEnd, showRefund, stampOfRegistration } from './end-registration.ts'
import { priceRegistration } from './price-registration.ts'
import { findSessionToBill, scholarLevelsOf } from './registration-choices.queries.ts'
import { updateRegistration } from './registration-writes.queries.ts'
import {
  type ListedRegistration,
  listRegistrations,
  listStudentRegistrations,
  lockRegistration,
  type RegistrationScope,
  totalsOfSession,
} from './registrations.queries.ts'
import { cardFormOf, saveRegistration } from './save-registration.ts'
import { showRegistration } from './show-registration.ts'
import { isOfAnotherChild, passToAnotherChild, takeUpAgain } from './take-over.ts'

const tell: LiveKey[] = [['traineeships'], ['billing'], ['accounting']]

const seen = ({ sessionStatus, ...row }: ListedRegistration) => ({
  ...row,
  shownState: shownStateOf(row),
  canReturn: !row.isEnabled && row.replacedBy === null && sessionStatus !== '0-cancelled' && canEdit(sessionStatus),
  readOnlyReason: refusalOfChange({ isEnabled: row.isEnabled, sessionStatus })?.message ?? null,
})

/** Staff ask for a student; a family sees its own, a student what is theirs. */
const scopeOf = ({ as }: OperationContext, studentId: number | undefined): RegistrationScope => {
  if (as.kind === 'staff')
    return { studentIds: studentId === undefined ? [] : [studentId], onlyValidatedReports: false }
  const own = studentId === undefined ? undefined : [studentId]
  if (as.kind === 'customer') return { customerId: as.customerId, studentIds: own, onlyValidatedReports: true }
  const { studentIds } = as.kind === 'student' ? as : { studentIds: [] }
  return { studentIds: own ? studentIds.filter((id) => own.includes(id)) : studentIds, onlyValidatedReports: true }
}
/** Amounts are for those who pay and those who manage stages. */
const seesAmounts = ({ as, identity }: OperationContext) =>
  as.kind === 'customer' ||
  (identity !== null && as.kind === 'staff' && hasRight(identity.rights, 'traineeships', 'read'))

const changeStatus = async (context: OperationContext, { id, status }: { id: number; status: RegistrationStatus }) => {
  const { db } = context
  const stored = (await lockRegistration(db, id)) ?? notFound()
  if (decideMove(registrationsWorkflow, stored.status, status, stored)) await updateRegistration(db, id, { status })
  context.live(['traineeships'])
  return { isValid: true, errorMsgs: [] }
}

const levelsOf = async (context: OperationContext, input: { student_id: number; traineeship_level_id: number }) =>
  (await scholarLevelsOf(context.db, input.student_id, input.traineeship_level_id)) ?? notFound()

/** As the office registers: the link, or the dates, follow the bill. */
const saveAtDesk = async (context: OperationContext, db: Db, input: RegistrationInput) => {
  await checkDeskPayment(db, input)
  const saved = await saveRegistration(context, db, input)
  if (input.id === null) await arrangeDeskPayment(context, db, saved.registrationId, input)
  return { ...saved, refunds: [] as readonly number[] }
}

export const registrationsService = handlers(
  registrationsApi,
  {
    registrationList: async ({ db }, input) => {
      if (!(await findSessionToBill(db, input.sessionId))) return notFound()
      const page = await listRegistrations(db, input)
      return { ...page, rows: page.rows.map(seen), totals: await totalsOfSession(db, input.sessionId) }
    },
    registrationStudentList: async (context, input) => {
      const page = await listStudentRegistrations(context.db, input, scopeOf(context, input.studentId))
      const amounts = seesAmounts(context)
      const rows = page.rows.map((row) => ({
        ...row,
        shownState: shownStateOf(row),
        total: amounts ? row.total : null,
        totalPaid: amounts ? row.totalPaid : null,
      }))
      return { ...page, rows, totals: null }
    },
    registrationShow: (context, input) => showRegistration(context, input),
    registrationSave: async (context, input) =>
      answerAfterCommit(async (after) => {
        after.live(...tell)
        if (input.id !== null) await settleRegistrationPayments(context, after, input.id)
        const written = await after.write(async (db) => {
          const saved = await ((await isOfAnotherChild(db, input))
            ? passToAnotherChild(context, db, input)
            : saveAtDesk(context, db, input))
          const { registrationId: id, updatedAt, refunds } = saved
          return {
            refunds,
            answer: {
              errors: null,
              id,
              updatedAt,
              ...(await cardFormOf(db, id, input.sendsLink ? 'transfer' : input.paymentMethod)),
            },
          }
        })
        // a card that gives nothing back is followed with the other refunds that failed
        await refundCredited(context, after, written.refunds)
        return written.answer
      }),
    registrationPrice: (context, input) => priceRegistration(context, input),
    registrationStatusChange: changeStatus,
    registrationCancel: async (context, { id }) =>
      answerAfterCommit(async (after) => {
        after.live(...tell)
        await settleRegistrationPayments(context, after, id)
        await after.write((db) => cancelRegistration(context, db, id))
        return { isValid: true, errorMsgs: [] }
      }),
    registrationFamily: addFamily,
    registrationKeep: (context, { id }) => keepPlace(context, id),
    registrationReturn: async (context, { id }) => {
      await takeUpAgain(context, id)
      context.live(...tell)
      return { isValid: true, errorMsgs: [] }
    },
    registrationRefundShow: (context, { registrationId }) => showRefund(context, registrationId),
    registrationRefundSave: async (context, input) =>
      answerAfterCommit(async (after) => {
        after.live(...tell)
        await settleRegistrationPayments(context, after, input.registrationId)
        const written = await after.write(async (db) => ({
          refunds: await refundAndEnd(context, db, input),
          updatedAt: await stampOfRegistration(db, input.registrationId),
        }))
        const failure = await refundCredited(context, after, written.refunds)
        return {
          errors: null,
          id: input.registrationId,
          updatedAt: written.updatedAt,
          refundMessage: failure && `Le remboursement par carte n’est pas encore fait\u00a0: ${failure}`,
        }
      }),
    checkScholarLevel: async (context, input) => {
      const levels = await levelsOf(context, input)
      return {
        scholarLevelCorrespond: levels.isAdmitted,
        scholarLevelName: levels.mainLevelName,
        studentScholarLevelName: levels.studentLevelName,
      }
    },
    updateScholarLevel: async (context, input) => {
      const { mainLevelId } = await levelsOf(context, input)
      await setScholarLevel(context.db, input.student_id, mainLevelId)
      context.live(['customers'], ['traineeships'])
      return { isValid: true, errorMsgs: [] }
    },
  },
  {
    constraints: {
      ...issuingConstraints,
      ...stageOccupations,
      ...planRegistrationConstraints,
      traineeship_registrations_once_uq: { refusal: registrationsRefusals.alreadyRegistered, path: 'student' },
      traineeship_registrations_replaces_uq: { refusal: registrationsRefusals.replaced },
      traineeship_registration_subjects_option_uq: {
        refusal: registrationsRefusals.oneOption,
        path: 'traineeshipSubjects',
      },
      traineeship_reports_registration_subject_id_fkey: {
        refusal: registrationsRefusals.evaluated,
        path: 'traineeshipSubjects',
      },
      bill_lines_credited_within: { refusal: registrationsRefusals.refunding },
    },
  },
)
