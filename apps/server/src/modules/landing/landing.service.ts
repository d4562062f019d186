// Use cases of landing pages: list, form, checks, analysis, help with the writing, preview, the page itself; sites allowed.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { landingApi, whitelistApi } from '@cartable/domain/landing/landing.api.ts'
import { landingRefusals } from '@cartable/domain/landing/landing.refusals.ts'
import { faultsOfPage } from '@cartable/domain/landing/landing.rules.ts'
import { analysePage } from '@cartable/domain/landing/landing-seo.rules.ts'
import { shownCompany } from '../../platform/company.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { publicDocument, publicNotFound } from '../../platform/http/public-page.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { stagesForPages } from '../traineeships/site/list-stages.ts'
import { generateContent } from './generate-content.ts'
import {
  allowedDomains,
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
import { imagesOfPage } from './page-images.queries.ts'
import { addImage, showImage, showPublicImage } from './page-images.ts'
import { type ContactChoices, landingPage, type ShownImages, type StageCards } from './render-page.ts'
import { changeLandingStatus, refuseFaults, saveLanding } from './save-page.ts'
import { landingRow, previewImageOf, publicImageOf, publicUrlOf, showLanding } from './show-page.ts'

/** Stages are looked for only where a part shows them. */
const stagesOf = async (context: OperationContext, { parts }: LandingFound): Promise<StageCards> =>
  parts.some(({ kind }) => kind === 'stages') ? stagesForPages(context) : { style: '', listOf: () => null }

/** What a request may be of, where a part asks for it. */
const choicesOf = async ({ db }: OperationContext, { parts }: LandingFound): Promise<ContactChoices> =>
  parts.some(({ kind }) => kind === 'form')
    ? { levels: await offerLevels(db), subjects: await offerSubjects(db) }
    : { levels: [], subjects: [] }

/** Images are looked for only where a part shows one. */
const imagesOf = async ({ db }: OperationContext, page: LandingFound, isPreview: boolean): Promise<ShownImages> => {
  const images = page.parts.some(({ kind }) => kind === 'image') ? await imagesOfPage(db, page.id) : []
  return new Map(
    images.map(({ fileId, hash, width, height }) => [
      fileId,
      { src: isPreview ? previewImageOf(fileId) : publicImageOf(page.slug, hash), width, height },
    ]),
  )
}

const pageDocument = async (context: OperationContext, page: LandingFound, isPreview: boolean): Promise<Document> => {
  const { db, platform } = context
  const url = publicUrlOf(platform.config.publicUrl, page.slug)
  const [stages, choices] = [await stagesOf(context, page), await choicesOf(context, page)]
  const images = await imagesOf(context, page, isPreview)
  const shown = { company: await shownCompany(db), url, isPreview, stages, choices, images }
  return publicDocument(landingPage(page, shown), {
    fileName: `${page.slug}.html`,
    isShared: !isPreview,
  })
}

const publishedPage = async (context: OperationContext, slug: string): Promise<Document> => {
  const page = await findPublished(context.db, slug)
  if (page) return pageDocument(context, page, false)
  return publicNotFound(await shownCompany(context.db), `${context.platform.config.publicUrl}/stages`)
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
    addImage,
    image: showImage,
    pageImage: showPublicImage,
    page: (context, { slug }) => publishedPage(context, slug),
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
