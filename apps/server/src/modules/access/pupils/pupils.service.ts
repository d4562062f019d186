// Serves the access of pupils: the code, the password chosen with it, its end.
import { pupilsApi } from '@cartable/domain/access/pupils/pupils.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { closeAccess, giveCode, useCode } from './pupil-access.ts'

export const pupilsService = handlers(pupilsApi, { giveCode, useCode, closeAccess })
