// Operations of landing pages and of the sites they may lead to.
import { z } from 'zod'
import { everybody, right } from '../kernel/access.ts'
import { id, ids, optionalQueryId, queryFlag, queryId, queryList, text } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, FormErrors, formErrorsOf, MoveAnswer } from '../kernel/refusal.ts'
import { photoMediaTypes } from '../people/people.schema.ts'
import {
  GeneratedContent,
  LandingDraft,
  LandingImage,
  LandingInput,
  LandingRecord,
  LandingRow,
  landingFiles,
  lengths,
  SeoReport,
  slug,
  WhitelistInput,
  WhitelistRecord,
  WhitelistRow,
} from './landing.schema.ts'
import { landingStatuses } from './landing.workflow.ts'

const sorts = ['title', 'status', 'seoScore', 'publishedAt', 'updatedAt'] as const
export type LandingSort = (typeof sorts)[number]
const whitelistSorts = ['domain'] as const
export type WhitelistSort = (typeof whitelistSorts)[number]

/** Form errors of something that is looked at before it is saved. */
const faults = { errors: FormErrors.nullable() }

export const landingApi = defineOperations('landing', {
  list: operation({
    name: 'landing_template_list',
    method: 'GET',
    path: '/landing/template',
    effect: 'read',
    access: right('landing', 'read'),
    input: listInput({
      sorts,
      defaultSort: 'updatedAt.desc',
      filters: { statuses: queryList(z.enum(landingStatuses)).default([]) },
    }),
    answer: listAnswer(LandingRow),
    summary: 'Pages d’atterrissage',
  }),
  show: operation({
    name: 'landing_template_show',
    method: 'GET',
    path: '/landing/template/landing-template-show',
    effect: 'read',
    access: right('landing', 'read'),
    input: z.object({ id: optionalQueryId }),
    answer: LandingRecord,
    summary: 'Fiche d’une page d’atterrissage, ou une page vide',
  }),
  save: operation({
    name: 'landing_template_show_save',
    method: 'POST',
    path: '/landing/template/landing-template-show',
    effect: 'write',
    access: right('landing', 'write'),
    input: LandingInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une page d’atterrissage',
  }),
  /** The page as visitors will see it, of what is stored. */
  preview: operation({
    name: 'landing_template_preview',
    method: 'GET',
    path: '/landing/template/landing-template-preview',
    effect: 'read',
    access: right('landing', 'read'),
    input: z.object({ id: queryId }),
    answer: { document: ['text/html'] },
    summary: 'Aperçu d’une page d’atterrissage',
  }),
  changeStatus: operation({
    name: 'landing_template_change_status',
    method: 'POST',
    path: '/landing/template/landing-template-change-status',
    effect: 'write',
    access: right('landing', 'write'),
    input: z.object({ id, status: z.enum(landingStatuses) }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Publication, retrait ou archivage d’une page d’atterrissage',
  }),
  /** Of the page as it is being written; the list shows the mark of the page as it was last saved. */
  analyseSeo: operation({
    name: 'landing_template_seo_analyzer',
    method: 'POST',
    path: '/landing/template/landing-template-seo-analyzer',
    effect: 'read',
    access: right('landing', 'read'),
    input: LandingDraft,
    answer: z.object({ ...faults, report: SeoReport.nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), report: null }),
    summary: 'Analyse d’une page pour les moteurs de recherche',
  }),
  generateContent: operation({
    name: 'landing_template_ai_content_generation',
    method: 'POST',
    path: '/landing/template/landing-template-ai-content-generation',
    effect: 'read',
    access: right('landing', 'write'),
    input: z.object({ keyword: text(lengths.keyword), instructions: z.string().trim().max(500).default('') }),
    answer: z.object({ ...faults, content: GeneratedContent.nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), content: null }),
    perMinute: 10,
    summary: 'Proposition de texte par le service de rédaction',
  }),
  check: operation({
    name: 'landing_template_checks',
    method: 'POST',
    path: '/landing/template/landing-template-checks',
    effect: 'read',
    access: right('landing', 'read'),
    input: LandingDraft.extend({ id: id.nullable() }),
    /** `isPresentable`: it may be published; otherwise `errors` says what to correct, at each field. */
    answer: z.object({ ...faults, isPresentable: z.boolean() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), isPresentable: false }),
    summary: 'Ce qui empêche encore de publier une page',
  }),
  /** An image that is chosen for a part: it waits a day for the page to be saved with it. */
  addImage: operation({
    name: 'landing_template_image_add',
    method: 'POST',
    path: '/landing/template/landing-template-image-add',
    effect: 'write',
    access: right('landing', 'write'),
    input: z.object({}),
    files: landingFiles,
    answer: z.object({ ...faults, image: LandingImage.nullable() }),
    refused: (refusals) => ({ errors: formErrorsOf(refusals), image: null }),
    summary: 'Image choisie pour une page d’atterrissage',
  }),
  image: operation({
    name: 'landing_template_image',
    method: 'GET',
    path: '/landing/template/landing-template-image',
    effect: 'read',
    access: right('landing', 'read'),
    input: z.object({ id: queryId }),
    answer: { document: photoMediaTypes },
    summary: 'Image d’une page d’atterrissage',
  }),
  /** What visitors read, while the page is published. */
  page: operation({
    name: 'landing_page',
    method: 'GET',
    path: '/landing/page/{slug}',
    publicPath: '/page/{slug}',
    effect: 'read',
    access: everybody(),
    input: z.object({ slug }),
    answer: { document: ['text/html'] },
    summary: 'Page d’atterrissage, pour les visiteurs',
  }),
  /** `hash`: of its bytes, so that what it shows never changes. */
  pageImage: operation({
    name: 'landing_page_image',
    method: 'GET',
    path: '/landing/page/{slug}/images/{hash}',
    publicPath: '/page/{slug}/images/{hash}',
    effect: 'read',
    access: everybody(),
    input: z.object({ slug, hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: { document: photoMediaTypes },
    summary: 'Image d’une page d’atterrissage, pour les visiteurs',
  }),
})

