// Shapes of the ways a contract ends: what is known before, and what is said of it.
import { z } from 'zod'
import { id, optionalDay, optionalId, optionalLongText } from '../kernel/fields.ts'
import { Option } from '../kernel/list.ts'
import { contractsRefusals } from './contracts.refusals.ts'
import { ContractStatus } from './contracts.schema.ts'

export const endLabels = {
  on: 'Dernier jour',
  resumesOn: 'Retour prévu le',
  tellFamily: 'Prévenir la famille',
  asksReview: 'Demander un avis à la famille',
  reasonId: 'Motif',
  comment: 'Commentaire',
  byFamily: 'C’est la famille qui renonce',
  search: 'Recherche d’un professeur',
} as const

/** What becomes of the search that led to a contract given up. */
export const searchFates = { reopen: 'Chercher un autre professeur', close: 'Clore la recherche' } as const
export type SearchFate = keyof typeof searchFates

/** What somebody reads before ending a contract. */
export const ContractEndForm = z.object({
  id,
  number: z.string(),
  status: ContractStatus,
  studentName: z.string(),
  teacherName: z.string(),
  /** It came of a search, which its end takes up again or closes. */
  hasSearch: z.boolean(),
  /** It refused the last price, or said so about its test course: it is most likely the one who gives up. */
  familyGivesUp: z.boolean(),
  /** It said so: nobody looks for another teacher, unless somebody knows better. */
  familyLeaves: z.boolean(),
  /** Lessons planned and not given yet, the soonest first. */
  planned: z.array(z.object({ id, expectedAt: z.string() })),
  /** Day of the last lesson given: the contract ends then at the earliest. */
  lastCourseOn: z.string().nullable(),
  /** Day of the end that was said, past or to come. */
  endsOn: z.string().nullable(),
  resumesOn: z.string().nullable(),
  /** What the family still has to pay, in cents. */
  dueCents: z.int(),
  /** What stands to its credit, in cents: taken by its next bills, or given back. */
  creditCents: z.int(),
  customerId: id,
  /** Lessons were given, and the family has not said yet what it thinks of them. */
  mayAskReview: z.boolean(),
  reasonId: optionalId,
  comment: z.string().nullable(),
  options: z.object({ reasons: z.array(Option) }),
})
export type ContractEndForm = z.infer<typeof ContractEndForm>

/** What is left out stays as it was before there were dates: the contract ends today. */
export const CloseInput = z
  .object({
    id,
    /** Last day of lessons; today when absent. */
    on: optionalDay.default(null),
    reasonId: optionalId.default(null),
    comment: optionalLongText(2_000).default(null),
    tellFamily: z.boolean().default(true),
    /** The family may be left out. */
    asksReview: z.boolean().default(true),
  })
  .refine((end) => end.on === null || end.reasonId !== null, {
    path: ['reasonId'],
    message: contractsRefusals.reasonMissing.message,
  })
export type CloseInput = z.output<typeof CloseInput>

export const PauseInput = z.object({
  id,
  /** Day of the return, when it is known. */
  resumesOn: optionalDay.default(null),
  tellFamily: z.boolean().default(true),
})
export type PauseInput = z.output<typeof PauseInput>

export const GiveUpInput = z.object({
  id,
  reasonId: id,
  comment: optionalLongText(2_000).default(null),
  /** The family is then not told of what it decided itself. */
  byFamily: z.boolean().default(false),
  search: z.enum(Object.keys(searchFates) as [SearchFate, ...SearchFate[]]).default('reopen'),
})
export type GiveUpInput = z.output<typeof GiveUpInput>
