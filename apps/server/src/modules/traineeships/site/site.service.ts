// The public pages of stages as they are asked for: found, moved, gone or never there.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { siteApi } from '@cartable/domain/traineeships/site/site.api.ts'
import { pageState } from '@cartable/domain/traineeships/site/site.rules.ts'
import { shownCompany } from '../../../platform/company.ts'
import type { Document, OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { publicDocument, publicNotFound } from '../../../platform/http/public-page.ts'
import { cataloguePage } from './render-catalogue.ts'
import { stagePage } from './render-stage.ts'
import {
  currentUrl,
  findPublicLevel,
  levelsToCome,
  otherLevels,
  type PublicLevel,
  teachersOfLevel,
} from './site.queries.ts'

const documentOf = async (context: OperationContext, stage: PublicLevel, isPreview: boolean): Promise<Document> => {
  const { db, platform, today } = context
  const state = pageState(stage, today())
  const isOver = state === 'started' || state === 'past' || state === 'cancelled'
  const page = stagePage({
    stage,
    state,
    teachers: await teachersOfLevel(db, stage.id),
    others: isOver ? await otherLevels(db, stage, today()) : [],
    company: await shownCompany(db),
    publicUrl: platform.config.publicUrl,
    today: today(),
    few: await platform.settings.integer('stages_few_seats'),
    conditions: await platform.settings.text('stages_conditions'),
    isPreview,
  })
  return publicDocument(page, {
    fileName: `${stage.levelUrl ?? 'apercu'}.html`,
    isShared: !isPreview,
    ...(state === 'cancelled' && !isPreview ? { status: 410 as const } : {}),
  })
}

const publicLevel = async (
  context: OperationContext,
  { slug }: InputOf<typeof siteApi.publicLevel>,
): Promise<Document> => {
  const { db, platform, today } = context
  const stage = await findPublicLevel(db, { slug })
  if (stage && pageState(stage, today()) !== 'hidden') return documentOf(context, stage, false)
  const { publicUrl } = platform.config
  const missing = publicNotFound(await shownCompany(db), `${publicUrl}/stages`)
  const moved = await currentUrl(db, slug)
  return moved === null ? missing : { ...missing, movedTo: `${publicUrl}/stages/${moved}` }
}

export const siteService = handlers(siteApi, {
  publicCatalogue: async ({ db, platform, today }, filters) =>
    publicDocument(
      cataloguePage(await levelsToCome(db, today()), filters, {
        company: await shownCompany(db),
        publicUrl: platform.config.publicUrl,
        few: await platform.settings.integer('stages_few_seats'),
      }),
      { fileName: 'stages.html' },
    ),
  publicLevel,
  previewLevel: async (context, { id }) =>
    documentOf(context, (await findPublicLevel(context.db, { id })) ?? notFound(), true),
})
