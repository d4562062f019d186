// Use cases of the terms of use: drafts, publication, what a person has to accept and its acceptance.
import type { termsApi } from '@cartable/domain/access/terms/terms.api.ts'
import { termsRefusals } from '@cartable/domain/access/terms/terms.refusals.ts'
import type { TermsRecord } from '@cartable/domain/access/terms/terms.schema.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { anonymous, notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { tellTerms } from './tell-terms.ts'
import {
  audiencesOf,
  findTerms,
  insertTerms,
  listTerms,
  pendingTerms,
  publishedOn,
  publishTerms,
  recordAcceptance,
  termsInForce,
  updateTerms,
} from './terms.queries.ts'

type Api = typeof termsApi

export const termsList = async (
  { db, today }: OperationContext,
  request: InputOf<Api['listTerms']>,
): Promise<AnswerOf<Api['listTerms']>> => ({ ...(await listTerms(db, request, today())), totals: null })

export const showTerms = async (
  { db, today }: OperationContext,
  { id, from }: InputOf<Api['showTerms']>,
): Promise<TermsRecord> => {
  if (id !== undefined) return (await findTerms(db, id, today())) ?? notFound()
  const model = from === undefined ? null : ((await findTerms(db, from, today())) ?? notFound())
  return {
    id: null,
    updatedAt: null,
    label: '',
    audience: model?.audience ?? 'customer',
    effectiveOn: today(),
    body: model?.body ?? '',
    state: 'draft',
    publishedAt: null,
    acceptedCount: 0,
    concernedCount: 0,
  }
}

export const saveTerms = async (
  context: OperationContext,
  { id, updatedAt, ...values }: InputOf<Api['saveTerms']>,
): Promise<AnswerOf<Api['saveTerms']>> => {
  const { db, live } = context
  let saved = id
  if (saved === null) saved = await insertTerms(db, values)
  else {
    const current = saved
    await lockUnchanged(db, 'termsVersions', current, updatedAt, () =>
      showTerms(context, { id: current, from: undefined }),
    )
    if ((await findTerms(db, current, context.today()))?.publishedAt) refuse(termsRefusals.published)
    await updateTerms(db, current, values)
  }
  live(['access', 'listTerms'], ['access', 'showTerms'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'termsVersions', saved) }
}

export const publish = async (
  context: OperationContext,
  { id, updatedAt }: InputOf<Api['publishTerms']>,
): Promise<AnswerOf<Api['publishTerms']>> => {
  const { db, live, now, today } = context
  await lockUnchanged(db, 'termsVersions', id, updatedAt, () => showTerms(context, { id, from: undefined }))
  const terms = (await findTerms(db, id, today())) ?? notFound()
  if (terms.publishedAt) refuse(termsRefusals.published)
  // nobody is bound by a text before the day on which it could be read
  if (terms.effectiveOn < today()) refuse(termsRefusals.pastDay, 'effectiveOn')
  const other = await publishedOn(db, terms.audience, terms.effectiveOn)
  if (other) refuse(termsRefusals.sameDay(other.label), 'effectiveOn')
  await publishTerms(db, id, now())
  await tellTerms(context, id)
  live(['access', 'listTerms'], ['access', 'showTerms'], ['access', 'myTerms'])
  return { isValid: true, errorMsgs: [] }
}

export const myTerms = async ({ db, identity, today }: OperationContext): Promise<AnswerOf<Api['myTerms']>> => {
  if (!identity) throw anonymous()
  const audiences = audiencesOf(identity)
  return { versions: audiences.length === 0 ? [] : await termsInForce(db, identity.accountId, audiences, today()) }
}

/** Accepted twice is accepted once, at the first instant; only a version that this person has to accept can be. */
export const acceptTerms = async (
  context: OperationContext,
  { id }: InputOf<Api['acceptTerms']>,
): Promise<AnswerOf<Api['acceptTerms']>> => {
  const { db, identity, ip, now, today } = context
  if (!identity) throw anonymous()
  const { versions } = await myTerms(context)
  if (!versions.some((version) => version.id === id)) refuse(termsRefusals.notPending)
  await recordAcceptance(db, { accountId: identity.accountId, termsVersionId: id, now: now(), ip })
  return { isValid: true, errorMsgs: [], pending: (await pendingTerms(db, identity, today())).length }
}
