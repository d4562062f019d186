// Shapes of the programme of a session: its chart (levels, subjects, groups, cards of students), and the forms of each.
import { z } from 'zod'
import { AttachedDocument } from '../../documents/documents.schema.ts'
import { cents, day, id, optionalId, optionalText, readStamp, text, timeOfDay } from '../../kernel/fields.ts'
import { IdOption } from '../../kernel/list.ts'
import { Move } from '../../kernel/workflow.ts'
import { proposalStatuses } from '../proposals/proposals.workflow.ts'
import { DayOff } from '../shared/days-off.ts'
import { programmeRefusals } from './programme.refusals.ts'
import {
  levelTitleMaxLength,
  levelUrlMaxLength,
  metaDescriptionMaxLength,
  toBringMaxLength,
} from './programme.rules.ts'
import { groupStatuses } from './programme.workflow.ts'

const GroupStatus = z.enum(groupStatuses)

/** A student in a subject: what is dragged. `id` is that of the subject taken, not of the registration. */
export const ChartCard = z.object({
  id,
  registrationId: id,
  studentId: id,
  name: z.string(),
  /** « Nolwenn A. », where there is room for no more. */
  shortName: z.string(),
  isFirm: z.boolean(),
  /** The evaluation of this student in this subject has been validated. */
  reportValidated: z.boolean(),
})
export type ChartCard = z.infer<typeof ChartCard>

export const ChartProposal = z.object({
  id,
  groupId: id,
  teacherId: id,
  teacherName: z.string(),
  status: z.enum(proposalStatuses),
  mailSent: z.boolean(),
  days: z.array(z.string()),
  /** His own words, or why he gave up. */
  comment: z.string().nullable(),
  moves: z.array(Move),
})
export type ChartProposal = z.infer<typeof ChartProposal>

export const ChartGroup = z.object({
  id,
  subjectId: id,
  levelId: id,
  name: z.string(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  status: GroupStatus,
  statusText: z.string(),
  moves: z.array(Move),
  capacity: z.int().nullable(),
  hasProposal: z.boolean(),
  documentsCount: z.int(),
  registrationsCount: z.int(),
  proposals: z.array(ChartProposal),
  cards: z.array(ChartCard),
})
export type ChartGroup = z.infer<typeof ChartGroup>

export const ChartSubject = z.object({
  id,
  levelId: id,
  codifSubjectId: id,
  name: z.string(),
  color: z.string().nullable(),
  days: z.array(z.string()),
  chaptersCount: z.int(),
  option: z.boolean(),
  enabled: z.boolean(),
  hasProposal: z.boolean(),
  documentsCount: z.int(),
  groups: z.array(ChartGroup),
  /** Students who take the subject and have no group yet. */
  unplaced: z.array(ChartCard),
})
export type ChartSubject = z.infer<typeof ChartSubject>

export const ChartLevel = z.object({
  id,
  title: z.string(),
  levelUrl: z.string().nullable(),
  levelUrlChecked: z.boolean(),
  mainScholarLevel: z.string(),
  equivalentScholarLevels: z.array(z.string()),
  enabled: z.boolean(),
  registrationsCount: z.int(),
  groupsCount: z.int(),
  subjects: z.array(ChartSubject),
})
export type ChartLevel = z.infer<typeof ChartLevel>

export const SessionChart = z.object({
  sessionId: id,
  online: z.boolean(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Why nothing may be changed; null when it may. */
  readOnlyReason: z.string().nullable(),
  levels: z.array(ChartLevel),
  /** What the filters offer: what the session has. */
  options: z.object({
    scholarLevels: z.array(IdOption),
    teachers: z.array(IdOption),
    subjects: z.array(IdOption),
  }),
})
export type SessionChart = z.infer<typeof SessionChart>

export const LevelPrice = z.object({
  subjectCount: z.int().min(1).max(20),
  priceCents: cents,
})

const twice = <T>(values: readonly T[]): number => values.findIndex((value, index) => values.indexOf(value) !== index)

export const LevelInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    sessionId: id,
    title: text(levelTitleMaxLength),
    mainScholarLevelId: id,
    equivalentScholarLevels: z.array(z.object({ scholarLevelId: id })).max(30),
    prices: z.array(LevelPrice).max(20),
    /** Typed by hand, or null to make it from the title; ignored while it is approved. */
    levelUrl: optionalText(levelUrlMaxLength),
    levelUrlChecked: z.boolean(),
    /** Under the title in search engines; null: made from the level, its days and its price. */
    metaDescription: optionalText(metaDescriptionMaxLength).default(null),
    /** What a pupil brings; null: nothing particular. */
    toBring: optionalText(toBringMaxLength).default(null),
  })
  .superRefine((level, context) => {
    const equivalents = level.equivalentScholarLevels.map((row) => row.scholarLevelId)
    const again = twice([level.mainScholarLevelId, ...equivalents])
    if (again > 0)
      context.addIssue({
        code: 'custom',
        path: ['equivalentScholarLevels', again - 1, 'scholarLevelId'],
        message: programmeRefusals.equivalentTwice.message,
      })
    const priced = twice(level.prices.map((price) => price.subjectCount))
    if (priced >= 0)
      context.addIssue({
        code: 'custom',
        path: ['prices', priced, 'subjectCount'],
        message: programmeRefusals.countTwice.message,
      })
  })
