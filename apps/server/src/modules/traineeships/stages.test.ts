// What the training manager reaches with the right on stages, one operation of each part, and nobody without it.
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeStage, type Stage } from '../../../test/factories/traineeships.ts'
import { allOperations } from '../../operations.ts'

let app: TestApp
let stage: Stage
beforeAll(async () => {
  app = await startTestApp()
  stage = await app.write((db) => arrangeStage(db))
})
afterAll(() => app.close())

const named = (name: string): AnyOperation => {
  const found = allOperations.find(({ operation }) => operation.name === name)
  if (!found) throw new Error(`no operation ${name}`)
  return found.operation
}

test('TRAIN-005 staff manage sessions with levels, subjects, groups, proposals, registrations, locations, a pool, mailings, salaries and statistics', async () => {
  const [sessionId, levelId, subjectId, groupId] = [
    stage.sessionId,
    stage.levelId,
    stage.traineeshipSubjectId,
    stage.groupId,
  ].map(String)
  const parts: Record<string, Record<string, string | undefined>> = {
    traineeShips_sessions_list: {},
    traineeship_session_show: { id: sessionId },
    traineeship_level_show: { id: levelId },
    traineeship_subject_show: { id: subjectId },
    traineeship_subject_group_show: { id: groupId },
    traineeship_proposal_show: { groupId },
    traineeship_registration_list: { sessionId },
    traineeShips_locations_list: { sessionId },
    traineeShips_teachers_pool_list: { sessionId },
    traineeships_mailings_list: { sessionId, type: 'start' },
    traineeship_salaries_list: {},
    traineeship_statistics_charts: {},
  }
  const manager: Caller = await app.staff({ traineeships: 'read', statistics: 'read' })
  const stranger: Caller = await app.staff({ customers: 'fullAccess' })
  for (const [name, input] of Object.entries(parts)) {
    const operation = named(name)
    expect([name, (await app.call(operation, input as never, manager)).status]).toEqual([name, 200])
    expect([name, (await app.call(operation, input as never, stranger)).status]).toEqual([name, 403])
  }
})
