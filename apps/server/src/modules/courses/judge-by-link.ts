// Serves the page where a family says, by the link of a mail, whether the test course suits it.
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { refusalOfSatisfaction } from '@cartable/domain/courses/courses.rules.ts'
import { type TestOpinionPage, testOpinionApi } from '@cartable/domain/courses/test-opinion.api.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { linkIsOver } from '../../platform/http/links.ts'
import { judgeTest } from './judge-test.ts'
import { listMotives } from './shared/motives.queries.ts'
import { companyContact } from './tell-contact.ts'
import { findToJudge } from './test-course.queries.ts'

const courseOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'courses') throw linkIsOver()
  return as.subjectId
}

const show = async (context: OperationContext): Promise<TestOpinionPage> => {
  const course = await findToJudge(context.db, courseOf(context))
  if (!course) throw linkIsOver()
  const { studentFirstName, teacherName, subject, doneAt } = course
  const isWaiting = refusalOfSatisfaction(course) === null
  return {
    state: isWaiting ? 'waiting' : course.testResult === null ? 'over' : 'answered',
    ...{ studentFirstName, teacherName, subject, doneAt },
    company: await companyContact(context),
    options: { testFailureTypes: await listMotives(context.db, 'test-failure') },
  }
}

const save = async (context: OperationContext, input: InputOf<typeof testOpinionApi.saveOpinion>) => {
  const { suits, testFailureTypeId, testFailureComment } = input
  const opinion = suits
    ? { suits }
    : {
        suits,
        testFailureTypeId: testFailureTypeId ?? refuse(coursesRefusals.sayWhyNot, 'testFailureTypeId'),
        testFailureComment,
      }
  await judgeTest(context, {}, courseOf(context), opinion)
  return { errors: null }
}

export const testOpinionService = handlers(testOpinionApi, { showOpinion: show, saveOpinion: save })
