// Serves the to-do list of staff: each sees what was given to him and what he gave to others.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { todoRefusals } from '@cartable/domain/todo/todo.refusals.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { lockRow } from '../../platform/save.ts'
import { askerOf, entriesOfRecord, entryOf, saveEntry, showEntry } from './save-entry.ts'
import { deleteEntry, listEntries, setDone } from './todo.queries.ts'

export const todoService = handlers(todoApi, {
  list: async (context, input) => ({
    rows: await listEntries(context.db, askerOf(context), { ...input, now: context.now() }),
  }),
  ofRecord: async (context, { about }) => ({ rows: await entriesOfRecord(context, about) }),
  show: showEntry,
  save: saveEntry,
  done: async (context, { id, isDone }) => {
    await entryOf(context, id)
    // two people at once: the second one finds what the first did
    await lockRow(context.db, 'todoEntries', id)
    const wasDone = (await entryOf(context, id)).doneAt !== null
    const shallBe = isDone ?? !wasDone
    if (shallBe !== wasDone) {
      await setDone(context.db, id, shallBe ? context.now().toISOString() : null)
      context.live(['todo'])
    }
    return { isDone: shallBe }
  },
  remove: async (context, { id }) => {
    await entryOf(context, id)
    await lockRow(context.db, 'todoEntries', id)
    if ((await entryOf(context, id)).doneAt === null) refuse(todoRefusals.notDone)
    await deleteEntry(context.db, id)
    context.live(['todo'])
    return { removed: true, errorMsg: null }
  },
})
