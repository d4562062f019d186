// The page of a departure: what is left to settle, point by point; what is typed to announce it and to end contracts; what he reads of it himself.
import { z } from 'zod'
import { ContractStatus } from '../../contracts/contracts.schema.ts'
import { searchFates } from '../../contracts/ends.schema.ts'
import { day, id, longText, optionalId, readStamp } from '../../kernel/fields.ts'
import { TeacherStatus } from '../teachers.schema.ts'
import {
  accountStates,
  contractFates,
  departurePaperKinds,
  departurePoints,
  type LeftToPay,
  leftToPayLabels,
} from './leaving.words.ts'

const leftStates = Object.keys(leftToPayLabels) as [LeftToPay, ...LeftToPay[]]

export const DepartureContract = z.object({
  id,
  number: z.string(),
  studentName: z.string(),
  subjectName: z.string(),
  status: ContractStatus,
  fate: z.enum(contractFates),
  /** Its last day, once said. */
  endsOn: z.string().nullable(),
  /** Lessons planned after the last day of the teacher. */
  lessonsAfter: z.int(),
  /** The search of another teacher for it, which goes on. */
  searchId: id.nullable(),
  /** It runs under an accepted price: another teacher may take it over. */
  mayChange: z.boolean(),
})
export type DepartureContract = z.infer<typeof DepartureContract>

export const DepartureStage = z.object({
  proposalId: id,
  sessionId: id,
  sessionName: z.string(),
  groupName: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  status: z.enum(['created', 'sent', 'accepted']),
})

export const DeparturePaper = z.object({
  id,
  kind: z.enum(departurePaperKinds),
  /** Whose certificate it is: a family, or the company where none is named. */
  employer: z.string().nullable(),
  issuedOn: z.string(),
})
export type DeparturePaper = z.infer<typeof DeparturePaper>

const Left = z.object({
  state: z.enum(leftStates),
  courses: z.int(),
  /** For who reads pay. */
  cents: z.int().nullable(),
})

export const Departure = z.object({
  teacherId: id,
  name: z.string(),
  status: TeacherStatus,
  selfEmployed: z.boolean(),
  departure: z
    .object({
      id,
      updatedAt: z.string(),
      leavesOn: z.string(),
      reason: z.string(),
      announcedAt: z.string(),
      announcedBy: z.string().nullable(),
      confirmedAt: z.string().nullable(),
      leftAt: z.string().nullable(),
      closesOn: z.string().nullable(),
      closedAt: z.string().nullable(),
      returningAt: z.string().nullable(),
    })
    .nullable(),
  /** What he asked for himself, while it waits. */
  request: z.object({ wantedOn: z.string(), words: z.string().nullable(), askedAt: z.string() }).nullable(),
  contracts: z.array(DepartureContract),
  lessons: z.object({ untilDay: z.int(), afterDay: z.int(), toDeclare: z.int() }),
  stages: z.array(DepartureStage),
  /** Pupils that are proposed to him in searches that go on. */
  proposals: z.array(z.object({ linkingId: id, studentName: z.string(), subjectName: z.string() })),
  pay: z.object({
    left: z.array(Left),
    duesCents: z.int().nullable(),
    extrasCents: z.int().nullable(),
    stageMinutes: z.int(),
  }),
  papers: z.object({
    sent: z.array(DeparturePaper),
    /** What will be sent the morning after the last day. */
    planned: z.array(z.object({ kind: z.enum(departurePaperKinds), employer: z.string().nullable() })),
    hasEmail: z.boolean(),
  }),
  account: z.object({ state: z.enum(accountStates), login: z.string().nullable(), closesOn: z.string().nullable() }),
  settled: z.array(z.enum(departurePoints)),
  /** Of somebody who left: the papers that he lacks to come back. */
  missingPapers: z.array(z.string()),
})
export type Departure = z.infer<typeof Departure>

export const departureLabels = { leavesOn: 'Dernier jour', reason: 'Motif' } as const

export const AnnounceInput = z.object({
  teacherId: id,
  /** Of the departure that is corrected; null for a new one. */
  updatedAt: readStamp.default(null),
  leavesOn: day,
  reason: longText(1_000),
})
export type AnnounceInput = z.output<typeof AnnounceInput>

export const EndContractsInput = z.object({
  teacherId: id,
  contractIds: z.array(id).min(1, 'Choisissez au moins un contrat.').max(200),
  reasonId: optionalId.default(null),
  tellFamily: z.boolean().default(true),
  asksReview: z.boolean().default(true),
  /** Of those that never began. */
  search: z
    .enum(Object.keys(searchFates) as [keyof typeof searchFates, ...(keyof typeof searchFates)[]])
    .default('reopen'),
})
export type EndContractsInput = z.output<typeof EndContractsInput>

/** What somebody who left reads of it on his home page. */
export const OwnDeparture = z.object({
  leavesOn: z.string(),
  closesOn: z.string(),
  papers: z.array(DeparturePaper),
})
export type OwnDeparture = z.infer<typeof OwnDeparture>
