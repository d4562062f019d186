// Serves what a person chose for the screens, to whatever browser the account signs in.
import { screenChoicesApi } from '@cartable/domain/access/accounts/screen-choices.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { anonymous } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listScreenChoices, saveScreenChoice } from './screen-choices.queries.ts'

const accountOf = ({ identity }: OperationContext): number => {
  if (!identity) throw anonymous()
  return identity.accountId
}

export const screenChoicesService = handlers(screenChoicesApi, {
  showScreenChoices: async (context) => ({ rows: await listScreenChoices(context.db, accountOf(context)) }),
  saveScreenChoice: async (context, choice) => {
    await saveScreenChoice(context.db, accountOf(context), choice)
    // choices have no number of their own
    return { errors: null, id: null, updatedAt: null }
  },
})
