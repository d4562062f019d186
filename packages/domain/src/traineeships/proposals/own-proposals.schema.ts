// Shapes of a proposal of a stage as the teacher reads and answers it: by the link of the mail, or at home.
import { z } from 'zod'
import { day, id, optionalId, optionalLongText } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'

/** `taken`: another teacher has said yes to those days; `over`: taken back by the office, or the stage is over. */
export const ownProposalStates = ['waiting', 'accepted', 'refused', 'taken', 'over'] as const
export type OwnProposalState = (typeof ownProposalStates)[number]

/** Whoever holds the link may not be whom it was sent to: no pupil is named, no price of a family told. */
export const OwnStageProposal = z.object({
  id,
  state: z.enum(ownProposalStates),
  sessionName: z.string(),
  level: z.string(),
  subject: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Proposed, or agreed once accepted. */
  days: z.array(z.string()),
  place: z.string().nullable(),
  /** Where the group meets online, once accepted. */
  roomUrl: z.string().nullable(),
  /** From the home of the teacher, as the crow flies; null when one of both is not known. */
  distanceKm: z.number().nullable(),
  pupilCount: z.int(),
  /** Cents of an hour, and of all the days; null: to be agreed. */
  rateCents: z.int().nullable(),
  totalCents: z.int().nullable(),
  minutesPerDay: z.int(),
  /** What he said before. */
  comment: z.string().nullable(),
  mayTakeBack: z.boolean(),
})
export type OwnStageProposal = z.infer<typeof OwnStageProposal>

export const stageAnswers = ['accept', 'refuse', 'other-dates'] as const
export const StageAnswer = z.object({
  answer: z.enum(stageAnswers),
  /** Of the proposed days, those that he takes; all when none is named. */
  days: z.array(day).max(120).default([]),
  responseTypeId: optionalId.default(null),
  comment: optionalLongText(2_000).default(null),
})
export type StageAnswer = z.output<typeof StageAnswer>

export const StageProposalPage = z.object({
  teacherFirstName: z.string(),
  proposal: OwnStageProposal,
  company: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    phoneRegion: z.string().nullable(),
    email: z.string().nullable(),
  }),
  options: z.object({ refusals: z.array(Option) }),
})
export type StageProposalPage = z.infer<typeof StageProposalPage>
