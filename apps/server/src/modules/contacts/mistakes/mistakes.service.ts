// What was done to a request by mistake, taken back.
import { mistakesApi } from '@cartable/domain/contacts/mistakes/mistakes.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { previewUnwin, unwinContact } from './unwin-contact.ts'

export const mistakesService = handlers(mistakesApi, {
  unwinPreview: previewUnwin,
  unwin: unwinContact,
})
