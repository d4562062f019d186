// Use cases of unpaid bills: the list by age, reminders seen and sent, calls and promises, the letter.
import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listUnpaid } from './list-unpaid.ts'
import { makeLetter } from './make-letter.ts'
import { noteCall, withdrawPromise } from './note-call.ts'
import { previewReminders, remind } from './remind.ts'

export const remindersService = handlers(remindersApi, {
  unpaidFamilies: listUnpaid,
  previewReminders: (context, { customerIds }) => previewReminders(context, customerIds),
  remind,
  noteCall,
  endPromise: (context, { id }) => withdrawPromise(context, id),
  letter: async ({ db, platform }, { id, company }) => {
    const letter = (await makeLetter({ db, platform }, id, company)) ?? notFound()
    return { mediaType: 'application/pdf', ...letter, inline: true }
  },
})
