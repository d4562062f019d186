// Where the recommendations of a family are asked for, with their types only.
import type { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const ownAffiliations = door<typeof affiliationsApi.ownAffiliations>(
  'contracts.ownAffiliations',
  'GET',
  '/affiliations/own-affiliations',
)
export const sponsor = door<typeof affiliationsApi.sponsor>(
  'contracts.sponsor',
  'POST',
  '/affiliations/affiliation-ask',
)
