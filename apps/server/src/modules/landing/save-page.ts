// Saving and moving landing pages: what visitors see always passes the checks.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { landingApi } from '@cartable/domain/landing/landing.api.ts'
import { landingRefusals } from '@cartable/domain/landing/landing.refusals.ts'
import { faultsOfPage, type PageFault } from '@cartable/domain/landing/landing.rules.ts'
import { landingWorkflow } from '@cartable/domain/landing/landing.workflow.ts'
import { analysePage } from '@cartable/domain/landing/landing-seo.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { decideMove } from '../../platform/transition.ts'
import { allowedDomains, findLanding, lockLanding, setLandingStatus, writeLanding } from './landing.queries.ts'
import { saveImages } from './page-images.ts'
import { showLanding } from './show-page.ts'

/** Says all faults of a page at once, each at its field. */
export const refuseFaults = (faults: readonly PageFault[]): void => {
  if (faults.length > 0) throw new Refused(faults.map((fault) => ({ code: 'landing.fault', ...fault })))
}

export const saveLanding = async (context: OperationContext, input: InputOf<typeof landingApi.save>) => {
  const { db, live } = context
  const { id, updatedAt, ...page } = input
  if (id !== null) {
    await lockUnchanged(db, 'landingTemplates', id, updatedAt, () => showLanding(context, id))
    const stored = (await findLanding(db, id)) ?? notFound()
    if (stored.status === 'archived') refuse(landingRefusals.archived)
    if (stored.status === 'published')
      refuseFaults(faultsOfPage(page, { allowedDomains: await allowedDomains(db), isSlugTaken: false }))
  }
  const saved = await writeLanding(db, id, page, analysePage(page))
  await saveImages(context, saved, page.parts)
  live(['landing'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'landingTemplates', saved) }
}

export const changeLandingStatus = async (
  { db, live, now }: OperationContext,
  { id, status }: InputOf<typeof landingApi.changeStatus>,
) => {
  const page = (await lockLanding(db, id)) ?? notFound()
  const faults = faultsOfPage(page, { allowedDomains: await allowedDomains(db), isSlugTaken: false })
  if (page.status === 'draft' && status === 'published') refuseFaults(faults)
  if (decideMove(landingWorkflow, page.status, status, { faults: faults.length })) {
    await setLandingStatus(db, id, status, status === 'published' ? now() : null)
    live(['landing'])
  }
  return { isValid: true, errorMsgs: [] }
}
