// Shapes of the public form by which somebody applies: its choices, what is sent, what is answered.
import { z } from 'zod'
import { Moments } from '../contacts/family-requests.schema.ts'
import { CompanyContact } from '../courses/homes.schema.ts'
import { RequiredAddress } from '../kernel/address.ts'
import { CourseFormat, day, email, optionalLongText, text } from '../kernel/fields.ts'
import { IdOption } from '../kernel/list.ts'
import { RequiredPhone } from '../kernel/phone.ts'
import { FormErrors } from '../kernel/refusal.ts'
import { optionalGender } from '../people/people.schema.ts'
import { TeacherInput } from '../teachers/teachers.schema.ts'
import { wantedStatuses } from './applications.words.ts'

export const ApplicationForm = z.object({
  subjects: z.array(IdOption),
  levels: z.array(IdOption.extend({ group: z.string() })),
  graduations: z.array(IdOption),
  experiences: z.array(IdOption),
  /** Months for which a candidate is kept, which the form asks to agree to. */
  keepMonths: z.int(),
  company: CompanyContact,
})
export type ApplicationForm = z.infer<typeof ApplicationForm>

/** The key of a file that came before its form. */
const fileKey = z.string().max(200)
const optionalFileKey = z.union([z.literal('').transform(() => null), z.null(), fileKey])
const { subjects, graduations, experiences } = TeacherInput.shape

export const ApplicationInput = z.object({
  gender: optionalGender,
  firstName: text(100),
  lastName: text(100),
  birthOn: day,
  email,
  phone: RequiredPhone,
  address: RequiredAddress,
  isStudent: z.boolean(),
  subjects: subjects.refine((list) => list.length > 0, 'Choisissez au moins une matière.'),
  graduations,
  experiences,
  coursesFormats: z
    .array(CourseFormat)
    .max(2)
    .transform((formats) => [...new Set(formats)])
    .refine((formats) => formats.length > 0, 'Choisissez au moins une façon de donner des cours.'),
  wantedStatus: z.enum(wantedStatuses, 'Choisissez comment vous voulez travailler.'),
  moments: Moments,
  words: optionalLongText(3_000),
  cv: fileKey.min(1, 'Joignez votre CV.'),
  coverLetter: optionalFileKey,
  diploma: optionalFileKey,
  consents: z.boolean().refine(Boolean, 'Nous avons besoin de votre accord pour garder votre candidature.'),
  /** Answer of the captcha, as its widget makes it. */
  captcha: z.string().max(10_000),
})
export type ApplicationInput = z.output<typeof ApplicationInput>

/** The same for everybody: whether an address is known here is nobody else's business. */
export const ApplicationAnswer = z.object({ errors: FormErrors.nullable() })
export const ApplicationFileAnswer = z.object({ errors: FormErrors.nullable(), key: z.string().nullable() })
