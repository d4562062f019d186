// Personal data of answers by mail: the addresses of a reader, and what waits for the office.
import { sql } from 'kysely'
import { among, type HeldTable } from '../../platform/privacy/privacy.ts'

export const replyTables: readonly HeldTable[] = [
  {
    table: 'held_reply_files',
    label: 'Fichiers des réponses par mail en attente',
    of: (held) =>
      sql<boolean>`t.held_reply_id in (select t.id from held_replies t where ${among('t.account_id', held.accountIds)})`,
    file: 'file_id',
    hide: ['held_reply_id'],
    erasure: { kind: 'delete' },
  },
  {
    table: 'held_replies',
    label: 'Réponses par mail en attente',
    of: (held) => among('t.account_id', held.accountIds),
    hide: ['event_id', 'todo_entry_id'],
    erasure: { kind: 'delete' },
  },
  {
    table: 'thread_addresses',
    label: 'Adresses de réponse',
    of: (held) => among('t.account_id', held.accountIds),
    hide: 'all',
    erasure: { kind: 'delete' },
  },
]
