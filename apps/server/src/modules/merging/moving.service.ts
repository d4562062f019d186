// A child goes to another family: what it would change, the act, and where the same child has other files.
import { movingApi } from '@cartable/domain/merging/moving.api.ts'
import type { AttachedSource } from '../../platform/attached.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'
import { movePupil, previewMove } from './move-pupil.ts'
import { otherFiles } from './moving.queries.ts'

export const movingService = (sources: readonly AttachedSource[]): BoundOperation[] =>
  handlers(movingApi, {
    preview: (context, input) => previewMove(context, input),
    move: (context, input) => movePupil(context, sources, input),
    files: async ({ db }, { id }) => ({
      files: (await otherFiles(db, id)).map(({ id: fileId, family, number, enabled }) => ({
        ...{ id: fileId, name: family, detail: number, path: `/student/show/${fileId}`, enabled },
      })),
    }),
  })
