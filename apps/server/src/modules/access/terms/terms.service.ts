// Serves the terms of use.
import { termsApi } from '@cartable/domain/access/terms/terms.api.ts'
import { termsRefusals } from '@cartable/domain/access/terms/terms.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { acceptTerms, myTerms, publish, saveTerms, showTerms, termsList } from './manage-terms.ts'

export const termsService = handlers(
  termsApi,
  { listTerms: termsList, showTerms, saveTerms, publishTerms: publish, myTerms, acceptTerms },
  { constraints: { terms_versions_label_key: { refusal: termsRefusals.labelTaken, path: 'label' } } },
)
