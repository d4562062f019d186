// A teacher keeps his own file: he asks to become self-employed, or to leave; each is a task of the office that leads to his record.
import { addDays, formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { ownFileApi } from '@cartable/domain/teachers/own-file/own-file.api.ts'
import { ownFileRefusals } from '@cartable/domain/teachers/own-file/own-file.refusals.ts'
import type { AskLeave, AskSelfEmployed, OwnFile } from '@cartable/domain/teachers/own-file/own-file.schema.ts'
import { refuseNewStatus } from '@cartable/domain/teachers/status-change.rules.ts'
import { siretApproval } from '@cartable/domain/teachers/teachers.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { listRightHolders } from '../../platform/right-holders.ts'
import { giveTask } from '../todo/give-task.ts'
import { findDeparture } from './leaving/departures.queries.ts'
import { findLeaveRequest, insertLeaveRequest, withdrawLeaveRequest } from './own-file/leave-requests.queries.ts'
import { ownIdentityService } from './own-identity.service.ts'
import { ownPaymentService } from './own-payment.service.ts'
import { askChange, findOpenChange, takeBackChange } from './status-change.queries.ts'
import { findTeacher, lockTeacher, updateTeacher } from './teacher-record.queries.ts'

/** Latest day that may be wished, in days from today. */
const latest = 366
const ownId = ({ as }: OperationContext): number => (as.kind === 'teacher' ? as.teacherId : notFound())

const own = async (context: OperationContext) => (await lockTeacher(context.db, ownId(context))) ?? notFound()

/** Whoever keeps the records of teachers has it to do, from the record. */
const askOffice = async (context: OperationContext, teacherId: number, words: (teacher: string) => string) => {
  const { db, identity, now } = context
  await giveTask(db, {
    staffUserIds: (await listRightHolders(db, 'teachers')).map(({ staffUserId }) => staffUserId),
    describe: words(identity?.name ?? ''),
    ...{ importanceLevel: '1-hight', about: { class: 'teachers', id: teacherId }, at: now() },
    link: `/teacher/show/${teacherId}`,
  })
}
const tellRecord = ({ live }: OperationContext, teacherId: number) => live(['teachers'], ['teachers', 'id', teacherId])

const showOwnFile = async (context: OperationContext): Promise<OwnFile> => {
  const { db, today } = context
  const teacher = (await findTeacher(db, ownId(context))) ?? notFound()
  const change = await findOpenChange(db, teacher.id, today())
  const leave = await findLeaveRequest(db, teacher.id)
  const departure = await findDeparture(db, teacher.id)
  return {
    ...{ selfEmployed: teacher.selfEmployed, siret: teacher.siret },
    // said to him by the confirmation
    leavesOn: departure?.confirmedAt ? departure.leavesOn : null,
    change: change
      ? {
          ...{ selfEmployed: change.selfEmployed, requestedAt: change.requestedAt },
          confirmedFor: change.confirmedAt === null ? null : change.effectiveOn,
          missing: refuseNewStatus(change.selfEmployed, teacher)?.message ?? null,
        }
      : null,
    leave: leave ? { wantedOn: leave.wantedOn, askedAt: leave.askedAt, words: leave.words } : null,
  }
}

const askSelfEmployed = async (context: OperationContext, { siret }: AskSelfEmployed) => {
  const { db, today } = context
  const teacher = await own(context)
  if (teacher.selfEmployed) refuse(ownFileRefusals.alreadySelfEmployed)
  if (await findOpenChange(db, teacher.id, today())) refuse(ownFileRefusals.changeAsked)
  await updateTeacher(db, teacher.id, {
    ...{ siret, siretApproved: siretApproval(teacher, siret), siretBeingCreated: false, wantToStayEmployee: false },
  })
  await askChange(db, { teacherId: teacher.id, selfEmployed: true, effectiveOn: today() })
  await askOffice(
    context,
    teacher.id,
    (name) =>
      `${name} demande à devenir auto-entrepreneur (SIRET ${siret ?? ''})\u00a0: vérifiez ce numéro, puis «\u00a0Confirmer le changement\u00a0» sur sa fiche.`,
  )
  tellRecord(context, teacher.id)
  return { errors: null, id: null, updatedAt: null }
}

const withdrawSelfEmployed = async (context: OperationContext) => {
  const { db, today } = context
  const teacher = await own(context)
  const change = (await findOpenChange(db, teacher.id, today())) ?? refuse(ownFileRefusals.noChange)
  if (change.confirmedAt !== null || !change.selfEmployed) refuse(ownFileRefusals.noChange)
  await takeBackChange(db, change.id)
  await askOffice(context, teacher.id, (name) => `${name} reste salarié\u00a0: sa demande de changement est retirée.`)
  tellRecord(context, teacher.id)
  return { isValid: true, errorMsgs: [] }
}

const askLeave = async (context: OperationContext, { wantedOn, words }: AskLeave) => {
  const { db, now, today } = context
  const teacher = await own(context)
  if (teacher.status !== 'active') refuse(ownFileRefusals.notActive)
  if (await findLeaveRequest(db, teacher.id)) refuse(ownFileRefusals.leaveAsked)
  if (wantedOn <= today()) refuse(ownFileRefusals.leaveInPast, 'wantedOn')
  if (wantedOn > addDays(today(), latest)) refuse(ownFileRefusals.leaveTooFar, 'wantedOn')
  await insertLeaveRequest(db, { teacherId: teacher.id, wantedOn, words, askedAt: now().toISOString() })
  await askOffice(
    context,
    teacher.id,
    (name) =>
      `Départ ${de(name)} demandé pour le ${formatDay(wantedOn)}${words === null ? '' : `\u00a0: «\u00a0${words}\u00a0»`}. Réglez-le sur sa fiche\u00a0: contrats, cours prévus, stages, sommes dues.`,
  )
  tellRecord(context, teacher.id)
  return { errors: null, id: null, updatedAt: null }
}

const withdrawLeave = async (context: OperationContext) => {
  const { db, now } = context
  const teacher = await own(context)
  const leave = (await findLeaveRequest(db, teacher.id)) ?? refuse(ownFileRefusals.noLeave)
  await withdrawLeaveRequest(db, leave.id, now())
  await askOffice(context, teacher.id, (name) => `${name} reste\u00a0: sa demande de départ est retirée.`)
  tellRecord(context, teacher.id)
  return { isValid: true, errorMsgs: [] }
}

const fileService = handlers(
  ownFileApi,
  {
    ownFile: showOwnFile,
    askSelfEmployed,
    withdrawSelfEmployed,
    askLeave,
    withdrawLeave,
  },
  {
    constraints: {
      // two tabs at once
      teacher_leave_requests_open_uq: { refusal: ownFileRefusals.leaveAsked, path: '' },
      teacher_status_changes_open_uq: { refusal: ownFileRefusals.changeAsked, path: '' },
    },
  },
)

/** With who he is, and the account that pays him. */
export const ownFileService = [...fileService, ...ownIdentityService, ...ownPaymentService]
