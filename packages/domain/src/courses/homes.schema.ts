// Shapes of the home pages of families and teachers: who learns with whom, where, what waits for an answer, what a month came to.

import { z } from 'zod'
import { PupilAccess } from '../access/pupils/pupils.schema.ts'
import { LoyaltyOfPrice } from '../contracts/loyalty/loyalty.schema.ts'
import { TaxTerms } from '../contracts/prices/tax-terms.schema.ts'
import { CourseFormat, id } from '../kernel/fields.ts'
import { AskedReview, PublishedReview } from '../teachers/reviews/reviews.schema.ts'

/** How the company is reached; the phone in E.164. */
export const CompanyContact = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  email: z.string().nullable(),
})
export type CompanyContact = z.infer<typeof CompanyContact>

const place = {
  format: CourseFormat,
  isCollective: z.boolean(),
  location: z.enum(['student-home', 'teacher-home', 'online', 'company', 'other']),
  /** Where to go, when somebody has to. */
  address: z.string().nullable(),
  /** The room of online lessons, while one stands. */
  roomUrl: z.string().nullable(),
}

/** A price that waits for the family's answer, by the hour, in cents. */
export const PriceProposal = z.object({
  id,
  hourlyPriceCents: z.int(),
  startsOn: z.string(),
  /** Of an hour to which one pupil of several came alone. */
  alonePriceCents: z.int().nullable(),
  /** What the loyalty programme took off it; null where no level does. */
  loyalty: LoyaltyOfPrice.nullable(),
  /** Of lessons that open no advance; null for one pupil at home. */
  taxTerms: TaxTerms.nullable(),
})
export type PriceProposal = z.infer<typeof PriceProposal>

/** A running contract as the family reads it; what only whoever pays may know is null for the student. */
export const FamilyContract = z.object({
  id,
  status: z.enum(['created', 'active', 'pause']),
  subject: z.string(),
  level: z.string(),
  teacherName: z.string(),
  ...place,
  number: z.string().nullable(),
  hourlyPriceCents: z.int().nullable(),
  proposal: PriceProposal.nullable(),
})
export type FamilyContract = z.infer<typeof FamilyContract>

export const FamilyStudent = z.object({
  id,
  firstName: z.string(),
  name: z.string(),
  level: z.string().nullable(),
  establishment: z.string().nullable(),
  /** Whether a minor with an account confirms and contests by himself: for whoever pays; null for the others. */
  mayAnswer: z.boolean().nullable(),
  /** How the child signs in, for whoever pays; null for the others, and for who pays for lessons of his own. */
  access: PupilAccess.nullable(),
  contracts: z.array(FamilyContract),
})
export type FamilyStudent = z.infer<typeof FamilyStudent>

export const FamilyHome = z.object({
  company: CompanyContact,
  students: z.array(FamilyStudent),
  /** Lessons that ended, on which whoever pays is asked for an opinion. */
  reviews: z.array(AskedReview),
})
export type FamilyHome = z.infer<typeof FamilyHome>

/** A running contract as its teacher reads it: whom to teach, where, and whom to call. */
export const TeacherPupil = z.object({
  contractId: id,
  status: z.enum(['created', 'active', 'pause']),
  studentId: id,
  studentName: z.string(),
  customerName: z.string(),
  /** The household's phone first, then the student's own. */
  phones: z.array(z.object({ of: z.string(), number: z.string(), region: z.string().nullable() })),
  subject: z.string(),
  level: z.string(),
  ...place,
  lastCourseOn: z.string().nullable(),
  /** What the family expects, as the search that led to the contract says. */
  needs: z.string().nullable(),
  /** The last lessons that were given, the latest first: what was worked on, and what the teacher noted. */
  lastReports: z.array(z.object({ day: z.string(), chapter: z.string().nullable(), words: z.string().nullable() })),
})
export type TeacherPupil = z.infer<typeof TeacherPupil>

/** Courses of one state in a month: how many, how long, what they earn in cents. */
export const MonthPart = z.object({ courses: z.int(), minutes: z.int(), cents: z.int() })
export type MonthPart = z.infer<typeof MonthPart>
export const TeacherMonth = z.object({
  /** First day of the month. */
  month: z.string(),
  confirmed: MonthPart,
  /** Declared, not answered by the family yet. */
  waiting: MonthPart,
  disputed: MonthPart,
})
export type TeacherMonth = z.infer<typeof TeacherMonth>

export const TeacherHome = z.object({
  company: CompanyContact,
  pupils: z.array(TeacherPupil),
  /** This month, then the one before. */
  months: z.array(TeacherMonth),
  /** What the company published of the opinions of families, the latest first. */
  reviews: z.array(PublishedReview),
  /** Why nothing is paid to him for now; null when nothing is held back. */
  payHeld: z.string().nullable(),
})
export type TeacherHome = z.infer<typeof TeacherHome>
