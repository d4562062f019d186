// The public page of a teacher as it is asked for, and its photo; both only while the address is approved.
import { teacherPageApi } from '@cartable/domain/teachers/page/page.api.ts'
import { hiddenTeacherReason } from '@cartable/domain/teachers/page/page.rules.ts'
import { longDates } from '@cartable/domain/traineeships/site/site.rules.ts'
import { shownCompany } from '../../../platform/company.ts'
import type { Document, OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { publicDocument, publicNotFound } from '../../../platform/http/public-page.ts'
import { openPhoto } from '../../people/save-photo.ts'
import { findPublicTeacher, type PublicTeacherFound, stagesOfTeacher } from './page.queries.ts'
import { teacherPage } from './render-teacher.ts'

/** Seconds during which a photo is shown again without asking: one that is taken away is gone within the hour. */
const photoSeconds = 3_600

const documentOf = async (
  { db, platform, today }: OperationContext,
  teacher: PublicTeacherFound,
  isPreview: boolean,
): Promise<Document> => {
  const stages = await stagesOfTeacher(db, teacher.id, today())
  const page = teacherPage({
    teacher,
    stages: stages.map((stage) => ({ ...stage, dates: longDates(stage.startsOn, stage.endsOn) })),
    company: await shownCompany(db),
    publicUrl: platform.config.publicUrl,
    isPreview,
  })
  return publicDocument(page, { fileName: `${teacher.url ?? 'apercu'}.html`, isShared: !isPreview })
}

const findShown = async ({ db }: OperationContext, slug: string) => {
  const teacher = await findPublicTeacher(db, { slug })
  return teacher && hiddenTeacherReason(teacher) === null ? teacher : undefined
}

export const teacherPageService = handlers(teacherPageApi, {
  publicTeacher: async (context, { slug }) => {
    const teacher = await findShown(context, slug)
    if (teacher) return documentOf(context, teacher, false)
    return publicNotFound(await shownCompany(context.db), `${context.platform.config.publicUrl}/stages`)
  },
  publicTeacherPhoto: async (context, { slug }) => {
    const teacher = (await findShown(context, slug)) ?? notFound()
    const photo = await openPhoto(context, teacher.photoFileId)
    return { ...photo, shared: { etag: `"photo-${teacher.photoFileId}"`, maxAgeSeconds: photoSeconds } }
  },
  previewTeacher: async (context, { id }) =>
    documentOf(context, (await findPublicTeacher(context.db, { id })) ?? notFound(), true),
})
