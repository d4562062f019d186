// Use cases of long tasks: how far one's own task is.
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'

export const exchangeService = handlers(exchangeApi, {
  taskProgress: async ({ db, platform, identity }, { uuid }) =>
    (await platform.tasks.progress(db, uuid, identity?.accountId ?? null)) ?? notFound(),
})
