// Operations of the page where a family says, by the link of a mail, whether the test course suits it.
import { z } from 'zod'
import { link } from '../kernel/access.ts'
import { optionalId, optionalLongText } from '../kernel/fields.ts'
import { Option } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { FormErrors, formErrorsOf } from '../kernel/refusal.ts'
import { coursesRefusals } from './courses.refusals.ts'
import { CompanyContact } from './homes.schema.ts'

const byLink = link('test-course')
const path = '/response/privateTuition/testCourse'
const token = z.string().max(100)

/** Whoever holds the link may not be whom it was sent to: first name and subject, nobody's address. */
export const TestOpinionPage = z.object({
  state: z.enum(['waiting', 'answered', 'over']),
  studentFirstName: z.string(),
  teacherName: z.string(),
  subject: z.string(),
  doneAt: z.string(),
  company: CompanyContact,
  options: z.object({ testFailureTypes: z.array(Option) }),
})
export type TestOpinionPage = z.infer<typeof TestOpinionPage>

export const testOpinionApi = defineOperations('courses', {
  showOpinion: operation({
    name: 'private_tuition_test_course_opinion',
    method: 'GET',
    path,
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: TestOpinionPage,
    perMinute: 30,
    summary: 'Cours d’essai sur lequel donner son avis, par le lien d’un mail',
  }),
  saveOpinion: operation({
    name: 'private_tuition_test_course_opinion_save',
    method: 'POST',
    path,
    effect: 'write',
    access: byLink,
    input: z
      .object({
        token,
        suits: z.boolean(),
        testFailureTypeId: optionalId.default(null),
        testFailureComment: optionalLongText(2_000).default(null),
      })
      .refine(({ suits, testFailureTypeId }) => suits || testFailureTypeId !== null, {
        path: ['testFailureTypeId'],
        message: coursesRefusals.sayWhyNot.message,
      }),
    answer: z.object({ errors: FormErrors.nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals) }),
    perMinute: 10,
    summary: 'Avis d’une famille sur le cours d’essai, par le lien d’un mail',
  }),
})
