// Use cases of the searches of a teacher.
import { linkingFlowApi } from '@cartable/domain/linking/flow.api.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { reopenLinking } from './move-linking.ts'

const flow = handlers(linkingFlowApi, { reopen: (context, { id }) => reopenLinking(context, id) })

export const linkingService = [...flow]
