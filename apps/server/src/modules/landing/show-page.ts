// A landing page as the list and its form show it, with the moves it may make.
import { apiPrefix } from '@cartable/domain/kernel/http.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { landingApi } from '@cartable/domain/landing/landing.api.ts'
import { faultsOfPage } from '@cartable/domain/landing/landing.rules.ts'
import type { LandingRecord, LandingRow } from '@cartable/domain/landing/landing.schema.ts'
import { landingStatusLabels, landingWorkflow } from '@cartable/domain/landing/landing.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { allowedDomains, findLanding, type LandingFound } from './landing.queries.ts'
import { imagesOfPage } from './page-images.queries.ts'

/** Address of a published page for everybody. */
export const publicUrlOf = (publicUrl: string, slug: string) => `${publicUrl}/page/${slug}`
/** Addresses of an image: of everybody, and of the office before anything is published. */
export const publicImageOf = (slug: string, hash: string) => `/page/${slug}/images/${hash}`
export const previewImageOf = (fileId: number) => `${apiPrefix}${landingApi.image.path}?id=${fileId}`

const stateOf = (page: LandingFound, domains: readonly string[]) => {
  // two pages that are not archived never have the same address: the database holds it
  const faults = faultsOfPage(page, { allowedDomains: domains, isSlugTaken: false })
  return {
    statusText: landingStatusLabels[page.status],
    moves: movesFrom(landingWorkflow, page.status, { faults: faults.length }),
  }
}

export const landingRow = (page: LandingFound, domains: readonly string[]): LandingRow => ({
  ...page,
  ...stateOf(page, domains),
})

const blank = {
  id: null,
  updatedAt: null,
  title: '',
  slug: '',
  keyword: null,
  metaDescription: null,
  parts: [],
  images: [],
  status: 'draft',
  statusText: landingStatusLabels.draft,
  publicUrl: null,
  moves: [],
} satisfies LandingRecord

export const showLanding = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  id: number | undefined,
): Promise<LandingRecord> => {
  if (id === undefined) return blank
  const page = (await findLanding(db, id)) ?? notFound()
  return {
    ...page,
    ...stateOf(page, await allowedDomains(db)),
    images: await imagesOfPage(db, id),
    publicUrl: page.status === 'published' ? publicUrlOf(platform.config.publicUrl, page.slug) : null,
  }
}
