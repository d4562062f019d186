// The use cases of contacts: board, form, moves, mails, follow-ups, history, the public request.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import { contactStatuses } from '@cartable/domain/contacts/contacts.workflow.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { ageLimits } from './age-limits.ts'
import { changeStatus } from './change-status.ts'
import { mailDialog, previewMail, sendMail } from './contact-mail.ts'
import { findCompany, openSessions } from './contact-record.queries.ts'
import { countColumns, countOwners, findCard, findCards, listHistory } from './contacts.queries.ts'
import { describeCard, describeDetails, describeRecord } from './describe-contact.ts'
import { removeFollowUp, saveFollowUp, showFollowUp } from './follow-ups.ts'
import { receiveContact, saveContact } from './save-contact.ts'
import { thankVisitor } from './tell-received.ts'
import { whoCalls } from './who-calls.ts'

const board = async (
  { db, identity, today, platform }: OperationContext,
  input: InputOf<typeof contactsApi.board>,
): Promise<AnswerOf<typeof contactsApi.board>> => {
  const statuses = input.status ?? [...contactStatuses]
  const staffUserId = identity?.staffUserId ?? null
  const limits = await ageLimits(platform)
  const [counts, cards] = await Promise.all([
    countColumns(db, statuses, input, staffUserId, today(), limits.lateDays),
    findCards(db, statuses, input, staffUserId),
  ])
  return {
    columns: statuses.map((status) => {
      const count = counts.find((candidate) => candidate.status === status)
      return {
        status,
        total: Number(count?.total ?? 0),
        lateCount: Number(count?.late ?? 0),
        cards: cards.filter((row) => row.status === status).map((row) => describeCard(row, today(), limits)),
      }
    }),
  }
}

const publicForm = async ({ db, today }: OperationContext): Promise<AnswerOf<typeof contactsApi.publicForm>> => {
  const company = await findCompany(db)
  return {
    levels: await offerLevels(db, [], 'either'),
    subjects: await offerSubjects(db),
    traineeshipSessions: await openSessions(db, today()),
    company: {
      name: company?.name ?? '',
      phone: company?.phone ? formatPhone(company.phone, company.phoneRegion) : null,
    },
  }
}

const publicRequest = async (
  context: OperationContext,
  input: InputOf<typeof contactsApi.publicRequest>,
): Promise<AnswerOf<typeof contactsApi.publicRequest>> => {
  // The stage is looked at first: an answer of the captcha serves once, and the family must be able to correct its form.
  if (input.traineeshipSessionId !== null) {
    const open = await openSessions(context.db, context.today())
    if (!open.some((session) => session.id === input.traineeshipSessionId))
      refuse(contactsRefusals.unknownSession, 'traineeshipSessionId')
  }
  if (!(await context.platform.captcha.verify(input.captcha))) refuse(contactsRefusals.captcha, 'captcha')
  const { id, staffUserId } = await receiveContact(context, input)
  const caller = await whoCalls(context, staffUserId)
  await thankVisitor(context, id, input, caller)
  return { errors: null, captchaSuccess: true, whoCalls: caller, isByMail: input.phone.phoneNumber === null }
}

export const contactsService = handlers(
  contactsApi,
  {
    board,
    counts: async ({ db, identity }, input) => {
      const counts = await countOwners(db, input, identity?.staffUserId ?? null)
      return {
        open: Number(counts.open),
        mine: Number(counts.mine),
        unassigned: Number(counts.unassigned),
        actionRequired: Number(counts.actionRequired),
      }
    },
    filterOptions: async ({ db }) => ({ levels: await offerLevels(db), subjects: await offerSubjects(db) }),
    card: async ({ db, today, platform }, { id }) =>
      describeCard((await findCard(db, id)) ?? notFound(), today(), await ageLimits(platform)),
    show: (context, { id }) => describeRecord(context, id),
    save: saveContact,
    publicForm,
    publicRequest,
    history: async ({ db }, input) => ({ ...(await listHistory(db, input)), totals: null }),
    changeStatus,
    prospectMail: (context, { contactId }) => mailDialog(context, contactId, 'prospect'),
    dunningMail: (context, { contactId, status }) => mailDialog(context, contactId, status ?? null),
    previewProspectMail: (context, { contactId, templateId }) => previewMail(context, contactId, { id: templateId }),
    previewDunningMail: (context, { contactId, status }) =>
      previewMail(context, contactId, { code: `contact-${status}` }),
    sendMail,
    details: (context, { id }) => describeDetails(context, id),
    showFollowUp,
    saveFollowUp,
    removeFollowUp,
  },
  {
    constraints: {
      contacts_establishment_id_fkey: { refusal: contactsRefusals.unknownEstablishment, path: 'establishmentId' },
      contacts_scholar_level_id_fkey: { refusal: contactsRefusals.unknownLevel, path: 'scholarLevelId' },
      students_scholar_level_id_fkey: { refusal: contactsRefusals.unknownLevel },
      contacts_sales_staff_user_id_fkey: { refusal: contactsRefusals.unknownSalesUser, path: 'salesStaffUserId' },
      contact_subjects_subject_id_fkey: { refusal: contactsRefusals.unknownSubject, path: 'subjectIds' },
      contacts_session_fk: { refusal: contactsRefusals.unknownSession, path: 'traineeshipSessionId' },
      messages_message_template_id_fkey: { refusal: contactsRefusals.notSent },
    },
  },
)
