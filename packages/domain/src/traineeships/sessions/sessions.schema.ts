// Shapes of training sessions: row of the list, record and form, days and hours of the planning, rooms.
import { z } from 'zod'
import { AttachedDocument } from '../../documents/documents.schema.ts'
import { AddressView, OptionalAddress } from '../../kernel/address.ts'
import { day, id, optionalId, optionalLongText, optionalText, readStamp, text } from '../../kernel/fields.ts'
import { IdOption, Option } from '../../kernel/list.ts'
import { Move } from '../../kernel/workflow.ts'
import { DayOff } from '../shared/days-off.ts'
import { refuseDates } from './sessions.rules.ts'
import { SessionStatus } from './sessions.workflow.ts'

/** A field that the company adds to a session: parking, contact of the place… */
export const CustomField = z.object({ name: text(60), value: text(500) })
export type CustomField = z.infer<typeof CustomField>
export const mostCustomFields = 20

export const sessionLabels = {
  name: 'Nom',
  type: 'Type',
  online: 'En ligne',
  startDate: 'Début',
  endDate: 'Fin',
  address: 'Adresse',
  enabled: 'Active',
} as const

const dates = { startDate: day, endDate: day }
const checkDates = (value: { startDate: string; endDate: string }, context: z.RefinementCtx): void => {
  const refusal = refuseDates(value.startDate, value.endDate)
  if (refusal) context.addIssue({ code: 'custom', path: ['endDate'], message: refusal.message })
}

export const SessionInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    /** Session whose levels, subjects, groups and rooms a new one takes over. */
    duplicatedFromId: optionalId.default(null),
    /** Nothing: named after its type, its year and its town. */
    name: optionalText(120).default(null),
    type: id,
    online: z.boolean(),
    ...dates,
    address: OptionalAddress,
    customFields: z.array(CustomField).max(mostCustomFields).default([]),
    enabled: z.boolean().default(true),
  })
  .superRefine(checkDates)
  // an online session has no place
  .transform((session) => ({ ...session, address: session.online ? null : session.address }))
export type SessionInput = z.output<typeof SessionInput>

const described = {
  id: id.nullable(),
  name: z.string().nullable(),
  online: z.boolean(),
  status: SessionStatus,
  statusText: z.string(),
  startDate: z.string(),
  endDate: z.string(),
}

export const SessionRecord = z.object({
  ...described,
  updatedAt: z.string().nullable(),
  duplicatedFromId: id.nullable(),
  /** Name of what is duplicated. */
  duplicatedFrom: z.string().nullable(),
  type: id.nullable(),
  traineeshipType: IdOption.nullable(),
  /** Days, both ends included. */
  duration: z.int(),
  address: AddressView.nullable(),
  city: z.string().nullable(),
  customFields: z.array(CustomField),
  enabled: z.boolean(),
  documents: z.array(AttachedDocument),
  moves: z.array(Move),
  canSave: z.boolean(),
  isOver: z.boolean(),
  /** Teachers were asked for these days. */
  hasProposals: z.boolean(),
  counts: z.object({
    levels: z.int(),
    registrations: z.int(),
    locations: z.int(),
    startMailings: z.int(),
    closingMailings: z.int(),
    pool: z.int(),
    cancellations: z.int(),
  }),
  options: z.object({ types: z.array(IdOption) }),
})
export type SessionRecord = z.infer<typeof SessionRecord>

export const SessionRow = z.object({
  /** As the published list names its rows. */
  DT_RowId: z.string(),
  DT_RowData: z.object({ id, status: SessionStatus }),
  ...described,
  id,
  name: z.string(),
  traineeshipType: IdOption,
  city: z.string().nullable(),
  enabled: z.boolean(),
  registrationCount: z.int(),
  canSave: z.boolean(),
  moves: z.array(Move),
})
export type SessionRow = z.infer<typeof SessionRow>
export const SessionFilterOptions = z.object({
  types: z.array(IdOption),
  subjects: z.array(IdOption),
  levels: z.array(IdOption.extend({ group: z.string() })),
  teachers: z.array(Option),
})

