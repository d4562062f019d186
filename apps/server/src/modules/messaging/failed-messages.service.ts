// Serves the failed messages.
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { failedCharts, failedDetails, failedTable, removeFailed, replayFailed } from './failed-messages.ts'
import { failedCauses, replayMany, waitingTable } from './replay-messages.ts'

export const failedMessagesService = handlers(failedMessagesApi, {
  failedTable,
  failedCharts,
  failedCauses,
  waitingTable,
  replayMany: (context, { ids }) => replayMany(context, ids),
  failedDetails: (context, { id }) => failedDetails(context, id),
  removeFailed: (context, { id }) => removeFailed(context, id),
  replayFailed: (context, { id }) => replayFailed(context, id),
})
