// Serves the list of the rooms of lessons given online.
import { videoConferencesApi } from '@cartable/domain/courses/video-conferences.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listVideoConferences } from './video-conferences.queries.ts'

export const videoConferencesService = handlers(videoConferencesApi, {
  videoConferences: async ({ db }, input) => ({ ...(await listVideoConferences(db, input)), totals: null }),
})