export type LevelInput = z.output<typeof LevelInput>

export const LevelRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  sessionId: id,
  online: z.boolean(),
  title: z.string(),
  mainScholarLevelId: id.nullable(),
  equivalentScholarLevels: z.array(z.object({ scholarLevelId: id })),
  prices: z.array(z.object({ subjectCount: z.int(), priceCents: z.int() })),
  levelUrl: z.string().nullable(),
  levelUrlChecked: z.boolean(),
  metaDescription: z.string().nullable(),
  toBring: z.string().nullable(),
  /** Where visitors read it, or why they cannot; null for a level that is not saved yet. */
  page: z.object({ url: z.string().nullable(), hiddenReason: z.string().nullable() }).nullable(),
  levelUrlMaxLength: z.int(),
  stopwords: z.array(z.string()),
  enabled: z.boolean(),
  readOnlyReason: z.string().nullable(),
  options: z.object({ levels: z.array(IdOption.extend({ group: z.string() })) }),
})
export type LevelRecord = z.infer<typeof LevelRecord>

export const SubjectInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  levelId: id,
  codifSubjectId: id,
  days: z
    .array(day)
    .max(120)
    .transform((days) => [...new Set(days)].sort()),
  chapters: z
    .array(id)
    .max(200)
    .transform((chapters) => [...new Set(chapters)]),
  option: z.boolean(),
  askStudiedChapters: z.boolean(),
})
export type SubjectInput = z.output<typeof SubjectInput>

export const SubjectRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  levelId: id,
  levelTitle: z.string(),
  codifSubjectId: id.nullable(),
  days: z.array(z.string()),
  chapters: z.array(id),
  option: z.boolean(),
  askStudiedChapters: z.boolean(),
  enabled: z.boolean(),
  hasProposal: z.boolean(),
  documents: z.array(AttachedDocument),
  readOnlyReason: z.string().nullable(),
  options: z.object({
    subjects: z.array(IdOption),
    days: z.array(z.string()),
    daysOff: z.array(DayOff),
    /** Of the subject asked; those of the level first. */
    chapters: z.array(IdOption.extend({ group: z.string() })),
  }),
})
export type SubjectRecord = z.infer<typeof SubjectRecord>

export const GroupInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    subjectId: id,
    locationId: optionalId,
    startTime: timeOfDay,
    endTime: timeOfDay,
    capacity: z.int().min(1).max(200).nullable(),
  })
  .refine((group) => group.endTime > group.startTime, {
    path: ['endTime'],
    message: programmeRefusals.endBeforeStart.message,
  })
export type GroupInput = z.output<typeof GroupInput>

export const GroupRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  subjectId: id,
  subjectName: z.string(),
  name: z.string(),
  online: z.boolean(),
  locationId: id.nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  capacity: z.int().nullable(),
  status: GroupStatus,
  hasProposal: z.boolean(),
  registrationsCount: z.int(),
  documents: z.array(AttachedDocument),
  readOnlyReason: z.string().nullable(),
  options: z.object({ locations: z.array(IdOption) }),
})
export type GroupRecord = z.infer<typeof GroupRecord>
