// Use cases of landing pages: list, form, checks, analysis, help with the writing, preview, the page itself; sites allowed.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { landingApi, whitelistApi } from '@cartable/domain/landing/landing.api.ts'
import { landingRefusals } from '@cartable/domain/landing/landing.refusals.ts'
import { faultsOfPage } from '@cartable/domain/landing/landing.rules.ts'
import { analysePage } from '@cartable/domain/landing/landing-seo.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { generateContent } from './generate-content.ts'
import {
  allowedDomains,
  companyShownName,
  findDomain,
  findLanding,
  findPublished,
  isSlugTaken,
  type LandingFound,
  listDomains,
  listLandings,
  removeDomains,
  writeDomain,
} from './landing.queries.ts'
import { landingHtml, landingSecurity } from './render-page.ts'
import { changeLandingStatus, refuseFaults, saveLanding } from './save-page.ts'
import { landingRow, publicUrlOf, showLanding } from './show-page.ts'

const pageDocument = async (
  { db, platform }: OperationContext,
  page: LandingFound,
  isPreview: boolean,
): Promise<Document> => {
  const company = await companyShownName(db)
  const html = landingHtml(page, { company, url: publicUrlOf(platform.config.publicUrl, page.slug), isPreview })
  return {
    mediaType: 'text/html',
    fileName: `${page.slug}.html`,
    body: Buffer.from(html, 'utf8'),
    inline: true,
    pageSecurity: landingSecurity,
  }
}

const pages = handlers(
  landingApi,
  {
    list: async ({ db }, input) => {
      const [found, domains] = [await listLandings(db, input), await allowedDomains(db)]
      return { ...found, rows: found.rows.map((page) => landingRow(page, domains)), totals: null }
    },
    show: (context, { id }) => showLanding(context, id),
    save: saveLanding,
    preview: async (context, { id }) => pageDocument(context, (await findLanding(context.db, id)) ?? notFound(), true),
    changeStatus: changeLandingStatus,
    analyseSeo: async (_, page) => ({ errors: null, report: analysePage(page) }),
    generateContent,
    check: async ({ db }, { id, ...page }) => {
      const facts = { allowedDomains: await allowedDomains(db), isSlugTaken: await isSlugTaken(db, page.slug, id) }
      refuseFaults(faultsOfPage(page, facts))
      return { errors: null, isPresentable: true }
    },
    page: async (context, { slug }) =>
      pageDocument(context, (await findPublished(context.db, slug)) ?? notFound(), false),
  },
  { constraints: { landing_templates_slug_uq: { refusal: landingRefusals.slugTaken, path: 'slug' } } },
)

const blankDomain = { id: null, updatedAt: null, domain: '', comment: null, enabled: true }
const showDomain = async (db: Db, id: number | undefined) =>
  id === undefined ? blankDomain : ((await findDomain(db, id)) ?? notFound())

const saveDomain = async ({ db, live }: OperationContext, input: InputOf<typeof whitelistApi.saveDomain>) => {
  const { id, updatedAt } = input
  if (id !== null) await lockUnchanged(db, 'landingWhitelistEntries', id, updatedAt, () => showDomain(db, id))
  const saved = await writeDomain(db, id, input)
  live(['landing'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'landingWhitelistEntries', saved) }
}

const whitelist = handlers(
  whitelistApi,
  {
    listDomains: ({ db }, input) => listDomains(db, input),
    showDomain: ({ db }, { id }) => showDomain(db, id),
    saveDomain,
    removeDomains: async ({ db, live }, { ids }) => {
      const removedCount = await removeDomains(db, ids)
      if (removedCount > 0) live(['landing'])
      return { removedCount, errorMsgs: [] }
    },
  },
  {
    constraints: {
      landing_whitelist_entries_domain_key: { refusal: landingRefusals.domainTaken, path: 'domain' },
    },
  },
)

export const landingService = [...pages, ...whitelist]