export const whitelistApi = defineOperations('landing', {
  listDomains: operation({
    name: 'landing_whitelist_list',
    method: 'GET',
    path: '/landing/whitelist/landing-whitelist-list',
    effect: 'read',
    access: right('landing', 'read'),
    input: listInput({
      sorts: whitelistSorts,
      defaultSort: 'domain.asc',
      filters: { withDisabled: queryFlag.default(false) },
    }),
    answer: listAnswer(WhitelistRow),
    summary: 'Sites autorisés dans les pages d’atterrissage',
  }),
  showDomain: operation({
    name: 'landing_whitelist_show',
    method: 'GET',
    path: '/landing/whitelist/landing-whitelist-show',
    effect: 'read',
    access: right('landing', 'read'),
    input: z.object({ id: optionalQueryId }),
    answer: WhitelistRecord,
    summary: 'Fiche d’un site autorisé',
  }),
  saveDomain: operation({
    name: 'landing_whitelist_show_save',
    method: 'POST',
    path: '/landing/whitelist/landing-whitelist-show',
    effect: 'write',
    access: right('landing', 'write'),
    input: WhitelistInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un site autorisé',
  }),
  removeDomains: operation({
    name: 'landing_whitelist_remove',
    method: 'POST',
    path: '/landing/whitelist/landing-whitelist-remove',
    effect: 'write',
    access: right('landing', 'write'),
    input: z.object({ ids }),
    answer: z.object({ removedCount: z.int(), errorMsgs: z.array(z.string()) }),
    refused: (refusals) => ({ removedCount: 0, errorMsgs: refusals.map(({ message }) => message) }),
    summary: 'Retrait de sites autorisés',
  }),
})
