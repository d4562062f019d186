// Where the pages of candidates ask: the operations, with their types only.
import type { peopleApi } from '@cartable/domain/people/people.api.ts'
import type { applicationsApi } from '@cartable/domain/recruitment/applications.api.ts'
import type { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const applicationForm = door<typeof applicationsApi.applicationForm>(
  'recruitment.applicationForm',
  'GET',
  '/public/application',
)
export const sendApplicationFile = door<typeof applicationsApi.sendApplicationFile>(
  'recruitment.sendApplicationFile',
  'POST',
  '/public/application-file',
  { files: true },
)
export const captchaChallenge = door<typeof peopleApi.captchaChallenge>(
  'people.captchaChallenge',
  'GET',
  '/public/captcha',
)
export const apply = door<typeof applicationsApi.apply>('recruitment.apply', 'POST', '/public/application')

export const candidateFile = door<typeof candidacyApi.showFile>(
  'recruitment.showFile',
  'GET',
  '/response/recruitment/candidate-file',
)
export const answerFile = door<typeof candidacyApi.answerFile>(
  'recruitment.answerFile',
  'POST',
  '/response/recruitment/candidate-file',
)
export const chooseInterview = door<typeof candidacyApi.chooseInterview>(
  'recruitment.chooseInterview',
  'POST',
  '/response/recruitment/candidate-interview',
)
export const sendPaper = door<typeof candidacyApi.sendPaper>(
  'recruitment.sendPaper',
  'POST',
  '/response/recruitment/candidate-paper',
  { files: true },
)
