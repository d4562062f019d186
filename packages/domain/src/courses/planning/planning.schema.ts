// Shapes of planning: the plan of a lesson, what stands against it, why one is taken away, the hours that are free.
import { z } from 'zod'
import { type ContractLocation, contractLocations } from '../../contracts/locations.words.ts'
import { AddressView, OptionalAddress } from '../../kernel/address.ts'
import { CourseFormat, id, optionalId, optionalLongText, optionalText, readStamp } from '../../kernel/fields.ts'
import { durationLimits } from '../shared/durations.rules.ts'
import { lessonInstant } from '../shared/lesson.rules.ts'
import { LessonLocation } from '../shared/place.schema.ts'
import { CompanionContract } from '../together/together.schema.ts'

/**
 * Who took a planned lesson away; `contract`, `series`: the program, as its contract paused or ended, or its rhythm changed;
 * `undeclared`: the program, as nobody said whether it took place.
 */
export const cancellationKinds = [
  'family',
  'no-show',
  'teacher',
  'company',
  'contract',
  'series',
  'undeclared',
] as const
export type CancellationKind = (typeof cancellationKinds)[number]

export const cancellationKindLabels: Readonly<Record<CancellationKind, string>> = {
  family: 'La famille',
  'no-show': 'L’élève, absent',
  teacher: 'Le professeur',
  company: 'Le service',
  contract: 'Contrat suspendu ou terminé',
  series: 'Cours réguliers changés',
  undeclared: 'Jamais déclaré',
}

/** Why somebody takes a planned lesson away; its words are told to the others. */
export const cancellationReasons = ['pupil-ill', 'family', 'teacher', 'other'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** Contract offered in the plan dialog, with what the dialog must know of it. */
export const PlannableContract = z.object({
  id,
  label: z.string(),
  format: CourseFormat,
  /** Where its lessons are given. */
  location: z.enum(Object.keys(contractLocations) as [ContractLocation, ...ContractLocation[]]),
  durationStepMinutes: z.int(),
  studentName: z.string(),
  /** Contracts that are given together with it. */
  companions: z.array(CompanionContract),
})
export type PlannableContract = z.infer<typeof PlannableContract>

/** One that typed letters find: its family and its number tell it from its likes. */
export const FoundPlannable = PlannableContract.extend({ detail: z.string() })

/** A contract of those asked about that takes no lesson now: why, and the screen of the office where that is put right. */
export const ClosedContract = z.object({ id, label: z.string(), message: z.string(), link: z.string().nullable() })
export type ClosedContract = z.infer<typeof ClosedContract>

const durationMinutes = z.int().min(durationLimits.min).max(durationLimits.max)

export const CoursePlan = z.object({
  id: optionalId,
  updatedAt: readStamp,
  contractId: id,
  expectedAt: lessonInstant,
  durationMinutes,
  teacherComment: optionalLongText(2_000).default(null),
  /** Where this lesson is given instead of where its contract says; null: there; left out, it stays as it is. */
  location: LessonLocation.nullable().optional(),
  locationAddress: OptionalAddress.optional(),
  /** The cancelled lesson in whose place this one is planned. */
  replacesId: optionalId.default(null),
  /** Contracts given together with it, whose pupils have the same lesson; one that is moved takes its others with it. */
  withIds: z.array(id).max(10).default([]),
})
export type CoursePlan = z.output<typeof CoursePlan>

export const CoursePlanRecord = z.object({
  id: optionalId,
  updatedAt: z.string().nullable(),
  contractId: optionalId,
  expectedAt: z.string().nullable(),
  durationMinutes: z.int(),
  teacherComment: z.string().nullable(),
  location: LessonLocation.nullable(),
  locationAddress: AddressView.nullable(),
  replacesId: optionalId,
  withIds: z.array(id),
  /** Pupils whose lessons move with this one. */
  together: z.array(z.string()),
  /** When the lesson that this one replaces was to be. */
  replacesAt: z.string().nullable(),
  /** Who planned it, and how often it was changed since. */
  plannedBy: z.string().nullable(),
  changes: z.int(),
  options: z.object({
    contracts: z.array(PlannableContract),
    /** The office that names nobody: none is listed, letters are typed. */
    isSearched: z.boolean(),
    /** Where none takes a lesson: those that might. */
    closed: z.array(ClosedContract),
    /** Longer lessons are asked about. */
    longMinutes: z.int(),
  }),
})
export type CoursePlanRecord = z.infer<typeof CoursePlanRecord>

export const CancelPlan = z.object({
  id,
  reason: z.enum(cancellationReasons),
  words: optionalText(300).default(null),
  /** The office, for a family that telephoned late: what it costs is asked; a family is always asked. */
  charge: z.boolean().default(false),
  /** Of a lesson of several pupils: the others keep theirs. */
  onlyThis: z.boolean().default(false),
})
export type CancelPlan = z.output<typeof CancelPlan>

/** A refusal, and the screen of the office that removes its cause. */
export const Obstacle = z.object({ message: z.string(), link: z.string().nullable() })
export type Obstacle = z.infer<typeof Obstacle>

export const PlanningCheck = z.object({
  obstacles: z.array(Obstacle),
  /** Said, and no reason not to plan. */
  warnings: z.array(z.string()),
  /** Null where the reader may not see it, or while there is none. */
  priceCents: z.int().nullable(),
  /** Who will be told, and how: `Solenn Le Goff, par mail`. */
  told: z.array(z.string()),
})
export type PlanningCheck = z.infer<typeof PlanningCheck>

/** Hours, soonest first, at which both are free. */
export const FreeHours = z.object({ hours: z.array(z.string()) })