/** Days that a session may be moved to, as the dialog asks for them and as it saves them. */
const movedDates = z.object({ id, ...dates })
export const SessionDates = z.object({ id: z.coerce.number().pipe(id), ...dates }).superRefine(checkDates)
export const SessionDatesInput = movedDates
  .extend({
    updatedAt: readStamp,
    /** Proposals to send again; the other teachers have to be told otherwise. */
    proposalIds: z
      .array(id)
      .max(500)
      .transform((ids) => [...new Set(ids)]),
  })
  .superRefine(checkDates)
export type SessionDatesInput = z.output<typeof SessionDatesInput>

/** A teacher who was asked, and what for. */
export const ConcernedProposal = z.object({
  id,
  teacherId: id,
  teacherName: z.string(),
  /** « 4e, Mathématiques, Groupe 1 ». */
  groupText: z.string(),
  hours: z.string(),
  days: z.array(z.string()),
  status: z.enum(['sent', 'accepted']),
  sentAt: z.string().nullable(),
})
export type ConcernedProposal = z.infer<typeof ConcernedProposal>
export const ProposalsToResend = z.object({
  id,
  updatedAt: z.string(),
  /** Days by which the whole planning moves; null when only its ends do. */
  shiftDays: z.int().nullable(),
  warning: z.string(),
  proposals: z.array(ConcernedProposal),
})
export type ProposalsToResend = z.infer<typeof ProposalsToResend>

/** A group on one of its days; hours are wall clock, `HH:mm`. */
export const PlanningEvent = z.object({
  groupId: id,
  groupName: z.string(),
  status: SessionStatus,
  day: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  levelId: id,
  levelName: z.string(),
  subjectId: id,
  subjectName: z.string(),
  color: z.string().nullable(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  /** Where it meets online. */
  roomUrl: z.string().nullable(),
  teacherId: id.nullable(),
  teacherName: z.string().nullable(),
  teacherLastName: z.string().nullable(),
  proposalStatus: z.enum(['created', 'sent', 'accepted']).nullable(),
  registrationCount: z.int(),
  capacity: z.int().nullable(),
  /** What is taken twice at this hour; empty when all is well. */
  conflicts: z.array(z.string()),
})
export type PlanningEvent = z.infer<typeof PlanningEvent>
export const Planning = z.object({
  startDate: z.string(),
  endDate: z.string(),
  minTime: z.string(),
  maxTime: z.string(),
  /** 0 is Sunday. */
  firstDay: z.int(),
  view: z.string(),
  daysOff: z.array(DayOff),
  events: z.array(PlanningEvent),
})
export type Planning = z.infer<typeof Planning>

/** What a page of the printed planning is of. */
export const planningPapers = { room: 'Par salle', teacher: 'Par professeur' } as const
export const PlanningPaperBy = z.enum(
  Object.keys(planningPapers) as [keyof typeof planningPapers, ...(keyof typeof planningPapers)[]],
)

export const LocationSchedule = z.object({ startTime: z.string(), endTime: z.string(), groupName: z.string() })
export const LocationRow = z.object({
  id,
  name: z.string(),
  comments: z.string().nullable(),
  link: z.string().nullable(),
  capacity: z.int().nullable(),
  schedules: z.array(LocationSchedule),
})
export type LocationRow = z.infer<typeof LocationRow>
export const LocationRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  sessionId: id,
  online: z.boolean(),
  name: z.string(),
  comments: z.string().nullable(),
  link: z.string().nullable(),
  capacity: z.int().nullable(),
})
export type LocationRecord = z.infer<typeof LocationRecord>
const webAddress = z
  .union([z.literal(''), z.null(), z.url({ protocol: /^https?$/ }).max(500)])
  .transform((value) => value || null)
export const LocationInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  sessionId: id,
  name: text(80),
  comments: optionalLongText(2000),
  /** Where an online session meets. */
  link: webAddress.default(null),
  capacity: z.int().min(1).max(500).nullable().default(null),
})
export type LocationInput = z.output<typeof LocationInput>
export const locationLabels = {
  name: 'Nom',
  comments: 'Commentaires',
  link: 'Adresse du lien',
  capacity: 'Places',
} as const

/** What the dialog of a removal says when rooms were kept. */
export const locationsKept = {
  title: 'Suppression non effectuée',
  sentence: 'Les salles suivantes sont déjà utilisées et ne peuvent pas être supprimées',
} as const
